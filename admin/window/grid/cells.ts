/** Cell renderers for any grid: the status as a badge, the score as a number with a bar, figures that stand below each other. */
import { statusIcons } from '#web/ui/status-icons.ts'
import { pointsText } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { isKnownStatus } from '../../app/status.ts'
import { standingWord } from '../../app/status-word.ts'
import { translatorIn } from '../../app/texts/console.ts'
import { domCell, element, iconOf, perLocale } from './dom.ts'
import '#web/ui/status-badge.css'
import '../badge.css'

export const statusCell = perLocale((locale) => {
  const t = translatorIn(locale)
  return domCell((row: Target & { withdrawnAt?: string | null | undefined }) => {
    const { status } = row
    const icon = isKnownStatus(status) ? [iconOf(statusIcons[status])] : []
    return element('span', { class: 'badge', 'data-status': status }, ...icon, standingWord(t, row))
  })
})

/** A bar behind a number is the element's own background, so that a row has few elements to lay out. */
export function scoreElement(points: number, ...after: readonly (Node | string)[]): HTMLElement {
  const score = element('span', { class: 'sc' }, element('b', {}, pointsText(points)), ...after)
  score.style.setProperty('--points', String(points))
  return score
}

export const scoreCell = perLocale((locale) => {
  const t = translatorIn(locale)
  return domCell(({ totalScore }: Target) =>
    totalScore === null
      ? element('span', { class: 'faint' }, t('admin.notScored'))
      : scoreElement(totalScore, '/100'),
  )
})

/** Columns of numbers: at the right, with digits of one width. */
export const figures = {
  cellClass: ['figure', 'ag-right-aligned-cell'],
  headerClass: 'ag-right-aligned-header',
}

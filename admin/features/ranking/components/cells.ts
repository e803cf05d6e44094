/** Cell renderers of the ranking, as plain elements: the rank and its change, names with their language, the score. */
import * as icons from '#web/ui/icons.ts'
import { translatorIn } from '../../../app/texts/ranking.ts'
import { scoreElement } from '../../../window/grid/cells.ts'
import { domCell, element, iconOf, perLocale } from '../../../window/grid/dom.ts'
import type { RankingRow } from '../../season/ranking-data.ts'

type Translate = ReturnType<typeof translatorIn>
const isMalayalam = /[\u0D00-\u0D7F]/

/** The same as RankChange.tsx, which the dock shows. */
function stepElement(t: Translate, { savedRank, rank }: RankingRow): HTMLElement {
  const n = Math.abs(rank - savedRank)
  if (n === 0) return element('i', { class: 'step', role: 'img', 'aria-label': t('ranking.same') })
  const isUp = rank < savedRank
  const attributes = {
    class: 'step',
    'data-way': isUp ? 'up' : 'down',
    role: 'img',
    'aria-label': t(isUp ? 'ranking.up' : 'ranking.down', { n }),
  }
  return element('i', attributes, `${isUp ? '▲' : '▼'}${n}`)
}

function lockElement(t: Translate, manualRank: number): HTMLElement {
  const hint = t('ranking.manualHint', { n: manualRank })
  const attributes = { class: 'manual-rank', role: 'img', 'aria-label': hint, title: hint }
  return element('span', attributes, iconOf(icons.lock))
}

export const rankCell = perLocale((locale) => {
  const t = translatorIn(locale)
  return domCell((row: RankingRow) => {
    const lock = row.manualRank > 0 ? [lockElement(t, row.manualRank)] : []
    const rank = element('b', {}, String(row.rank))
    return element('span', { class: 'rank-cell' }, rank, stepElement(t, row), ...lock)
  })
})

const named = (name: string): HTMLElement =>
  element('span', { lang: isMalayalam.test(name) ? 'ml' : 'en' }, name)
export const brideCell = domCell(({ brideName }: RankingRow) => named(brideName))
export const groomCell = domCell(({ groomName }: RankingRow) => named(groomName))

export const totalCell = perLocale((locale) => {
  const hint = translatorIn(locale)('ranking.provisional')
  return domCell(({ total, provisional }: RankingRow) => {
    const score = scoreElement(total)
    score.classList.add('score-cell')
    const attributes = { class: 'miss', role: 'img', 'aria-label': hint, title: hint }
    if (provisional) score.prepend(element('span', attributes, '!'))
    return score
  })
})

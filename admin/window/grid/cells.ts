/** Cell renderers for any grid: the status as a badge, the score, right-aligned figures. */
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { Drawing } from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { isKnownStatus, pointsText, standingWord } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { t } from '../../app/texts/console.ts'
import '#web/ui/status-badge.css'
import '../badge.css'

// Cells are plain DOM elements: AG Grid makes a renderer when a row scrolls into view, so it must be cheap. Grid.tsx handles the clicks
// on buttons in rows with one listener.

type Attributes = Readonly<Record<string, string>>

export function element(
  tag: 'span' | 'b' | 'i' | 'button',
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'
const drawn = new Map<Drawing, SVGElement>()

/** Cloning an icon takes a tenth of the time of creating one. */
function drawnOnce(drawing: Drawing): SVGElement {
  const known = drawn.get(drawing)
  if (known) return known
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('class', 'icon')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  for (const [name, value] of Object.entries(drawing)) path.setAttribute(name, value)
  icon.append(path)
  drawn.set(drawing, icon)
  return icon
}
export const iconOf = (drawing: Drawing): Node => drawnOnce(drawing).cloneNode(true)

/** A renderer that draws a row once. AG Grid treats a class with `getGui` as a plain renderer, and a function as a React component. */
export const domCell = <Row>(draw: (row: Row) => HTMLElement) =>
  class implements ICellRendererComp<Row> {
    #cell = document.createElement('span')
    init({ data }: ICellRendererParams<Row>): void {
      if (data) this.#cell = draw(data)
    }
    getGui(): HTMLElement {
      return this.#cell
    }
    /** False makes AG Grid create a new renderer when the row has changed. */
    refresh(): boolean {
      return false
    }
  }

const markElement = (mark: NonNullable<Target['mark']>): HTMLElement => {
  const name = t(`list.mark.${mark}`)
  return element('i', { class: 'mark', 'data-mark': mark, role: 'img', 'aria-label': name, title: name })
}

export const statusCell = domCell((row: Target & { withdrawnAt?: string | null | undefined }) => {
  const { status } = row
  if (row.mark === 'gone') return element('span', { class: 'faint' }, t('list.mark.gone'))
  const icon = isKnownStatus(status) ? [iconOf(statusIcons[status])] : []
  const badge = element('span', { class: 'badge', 'data-status': status }, ...icon, standingWord(t, row))
  return row.mark ? element('span', {}, markElement(row.mark), badge) : badge
})

/** The number that people quote, grouped by margins so that it is copied as seven digits; behind it the start of the id. */
export function numberElement(number: string | null, id: string): HTMLElement {
  const groups = number === null ? [] : [number.slice(0, 3), number.slice(3, 6), number.slice(6)]
  const digits = element('span', { class: 'no' }, ...groups.map((group) => element('i', {}, group)))
  return element(
    'span',
    { class: 'number' },
    ...(number === null ? [] : [digits]),
    element('span', { class: 'id' }, id),
  )
}

export const scoreElement = (points: number, ...after: readonly (Node | string)[]): HTMLElement =>
  element('span', { class: 'sc' }, element('b', {}, pointsText(points)), ...after)

export const scoreCell = domCell(({ totalScore, mark }: Target) =>
  mark === 'gone'
    ? element('span', {})
    : totalScore === null
      ? element('span', { class: 'faint' }, t('admin.notScored'))
      : scoreElement(totalScore, element('span', { class: 'of' }, '/100')),
)

/** Columns of numbers: right-aligned, with tabular digits. */
export const figures = {
  cellClass: ['figure', 'ag-right-aligned-cell'],
  headerClass: 'ag-right-aligned-header',
}

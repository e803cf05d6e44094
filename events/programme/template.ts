/** Compiles a built page into its placeholders (slots.ts, clips.ts, criterion-marks.ts) once; rendering is string concatenation. */
import { type ClipSection, clipSections } from './clips.ts'
import {
  type Condition,
  type CriterionMark,
  conditions,
  criterionHolds,
  criterionMark,
  criterionPoints,
  isCondition,
  isSlot,
  type PageContext,
  type SlotName,
  slots,
} from './slots.ts'

/** `clip`: a part of the page that is left out where that section has no recorded clip. */
type Piece =
  | string
  | { slot: SlotName }
  | { show: Condition }
  | CriterionMark
  | { clip: ClipSection; inside: Template }
type Template = readonly Piece[]

const mark =
  /\[\[([a-z]+(?:\.[a-zA-Z]+)*)\]\]| data-show="([a-zA-Z.-]+)"|\[\[clip:([a-z]+)\]\]([\s\S]*?)\[\[\/clip\]\]/g

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Safe as text and inside a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

function piece(found: RegExpMatchArray): Piece {
  const [, slot = '', show = '', section, inside = ''] = found
  if (isSlot(slot)) return { slot }
  if (isCondition(show)) return { show }
  const criterion = criterionMark(slot || show)
  if (criterion) return criterion
  const clip = clipSections.find((name) => name === section)
  if (clip) return { clip, inside: template(inside) }
  throw new Error(`A page carries the mark ${found[0].trim().slice(0, 80)}, which nothing fills.`)
}

/** @throws for an unknown placeholder, so that a misspelt one is found when the server starts. */
export function template(html: string): Template {
  const pieces: Piece[] = []
  let end = 0
  for (const found of html.matchAll(mark)) {
    pieces.push(html.slice(end, found.index), piece(found))
    end = found.index + found[0].length
  }
  return [...pieces, html.slice(end)]
}

const shown = (mark: string, holds: boolean): string => ` data-show="${mark}"${holds ? '' : ' hidden'}`

/** Nothing where the section has no clip. */
function putClip({ clip, inside }: Extract<Piece, { clip: ClipSection }>, context: PageContext): string {
  const address = context.clips?.[clip]
  return address ? filledIn(inside, { ...context, clip: address }) : ''
}

function put(part: Piece, context: PageContext): string {
  const { criteria } = context.settings
  if (typeof part === 'string') return part
  if ('slot' in part) return escaped(slots[part.slot](context))
  if ('show' in part) return shown(part.show, conditions[part.show](context))
  if ('clip' in part) return putClip(part, context)
  if (part.says === 'points') return criterionPoints(criteria, part)
  return shown(`${part.says}.${part.criterion}`, criterionHolds(criteria, part))
}

export const filledIn = (page: Template, context: PageContext): string =>
  page.map((part) => put(part, context)).join('')

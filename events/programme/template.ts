/** Compiles a built page into its placeholders (slots.ts, clips.ts, criterion-marks.ts) once; rendering is string concatenation. */
import { type ClipSection, clipSections } from './clips.ts'
import { type CriterionMark, criterionHolds, criterionMark, criterionPoints } from './criterion-marks.ts'
import { type Condition, conditions, type Filling, type SlotName, slotNames } from './slots.ts'

/** `clip`: what stands in the page only where that section has a recorded clip. */
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
  const slot = slotNames.find((name) => name === found[1])
  if (slot) return { slot }
  const show = conditions.find((name) => name === found[2])
  if (show) return { show }
  const criterion = criterionMark(found[1] ?? found[2])
  if (criterion) return criterion
  const clip = clipSections.find((name) => name === found[3])
  if (clip) return { clip, inside: template(found[4] ?? '') }
  throw new Error(`A page carries the mark ${found[0].trim().slice(0, 80)}, which nothing fills.`)
}

/** @throws for a mark that no slot or condition bears, so that a misspelt one is found when the server starts. */
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
function putClip({ clip, inside }: Extract<Piece, { clip: ClipSection }>, filling: Filling): string {
  const address = filling.clips[clip]
  return address ? filledIn(inside, { ...filling, values: { ...filling.values, clip: address } }) : ''
}

function put(part: Piece, filling: Filling): string {
  const { values, holds, criteria } = filling
  if (typeof part === 'string') return part
  if ('slot' in part) return escaped(values[part.slot])
  if ('show' in part) return shown(part.show, holds[part.show])
  if ('clip' in part) return putClip(part, filling)
  if (part.says === 'points') return criterionPoints(criteria, part)
  return shown(`${part.says}.${part.criterion}`, criterionHolds(criteria, part))
}

export const filledIn = (page: Template, filling: Filling): string =>
  page.map((part) => put(part, filling)).join('')

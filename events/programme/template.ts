/** A built page taken apart at its marks (slots.ts) once, so that filling it in is putting strings together. */
import { type Condition, conditions, type Filling, type SlotName, slotNames } from './slots.ts'

type Piece = string | { slot: SlotName } | { show: Condition }
export type Template = readonly Piece[]

const mark = /\[\[([a-z]+(?:\.[a-z]+)*)\]\]| data-show="([a-z-]+)"/g

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
  throw new Error(`A page carries the mark ${found[0].trim()}, which nothing fills.`)
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

/** True when the page is the same for every setting. */
export const isFixed = (page: Template): boolean => page.length === 1

function put(part: Piece, { values, holds }: Filling): string {
  if (typeof part === 'string') return part
  if ('slot' in part) return escaped(values[part.slot])
  return ` data-show="${part.show}"${holds[part.show] ? '' : ' hidden'}`
}

export const filledIn = (page: Template, filling: Filling): string =>
  page.map((part) => put(part, filling)).join('')

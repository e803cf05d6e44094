/** The parts of letters; server/mail/sheet.ts renders them. */
import type { Name } from './language/index.ts'
import type { Translate } from './language/translate.ts'

export type Row = readonly [label: string, value: string]
export type Part =
  | { is: 'text'; text: string }
  | { is: 'rows'; rows: readonly Row[] }
  /** Groups of small values with labels, two in a line where both are short. */
  | { is: 'facts'; title: string; groups: readonly (readonly Row[])[] }
  | { is: 'list'; title: string; items: readonly string[] }
  /** A code to type, in large digits. */
  | { is: 'code'; label: string; code: string }
  | { is: 'heading'; text: string }
  /** Signed lines, which must not change. */
  | { is: 'verbatim'; text: string }
  /** A URL too long to type. */
  | { is: 'link'; text: string; link: string }
  | { is: 'button'; text: string; link: string; beside: string }

export const text = (words: string): Part => ({ is: 'text', text: words })
export const button = (t: Translate<Name>, label: string, link: string): Part => ({
  is: 'button',
  text: label,
  link,
  beside: t('mail.address'),
})
export const listPart = (title: string, items: readonly string[]): Part[] =>
  items.length === 0 ? [] : [{ is: 'list', title, items }]

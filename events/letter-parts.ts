/** The parts that letters are made of. How they look as plain text and as HTML is the server's (server/mail/sheet.ts). */
import type { Name } from './language/index.ts'
import type { Translate } from './language/translate.ts'

export type Row = readonly [label: string, value: string]
export type Part =
  | { is: 'text'; text: string }
  | { is: 'rows'; rows: readonly Row[] }
  /** Many small values in groups: a label above each, two in a line where both are short. */
  | { is: 'facts'; title: string; groups: readonly (readonly Row[])[] }
  | { is: 'list'; title: string; items: readonly string[] }
  /** A code to type elsewhere, in large digits. */
  | { is: 'code'; label: string; code: string }
  | { is: 'heading'; text: string }
  /** Lines that must stay as they are, since they are signed. */
  | { is: 'verbatim'; text: string }
  /** Where the address is too long to be typed. */
  | { is: 'link'; text: string; link: string }
  | { is: 'button'; text: string; link: string; beside: string }
  /** A square picture that goes with the letter, by its Content-ID; plain text leaves it out. */
  | { is: 'picture'; cid: string; label: string }
/** The Content-ID of the QR code of a receipt. */
export const RECEIPT_PICTURE = 'receipt@letter'

export const text = (words: string): Part => ({ is: 'text', text: words })
export const button = (t: Translate<Name>, label: string, link: string): Part => ({
  is: 'button',
  text: label,
  link,
  beside: t('mail.address'),
})
export const listPart = (title: string, items: readonly string[]): Part[] =>
  items.length === 0 ? [] : [{ is: 'list', title, items }]

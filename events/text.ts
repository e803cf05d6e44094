/** Checks and cleaning of text: Unicode normal form, invisible and control characters, Aadhaar numbers. SECURITY.md, "text". */
import { latinDigits } from './language/digits.ts'

// Control characters but newline and tab, bidi overrides and isolates, the BOM. ZWJ and ZWNJ stay: Malayalam needs them.
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u200E\u200F\uFEFF]/
const forbiddenAll = new RegExp(forbidden.source, 'g')
const invisible = /[\s\u200B-\u200D\u2060\u00AD\u115F\u1160\u3164\uFFA0]+/g

/** NFC, \n as line end, no forbidden characters, no lone surrogates: for drafts, which are repaired rather than refused. */
export const cleaned = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .replace(forbiddenAll, '')
    .normalize('NFC')

/** False for text that could only come from a mistake or an attack; staff texts with it are refused. */
export const isPlainText = (text: string): boolean =>
  text.isWellFormed() && !forbidden.test(text.replace(/\r\n?/g, '\n'))

/** True when nothing that can be seen is left: spaces, line ends and zero-width characters do not count. */
export const isBlank = (text: string): boolean => text.replace(invisible, '') === ''

const isNumber = /^[+-]?\d+(\.\d+)?$/
const isPhone = /^\+\d[\d\s-]*$/

/** Escapes text for CSV: what a spreadsheet would run as a formula gets an apostrophe, plain and phone numbers none. */
export function inert(text: string): string {
  const runs = /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !isNumber.test(text) && !isPhone.test(text))
  return runs ? `'${text}` : text
}

// Verhoeff's tables (dihedral group D5), the check that Aadhaar numbers carry.
const multiply = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const permute = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

const checksOut = (digits: string): boolean => {
  let check = 0
  ;[...digits].reverse().forEach((digit, place) => {
    const permuted = Number(permute[place % 8]?.[Number(digit)])
    check = Number(multiply[check]?.[permuted])
  })
  return check === 0
}

/** True when the text carries a 12-digit number with a right Aadhaar check digit, however it is spaced. */
export const hasAadhaarNumber = (text: string): boolean => {
  const runs = latinDigits(text).match(/(?<!\d)[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?!\d)/g) ?? []
  return runs.some((run) => checksOut(run.replace(/\D/g, '')))
}

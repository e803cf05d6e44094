/** Kinds of free text, and escaping for spreadsheets. docs/security.md, "text". */
import { hasAadhaarNumber } from './aadhaar.ts'
import { phoneKind } from './contacts.ts'
import { visible } from './invisible.ts'
import type { Kind } from './kind.ts'
import { latinDigits } from './language/digits.ts'

/** Line ends of Windows, old Macs, word processors and Unicode. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const lineEnds = /\r\n|[\r\u000B\u000C\u0085\u2028\u2029]/g
// Control characters except newline, bidirectional controls, tags, and noncharacters. ZWJ and ZWNJ are allowed, since
// Malayalam needs them.
const forbidden =
  /(?!\n)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|\p{Noncharacter_Code_Point}/u
const forbiddenAll = new RegExp(forbidden.source, 'gu')
/** A fast path: text of printable ASCII, Malayalam and its joiners needs only normalization. */
const ordinary = /^[\n\u0020-\u007E\u0D00-\u0D7F\u200C\u200D]*$/

const withPlainSpace = (text: string): string => text.replace(lineEnds, '\n').replaceAll('\t', ' ')

/** NFC, \n as line end, trimmed, without forbidden characters and lone surrogates. */
const cleaned = (text: string): string =>
  ordinary.test(text)
    ? text.normalize('NFC').trim()
    : withPlainSpace(text)
        .toWellFormed()
        .replaceAll('\uFFFD', '')
        .replace(forbiddenAll, '')
        .normalize('NFC')
        .trim()

const isPlain = (text: string): boolean =>
  ordinary.test(text) || (text.isWellFormed() && !forbidden.test(withPlainSpace(text)))

/** True when nothing visible is left: spaces, line ends and zero-width characters do not count. */
export const isBlank = (text: string): boolean => visible(text) === ''

/** Text of several lines. */
export const linesKind: Kind = {
  fold(typed) {
    const text = cleaned(typed)
    return isBlank(text) ? '' : text
  },
  problem: (text) => (hasAadhaarNumber(text) ? 'error.aadhaarInText' : null),
  isPlain,
}

/** Names and other text of one line: a line end becomes a space. */
export const nameKind: Kind = { ...linesKind, fold: (typed) => linesKind.fold(typed).replaceAll('\n', ' ') }

/** Technical values such as a host or a key, and one-time codes, which people type in any script and in groups. */
export const codeKind: Kind = { fold: (typed) => latinDigits(visible(typed)), problem: () => null }

/** Search text, which may be a phone number. */
export const searchKind: Kind = {
  fold: nameKind.fold,
  problem: (text) => (phoneKind.problem(text) === null ? null : nameKind.problem(text)),
}

const isNumber = /^[+-]?\d+(\.\d+)?$/
const isPhone = /^\+\d[\d\s-]*$/
/** Spreadsheets compute this as a subtraction; in a phone number, a space prevents it. */
const isComputed = /^\+\d+-[\d-]*$/

/**
 * Escapes text for CSV: an apostrophe goes before anything that a spreadsheet would run as a formula, except numbers and
 * phone numbers. Spreadsheets with an East Asian keyboard also accept the full-width signs.
 */
export function inert(text: string): string {
  if (!/^[=@\t\r+\-\uFF1D\uFF20\uFF0B\uFF0D]/.test(text)) return text
  const isHarmless = isNumber.test(text) || (isPhone.test(text) && !isComputed.test(text))
  return isHarmless ? text : `'${text}`
}

/** Numbers that a spreadsheet does not change: at most 11 digits, without leading or trailing zeros. */
const isPlainNumber = /^-?(?:0|[1-9]\d{0,10})$|^-?(?:0|[1-9]\d{0,5})\.\d{0,4}[1-9]$/
/** Text that a spreadsheet may read as a date, time, fraction, amount or exponent, including English months. */
const mayBeNumber =
  /^(?:[\s\d.,:/+\-()%$₹€£]|e|am|pm|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)+$/i
const LONGEST_NUMBER = 64

/** Whether a spreadsheet would convert the text: 1/2 to a date, 007 to the number 7, +91-98470-12345 to a difference. */
export const isConverted = (text: string): boolean =>
  text.length <= LONGEST_NUMBER && /\d/.test(text) && mayBeNumber.test(text) && !isPlainNumber.test(text)

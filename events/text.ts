/** Words that people write: Unicode normal form, invisible and control characters. docs/security.md, "text". */
import { hasAadhaarNumber } from './aadhaar.ts'
import { phoneKind } from './contacts.ts'
import { visible } from './invisible.ts'
import type { Kind } from './kind.ts'
import { latinDigits } from './language/digits.ts'

/** Every character that ends a line somewhere: of Windows, of old Macs, of word processors, of Unicode. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const lineEnds = /\r\n|[\r\u000B\u000C\u0085\u2028\u2029]/g
// Control characters but newline, marks that turn the direction of a text, tags, and what no text can hold. ZWJ and ZWNJ
// stay: Malayalam needs them.
const forbidden =
  /(?!\n)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|\p{Noncharacter_Code_Point}/u
const forbiddenAll = new RegExp(forbidden.source, 'gu')
/** Printable ASCII, Malayalam and its joiners: nothing to fold but the normal form, found at a fraction of the cost. */
const ordinary = /^[\n\u0020-\u007E\u0D00-\u0D7F\u200C\u200D]*$/

const withPlainSpace = (text: string): string => text.replace(lineEnds, '\n').replaceAll('\t', ' ')

/** NFC, \n as line end, no forbidden characters, no lone surrogates, no spaces around it. */
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

/** True when nothing that can be seen is left: spaces, line ends and zero-width characters do not count. */
export const isBlank = (text: string): boolean => visible(text) === ''

/** Text of one line or more. */
export const linesKind: Kind = {
  fold(typed) {
    const text = cleaned(typed)
    return isBlank(text) ? '' : text
  },
  problem: (text) => (hasAadhaarNumber(text) ? 'error.aadhaarInText' : null),
  isPlain,
}

/** Names and whatever else stands on one line: a line end becomes a space. */
export const nameKind: Kind = { ...linesKind, fold: (typed) => linesKind.fold(typed).replaceAll('\n', ' ') }

/** What a program reads: a number, a host, a key; also a code that was sent, in the digits of any script and in groups. */
export const codeKind: Kind = { fold: (typed) => latinDigits(visible(typed)), problem: () => null }

/** What is searched for, which may be a phone number as well. */
export const searchKind: Kind = {
  fold: nameKind.fold,
  problem: (text) => (phoneKind.problem(text) === null ? null : nameKind.problem(text)),
}

const isNumber = /^[+-]?\d+(\.\d+)?$/
const isPhone = /^\+\d[\d\s-]*$/
/** Taken for a subtraction: in a phone number a space keeps a spreadsheet from it. */
const isComputed = /^\+\d+-[\d-]*$/

/**
 * Escapes text for CSV: what a spreadsheet would run as a formula gets an apostrophe, plain and phone numbers none. Spreadsheets
 * with an East Asian keyboard take the full-width signs for the others.
 */
export function inert(text: string): string {
  if (!/^[=@\t\r+\-\uFF1D\uFF20\uFF0B\uFF0D]/.test(text)) return text
  const isHarmless = isNumber.test(text) || (isPhone.test(text) && !isComputed.test(text))
  return isHarmless ? text : `'${text}`
}

/** Comes back from a spreadsheet as it is: 11 digits at most, no zero before or behind them. */
const isPlainNumber = /^-?(?:0|[1-9]\d{0,10})$|^-?(?:0|[1-9]\d{0,5})\.\d{0,4}[1-9]$/
/** What may be a date, a time, a fraction, an amount or an exponent, with English months, too. */
const mayBeNumber =
  /^(?:[\s\d.,:/+\-()%$₹€£]|e|am|pm|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)+$/i
/** Longer ones are no number. */
const LONGEST_NUMBER = 64

/** Whether a spreadsheet would make something else of a text: 1/2 a date, 007 the number 7, +91-98470-12345 a difference. */
export const isConverted = (text: string): boolean =>
  text.length <= LONGEST_NUMBER && /\d/.test(text) && mayBeNumber.test(text) && !isPlainNumber.test(text)

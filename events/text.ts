/** Checks and cleaning of text: Unicode normal form, invisible and control characters, Aadhaar numbers. docs/security.md, "text". */
import { latinDigits } from './language/digits.ts'

/** Every character that ends a line somewhere: of Windows, of old Macs, of word processors, of Unicode. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const lineEnds = /\r\n|[\r\u000B\u000C\u0085\u2028\u2029]/g
// Control characters but newline, marks that turn the direction of a text, tags, and what no text can hold. ZWJ and ZWNJ
// stay: Malayalam needs them.
const forbidden =
  /(?!\n)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|\p{Noncharacter_Code_Point}/u
const forbiddenAll = new RegExp(forbidden.source, 'gu')
/** Nothing is seen of these: spaces, what Unicode calls ignorable, control characters, a braille cell and a note without ink. */
const invisible = /[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\u{1D159}]+/gu

/** Printable ASCII, Malayalam and its joiners: nothing to fold but the normal form, found at a fraction of the cost. */
const ordinary = /^[\n\u0020-\u007E\u0D00-\u0D7F\u200C\u200D]*$/

const withPlainSpace = (text: string): string => text.replace(lineEnds, '\n').replaceAll('\t', ' ')

/** NFC, \n as line end, no forbidden characters, no lone surrogates: for drafts, which are repaired rather than refused. */
export const cleaned = (text: string): string =>
  ordinary.test(text)
    ? text.normalize('NFC')
    : withPlainSpace(text).toWellFormed().replaceAll('\uFFFD', '').replace(forbiddenAll, '').normalize('NFC')

const onOneLine = (text: string): string => text.replaceAll('\n', ' ')

/** The same for names and whatever else stands on one line: a line end becomes a space. */
export const cleanedLine = (text: string): string => onOneLine(cleaned(text))

/** False for text that could only come from a mistake or an attack; staff texts with it are refused. */
export const isPlainText = (text: string): boolean =>
  ordinary.test(text) || (text.isWellFormed() && !forbidden.test(withPlainSpace(text)))

/** A plain text as it is kept: NFC, \n as line end, without spaces around it. */
export const folded = (text: string): string => withPlainSpace(text).normalize('NFC').trim()

/** The same for what stands on one line. */
export const foldedLine = (text: string): string => onOneLine(folded(text))

/** True when nothing that can be seen is left: spaces, line ends and zero-width characters do not count. */
export const isBlank = (text: string): boolean => text.replace(invisible, '') === ''

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

const AADHAAR_LENGTH = 12
/** Groups of digits with nothing but spacing between them: any spaces, dashes, dots, and what cannot be seen. */
const digitRuns =
  /(\+[\s(]*)?\d+(?:[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Pd}\u2212._\u00B7\u2022]+\d+)*/gu

/** The groups from the first on, joined, where they are as long as the number; null where none of their ends is there. */
function startingWith(groups: readonly string[]): string | null {
  let joined = ''
  for (const group of groups) {
    joined += group
    if (joined.length >= AADHAAR_LENGTH) break
  }
  return joined.length === AADHAAR_LENGTH ? joined : null
}
const isAadhaar = (digits: string | null): boolean =>
  digits !== null && /^[2-9]/.test(digits) && checksOut(digits)

/**
 * True when the text carries a 12-digit number with a right Aadhaar check digit, however it is spaced and in the digits of
 * any script. A number of a phone in India, written with +91, is none.
 */
export const hasAadhaarNumber = (text: string): boolean => {
  for (const [run, plus] of latinDigits(text.normalize('NFKC')).matchAll(digitRuns)) {
    const groups = run.match(/\d+/g) ?? []
    const isPhone = plus !== undefined && run.replace(/\D/g, '').startsWith('91')
    for (let first = isPhone ? 1 : 0; first < groups.length; first++)
      if (isAadhaar(startingWith(groups.slice(first, first + AADHAAR_LENGTH)))) return true
  }
  return false
}

/**
 * The number of an application, for people: seven digits, of which the last is a check digit by Damm's algorithm, which
 * finds every single wrong digit and every two neighbours swapped. Spoken and printed in groups: 412 087 2.
 */

/** Damm's quasigroup of order ten (H. M. Damm, 2004): the next state, by state and digit. */
const table = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const

/** 0 for digits that end with their own check digit. */
const checked = (digits: string): number =>
  [...digits].reduce((state, digit) => Number(table[state]?.[Number(digit)] ?? 0), 0)

/** How many numbers there are: 000000 to 999999, each with its check digit. */
export const NUMBERS = 1_000_000

/** @param place from 0 to NUMBERS - 1 */
export function numberAt(place: number): string {
  const digits = String(place).padStart(6, '0')
  return digits + checked(digits)
}

export const isNumber = (text: string): boolean => /^\d{7}$/.test(text) && checked(text) === 0

/** The number in what somebody typed, with or without its groups (`412 087 2`); null where it is none. */
export function numberIn(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  return isNumber(digits) ? digits : null
}

/** As it is spoken and printed: 412 087 2. */
export const spokenNumber = (number: string): string =>
  [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join(' ')

// The names by which families and organisers call an application.

/** The first 8 characters of its id. */
export const referenceOf = (id: string): string => id.slice(0, 8)

/** Its number in groups, as families hear and write it; the reference where it was started before there were numbers. */
export const spokenReferenceOf = ({ id, number }: { id: string; number: string | null }): string =>
  number === null ? referenceOf(id) : spokenNumber(number)

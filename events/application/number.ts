/**
 * The number of an application, for people: six digits and a check digit by Damm's algorithm, which detects every single
 * wrong digit and every swap of neighbours. Spoken and printed in groups: 412 087 2.
 */

/** Damm's quasigroup of order ten (H. M. Damm, 2004): the next state by state and digit. */
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

/** 000000 to 999999, each with its check digit. */
export const NUMBERS = 1_000_000

/** @param place from 0 to NUMBERS - 1 */
export function numberAt(place: number): string {
  const digits = String(place).padStart(6, '0')
  return digits + checked(digits)
}

export const isNumber = (text: string): boolean => /^\d{7}$/.test(text) && checked(text) === 0

/** Finds the number in typed text, with or without groups (`412 087 2`); null where there is none. */
export function numberIn(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  return isNumber(digits) ? digits : null
}

export const spokenNumber = (number: string): string =>
  [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join(' ')

export const referenceOf = (id: string): string => id.slice(0, 8)

/** The number in groups; for applications without a number, the first 8 characters of the id. */
export const spokenReferenceOf = ({ id, number }: { id: string; number: string | null }): string =>
  number === null ? referenceOf(id) : spokenNumber(number)

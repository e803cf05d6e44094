/** Detects whether a text names a family: weights apply to everybody, so their reason must not be one family. */
import { latinDigits } from '../language/digits.ts'
import { searchable } from '../language/malayalam.ts'
import { isNumber, referenceOf } from './number.ts'

/** `number`: null where the application has none. */
export type KnownBy = { id: string; number: string | null; groomName: string; brideName: string }

/** A name of two letters is too often a word. */
const SHORTEST_NAME = 3

const wordsOf = (text: string): string =>
  latinDigits(searchable(text))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')

/** Seven digits, however grouped, that may be an application's number. */
const numbersIn = (text: string): ReadonlySet<string> => {
  const digits = latinDigits(text).match(/\d(?:[\s.-]?\d){6}/g) ?? []
  return new Set(digits.map((found) => found.replace(/\D/g, '')).filter(isNumber))
}

/** Finds numbers, beginnings of ids, and whole names of groom or bride; parts of names are often words. */
export function namesFamily(text: string, families: Iterable<KnownBy>): boolean {
  const words = ` ${wordsOf(text)} `
  const numbers = numbersIn(text)
  const isNamed = (name: string): boolean => {
    const known = wordsOf(name)
    return known.length >= SHORTEST_NAME && words.includes(` ${known} `)
  }
  for (const { id, number, groomName, brideName } of families) {
    if (words.includes(` ${referenceOf(id)} `) || words.includes(` ${wordsOf(id)} `)) return true
    if (number !== null && numbers.has(number)) return true
    if (isNamed(groomName) || isNamed(brideName)) return true
  }
  return false
}

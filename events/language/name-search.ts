/** The search text of an application, and what a query looks for in it: parts of words, each as written or by sound. */
import { dialled } from '../contacts.ts'
import { latinDigits } from './digits.ts'
import { type Sought, soughtWord, wordsOf } from './name-fold.ts'

/** `codes`: numbers and references, which have no sound. */
export type Searched = { names: readonly string[]; places: readonly string[]; codes: readonly string[] }

/** A shorter part would occur in too many texts. */
const SHORTEST = 3

const isNumber = /^\d+$/
export const soughtWords = (text: string, fold = soughtWord): Sought[] =>
  wordsOf(text).map((word) => (isNumber.test(word) ? { written: word, sound: word } : fold(word)))

/** May be written separately or joined to the name before: Mohammed Kutty, Muhammedkutty. */
const secondPart = /(?<=.{3})(?:kuti|mol|mon|koya|kumar|das|dev|lal|raj)$/

/**
 * Every word once, preceded by two spaces, so that word beginnings can be searched; a sound that the written word begins
 * with is omitted. Names are added without spaces, too: Sree Lakshmi is Sreelakshmi. `inWords` may be a cached
 * `soughtWords`.
 */
export function searchText(
  { names, places, codes }: Searched,
  inWords = (text: string) => soughtWords(text),
): string {
  const words = new Set<string>()
  const add = (found: readonly Sought[]): void => {
    for (const { written, sound } of found) {
      words.add(written)
      if (!written.startsWith(sound)) words.add(sound)
      const second = secondPart.exec(sound)
      if (second) words.add(second[0])
    }
  }
  for (const name of names) {
    const found = inWords(name)
    add(found)
    if (found.length > 1) words.add(found.map(({ sound }) => sound).join(''))
  }
  for (const place of places) add(inWords(place))
  // The sign keeps queries of one or two characters from matching too many numbers.
  for (const code of codes) if (code !== '') words.add(`#${code.toLowerCase()}`)
  return [...words].map((word) => `  ${word}`).join('')
}

/** Shorter sounds occur inside too many other words: Ajith in Sajith, Umar in Harikumar. */
const SHORTEST_INSIDE = 5

/** One or two letters match only at the beginning of words, three or more anywhere. One letter has no sound. */
const partWritten = (form: string): string => ' '.repeat(Math.max(0, SHORTEST - [...form].length)) + form
const partSound = (form: string): string => {
  const { length } = [...form]
  return length < SHORTEST || length >= SHORTEST_INSIDE ? partWritten(form) : ` ${form}`
}

/** A whole phone number, however it is grouped; shorter ones are words of digits. */
function phoneIn(text: string): string | null {
  const typed = latinDigits(text.normalize('NFKC')).trim()
  const digits = typed.replace(/\D/g, '')
  return /^[+\d\s().-]+$/.test(typed) && digits.length >= 10 ? dialled(typed) : null
}

/** Alternatives for each word, of three characters or more; empty for a query without letters and digits. */
export function soughtParts(text: string): string[][] {
  const phone = phoneIn(text)
  if (phone !== null) return [[phone]]
  return soughtWords(text).map(({ written, sound }) => {
    const isOnlyWritten = written === sound || sound === '' || [...written].length === 1
    return isOnlyWritten ? [partWritten(written)] : [partWritten(written), partSound(sound)]
  })
}

export const isFound = (text: string, parts: readonly (readonly string[])[]): boolean =>
  parts.length > 0 && parts.every((forms) => forms.some((form) => text.includes(form)))

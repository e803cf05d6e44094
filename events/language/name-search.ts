/**
 * What an application is found by, as one text, and what a search looks for in such texts: parts of words, each as written
 * or as it sounds. Pure.
 */
import { dialled } from '../contacts.ts'
import { latinDigits } from './digits.ts'
import { type Sought, soughtWord, wordsOf } from './name-fold.ts'

/** Texts as written. `codes`: numbers and references, which have no sound. */
export type Searched = { names: readonly string[]; places: readonly string[]; codes: readonly string[] }

/** No part is shorter, since the index is made of runs of three characters. */
const SHORTEST = 3

const isNumber = /^\d+$/
/** The words of a text, in the order in which they stand. */
export const soughtWords = (text: string, fold = soughtWord): Sought[] =>
  wordsOf(text).map((word) => (isNumber.test(word) ? { written: word, sound: word } : fold(word)))

/** Written apart or joined to the name before it: Mohammed Kutty, Muhammedkutty. */
const secondPart = /(?<=.{3})(?:kuti|mol|mon|koya|kumar|das|dev|lal|raj)$/

/**
 * Every word once, after two spaces, so that the beginning of a word can be looked for; a sound with which the written word
 * begins is in it already. A name is there without its spaces too: Sree Lakshmi is Sreelakshmi. `inWords` may be a cached
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
  // The sign keeps one or two characters, which begin too many numbers, from finding them.
  for (const code of codes) if (code !== '') words.add(`#${code.toLowerCase()}`)
  return [...words].map((word) => `  ${word}`).join('')
}

/** Shorter sounds are in the middle of too many other words: Ajith in Sajith, Umar in Harikumar. */
const SHORTEST_INSIDE = 5

/** One or two letters are looked for where words begin, three or more anywhere in them; one alone has no sound. */
const partWritten = (form: string): string => ' '.repeat(Math.max(0, SHORTEST - [...form].length)) + form
const partSound = (form: string): string => {
  const { length } = [...form]
  return length < SHORTEST || length >= SHORTEST_INSIDE ? partWritten(form) : ` ${form}`
}

/** A whole phone number however it is grouped; a shorter one is words of digits. */
function phoneIn(text: string): string | null {
  const typed = latinDigits(text.normalize('NFKC')).trim()
  const digits = typed.replace(/\D/g, '')
  return /^[+\d\s().-]+$/.test(typed) && digits.length >= 10 ? dialled(typed) : null
}

/**
 * For each word its alternatives, of which one must be in the text; none where the text has no letter and no digit. Every
 * alternative has at least three characters.
 */
export function soughtParts(text: string): string[][] {
  const phone = phoneIn(text)
  if (phone !== null) return [[phone]]
  return soughtWords(text).map(({ written, sound }) => {
    const isOnlyWritten = written === sound || sound === '' || [...written].length === 1
    return isOnlyWritten ? [partWritten(written)] : [partWritten(written), partSound(sound)]
  })
}

/** The rule that the index follows, for one text. */
export const isFound = (text: string, parts: readonly (readonly string[])[]): boolean =>
  parts.length > 0 && parts.every((forms) => forms.some((form) => text.includes(form)))

/** Runs of three characters that together cover a part: every text that holds it holds them. */
export function trigramsOf(part: string): string[] {
  const letters = [...part]
  const last = letters.length - SHORTEST
  const starts = letters.flatMap((_, at) => (at === last || (at < last && at % SHORTEST === 0) ? [at] : []))
  return [...new Set(starts.map((at) => letters.slice(at, at + SHORTEST).join('')))]
}

/** Normalizes Malayalam text for search and sorting. Stored and displayed text stays as the family wrote it. */
import { chillus, oneSpelling } from './one-spelling.ts'

const VIRAMA = '്'

/** `oneSpelling` with single spaces, in lower case. */
export const searchable = (text: string): string =>
  oneSpelling(text).replace(/\s+/g, ' ').trim().toLowerCase()

// The alphabet ends with സ ഹ ള ഴ റ, while Unicode has the last three beside ല and ര.
const alphabet = 'യരലവശഷസഹളഴറ'
const ranks = new Map([...alphabet].map((letter, place) => [letter, String.fromCharCode(0x0d2f + place)]))
/** Punctuation in the order of Unicode collation, which differs from ASCII. */
const marks = new Map([...'_-,;:!?.\'"()/&'].map((mark, place) => [mark, String.fromCharCode(0x21 + place)]))

const accents = /[\u0300-\u036F]/g

/** A chillu sorts as its letter with the virama, and the anusvara as a closing മ. */
const withVirama = (character: string): string => {
  if (character === 'ം') return `മ${VIRAMA}`
  const letter = chillus[character]
  return letter ? letter + VIRAMA : character
}

const rank = (character: string): string => ranks.get(character) ?? marks.get(character) ?? character

const primary = (text: string): string => {
  const letters = [...searchable(text)].map(withVirama).join('')
  const plain = letters.normalize('NFD').replace(accents, '').normalize('NFC')
  // Collation sorts the short au sign with the long one, before the virama; its code point comes after.
  return [...plain.replaceAll('\u0D57', '\u0D4C')].map(rank).join('')
}

/** Breaks ties like collation: accents, then chillus and anusvara, then capitals, each after the plain form. */
const ties = (text: string): string => {
  const plain = text.normalize('NFC')
  const accented = (plain.normalize('NFD').match(accents) ?? []).join('')
  const closed = [...plain].map((character) => (withVirama(character) === character ? '0' : '1')).join('')
  const capitals = [...plain].map((character) => (character === character.toLowerCase() ? '0' : '1')).join('')
  return `${accented}\u0000${closed}\u0000${capitals}`
}

/** A key whose string comparison sorts names, Latin before Malayalam, many times faster than `Intl.Collator`. */
export const sortKey = (name: string): string => `${primary(name)}\u0000${ties(name)}`

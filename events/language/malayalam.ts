/**
 * Normalizes Malayalam text for searching and builds sort keys (collation). The results are for comparison only: what a
 * family wrote is stored and shown as written.
 */

// One spelling of Malayalam that looks the same. Apart, since the sign-in pages need no more of malayalam.ts. Pure.

export const chillus: Record<string, string> = { ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക' }
const chilluOf = Object.fromEntries(Object.entries(chillus).map(([chillu, letter]) => [letter, chillu]))

/**
 * The same for all that look the same: NFC, atomic chillus, one form of the cluster in "എന്റെ", the short au sign, no joiners.
 * The virama stays, since അവൻ and അവന് are two words.
 */
export const oneSpelling = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/([ണനരലളക])്\u200D/g, (_, letter) => chilluOf[letter] ?? letter)
    .replace(/[\u200B-\u200D]/g, '')
    .normalize('NFC')
    .replace(/ൻ്?റ/g, 'ന്റ')
    .replace(/(?<=[ക-ഺ])ൌ/g, 'ൗ')

const VIRAMA = '്'

/** One spelling for each word, with single spaces and in lower case. */
export const searchable = (text: string): string =>
  oneSpelling(text).replace(/\s+/g, ' ').trim().toLowerCase()

// The alphabet ends സ ഹ ള ഴ റ, while Unicode keeps those three beside ല and ര.
const alphabet = 'യരലവശഷസഹളഴറ'
const ranks = new Map([...alphabet].map((letter, place) => [letter, String.fromCharCode(0x0d2f + place)]))
/** Punctuation in the order of Unicode's collation, which is not that of ASCII. */
const marks = new Map([...'_-,;:!?.\'"()/&'].map((mark, place) => [mark, String.fromCharCode(0x21 + place)]))

const accents = /[\u0300-\u036F]/g

/** A chillu sorts as its letter with the virama, and so does the anusvara, which is a closing മ. */
const withVirama = (character: string): string => {
  if (character === 'ം') return `മ${VIRAMA}`
  const letter = chillus[character]
  return letter ? letter + VIRAMA : character
}

const rank = (character: string): string => ranks.get(character) ?? marks.get(character) ?? character

const primary = (text: string): string => {
  const letters = [...searchable(text)].map(withVirama).join('')
  const plain = letters.normalize('NFD').replace(accents, '').normalize('NFC')
  // Collation puts the short au sign with the long one, before the virama; its code point comes after.
  return [...plain.replaceAll('\u0D57', '\u0D4C')].map(rank).join('')
}

/** Breaks ties as collation does: accents, then the closed spellings, then capitals, each after its plain form. */
const ties = (text: string): string => {
  const plain = text.normalize('NFC')
  const accented = (plain.normalize('NFD').match(accents) ?? []).join('')
  const closed = [...plain].map((character) => (withVirama(character) === character ? '0' : '1')).join('')
  const capitals = [...plain].map((character) => (character === character.toLowerCase() ? '0' : '1')).join('')
  return `${accented}\u0000${closed}\u0000${capitals}`
}

/**
 * A key whose plain string comparison sorts names alphabetically, each script in its own order, Latin before
 * Malayalam. Compute it once for each name: comparing keys is many times faster than `Intl.Collator`.
 */
export const sortKey = (name: string): string => `${primary(name)}\u0000${ties(name)}`

/** Transliterates Malayalam into Latin letters as Kerala spells names, for comparing only: nobody is shown the result. Pure. */

const consonants: Readonly<Record<string, string>> = {
  ക: 'k',
  ഖ: 'k',
  ഗ: 'g',
  ഘ: 'g',
  ങ: 'ng',
  ച: 'ch',
  ഛ: 'ch',
  ജ: 'j',
  ഝ: 'j',
  ഞ: 'nj',
  ട: 'd',
  ഠ: 'd',
  ഡ: 'd',
  ഢ: 'd',
  ണ: 'n',
  ത: 't',
  ഥ: 't',
  ദ: 'd',
  ധ: 'd',
  ന: 'n',
  ഩ: 'n',
  പ: 'p',
  ഫ: 'f',
  ബ: 'b',
  ഭ: 'b',
  മ: 'm',
  യ: 'y',
  ര: 'r',
  റ: 'r',
  ല: 'l',
  ള: 'l',
  ഴ: 'zh',
  വ: 'v',
  ശ: 'sh',
  ഷ: 'sh',
  സ: 's',
  ഹ: 'h',
  ഺ: 't',
}
const vowels: Readonly<Record<string, string>> = {
  അ: 'a',
  ആ: 'a',
  ഇ: 'i',
  ഈ: 'i',
  ഉ: 'u',
  ഊ: 'u',
  ഋ: 'ri',
  ൠ: 'ri',
  എ: 'e',
  ഏ: 'e',
  ഐ: 'ai',
  ഒ: 'o',
  ഓ: 'o',
  ഔ: 'au',
}
const signs: Readonly<Record<string, string>> = {
  'ാ': 'a',
  'ി': 'i',
  'ീ': 'i',
  'ു': 'u',
  'ൂ': 'u',
  'ൃ': 'ri',
  'ൄ': 'ri',
  'െ': 'e',
  'േ': 'e',
  'ൈ': 'ai',
  'ൊ': 'o',
  'ോ': 'o',
  'ൌ': 'au',
  'ൗ': 'au',
  '്': '',
}
const chillus: Readonly<Record<string, string>> = {
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  ൿ: 'k',
  'ം': 'm',
  'ഃ': 'h',
  ൎ: 'r',
}

/**
 * Conjuncts that sound unlike their letters: a doubled or leading ട is hard where a single one between vowels is soft; the
 * nasal before a consonant takes its place; ശ്ശ is written "ss".
 */
const conjuncts: readonly (readonly [RegExp, string])[] = [
  [/റ്റ/g, 'ഥ'],
  [/ന്റ/g, 'ന്ഥ'],
  [/ട്[ടഠ]|ട്ട്ട|(?<=^|[ഷസകപഫ]്)ട|(?<=[ർൽൺ])ട/g, 'ഥ'],
  [/ണ്ഠ/g, 'ന്ഥ'],
  [/ഞ്[ചഛജഞ]/g, 'ഞ'],
  [/ങ്[ങഗഘ]/g, 'ങ'],
  [/ങ്(?=[കഖ])/g, 'ന്'],
  [/ം(?=[കഖ])/g, 'ൻ'],
  [/ം[ഗഘ]/g, 'ങ'],
  [/മ്പ/g, 'മ്ബ'],
  [/ശ്ശ/g, 'സ'],
]

/** Each Malayalam letter as Latin ones, with its inherent vowel; all other characters stay. The text is normalized. */
export function transliterated(text: string): string {
  let heard = text
  for (const [conjunct, plain] of conjuncts) heard = heard.replace(conjunct, plain)
  const letters = [...heard]
  return letters
    .map((letter, place) => {
      const consonant = consonants[letter]
      if (consonant === undefined) return vowels[letter] ?? signs[letter] ?? chillus[letter] ?? letter
      const next = letters[place + 1]
      return next !== undefined && next in signs ? consonant : `${consonant}a`
    })
    .join('')
}

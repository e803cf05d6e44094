/**
 * Folds the spellings of a name, in Malayalam and Latin letters, into one search key: രേഷ്മ and Reshma, മുഹമ്മദ് and
 * Mohammed, Sreelakshmi and Srilakshmi. Different names may share a key, and keys are never shown.
 */
import { latinDigits } from './digits.ts'
import { searchable } from './malayalam.ts'

// The sound, in Latin letters, of names that Kerala writes as in English or Latin but pronounces differently.

const sounds: Readonly<Record<string, string>> = {
  abraham: 'ebraham',
  andrews: 'andrus',
  anthony: 'antani',
  antony: 'antani',
  augustine: 'agastin',
  benedict: 'benadikt',
  christopher: 'kristafar',
  eapen: 'ippan',
  elizabeth: 'elisabat',
  emmanuel: 'immanuval',
  george: 'jorj',
  isaac: 'aisak',
  iyer: 'ayyar',
  jacob: 'jekab',
  james: 'jeyims',
  john: 'jon',
  johnson: 'jonsan',
  johny: 'joni',
  joseph: 'josaf',
  justin: 'jastin',
  justine: 'jastin',
  lawrence: 'lorans',
  mary: 'meri',
  mathew: 'matyu',
  mathews: 'matyus',
  matthew: 'matyu',
  md: 'muhammad',
  michael: 'maikkil',
  mohd: 'muhammad',
  muhd: 'muhammad',
  nair: 'nayar',
  ninan: 'nainan',
  paul: 'pol',
  peter: 'pitar',
  pillai: 'pilla',
  rachel: 'rechal',
  raphael: 'rafel',
  shine: 'shain',
  shiny: 'shaini',
  simon: 'saiman',
  steephen: 'stifan',
  stephen: 'stifan',
  sunny: 'sanni',
  varghese: 'vargis',
  xavier: 'sevyar',
  zachariah: 'sakariya',
}

/** `word`: in lower case; returned unchanged where it is not in the list. */
const soundOf = (word: string): string => (Object.hasOwn(sounds, word) ? (sounds[word] ?? word) : word)

// Malayalam consonants in Latin letters as Kerala spells names.

/** Pairs of a letter and its spelling. */
const lettersIn = (rows: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    rows
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('-')),
  )

const consonants = lettersIn(`
  ക-k ഖ-k ഗ-g ഘ-g ങ-ng
  ച-ch ഛ-ch ജ-j ഝ-j ഞ-nj
  ട-d ഠ-d ഡ-d ഢ-d ണ-n
  ത-t ഥ-t ദ-d ധ-d ന-n ഩ-n
  പ-p ഫ-f ബ-b ഭ-b മ-m
  യ-y ര-r റ-r ല-l ള-l ഴ-zh വ-v
  ശ-sh ഷ-sh സ-s ഹ-h ഺ-t
`)
const vowels = lettersIn(`
  അ-a ആ-a ഇ-i ഈ-i ഉ-u ഊ-u ഋ-ri ൠ-ri
  എ-e ഏ-e ഐ-ai ഒ-o ഓ-o ഔ-au
`)
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

/** Conjuncts that sound unlike their letters: double or leading ട is hard; nasals assimilate; ശ്ശ is "ss". */
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

/** Transliterates Malayalam letters, with their inherent vowel, and leaves other characters. The text is normalized. */
function transliterated(text: string): string {
  let marked = text
  for (const [conjunct, plain] of conjuncts) marked = marked.replace(conjunct, plain)
  const letters = [...marked]
  return letters
    .map((letter, place) => {
      const consonant = consonants[letter]
      if (consonant === undefined) return vowels[letter] ?? signs[letter] ?? chillus[letter] ?? letter
      const next = letters[place + 1]
      return next !== undefined && next in signs ? consonant : `${consonant}a`
    })
    .join('')
}

type Rules = readonly (readonly [RegExp, string])[]

/** Long vowels and diphthongs, in their many Latin spellings. */
const latinVowels: Rules = [
  [/aa+/g, 'a'],
  [/ee+|ii+|(?<=.)(?:ie|ey)$/g, 'i'],
  [/oo+|uu+/g, 'u'],
  [/you/g, 'yu'],
  [/ou|ow(?![aeiou])/g, 'au'],
  [/aiy(?=[aou])/g, 'ay'],
  [/[ae]yy?[ie]/g, 'ai'],
  [/e[iy](?![aeiou])|ay(?=[^aeiouy])/g, 'ai'],
  [/oy(?=[^aeiouy])/g, 'oi'],
  // Shylaja, Byju; a final y is an i, as in Parvathy.
  [/(?<=[^aeiouy])y$/g, 'i'],
  [/(?<=[^aeiouy])y(?=[^aeiouy])/g, 'ai'],
]

/** Aspirated and plain consonants, borrowed letters, and nasal assimilation. */
const latinConsonants: Rules = [
  [/azhar/g, 'ashar'],
  [/t?chh|tch|c+ch/g, 'ch'],
  [/chr/g, 'kr'],
  [/c?q(?:ue$|u(?=[ei]))?/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/ph/g, 'f'],
  [/z(?!h)/g, 's'],
  [/([kgjtdb])h+/g, '$1'],
  [/([^aeiou])\1+/g, '$1'],
  [/(ch|sh|zh|nj|ng)\1+/g, '$1'],
  [/n(?:h|ch)/g, 'nj'],
  [/jnj/g, 'jn'],
  [/mp/g, 'mb'],
]

/** ശ is s or sh. Folded before some consonants, elsewhere only in these stems: Saji and Shaji stay different. */
const sibilants: Rules = [
  [/ksh/g, 'ks'],
  [/sh(?=[rvlmn]|y[aeiou])/g, 's'],
  [/sh?ash?i(?=$|d|k|l)/g, 'shashi'],
  [/s(?=ob|alin|iv|ankar|arad|arat|ant(?!o)|ail[ae]|ekar|ital|ambu|arika|arani|armil|okan)/g, 'sh'],
  [
    /(?<=^a)s(?=a$)|(?<=va?i)s(?=a[lk])|(?<=ai)s(?=vari)|(?<=dar)s(?=an)|(?<=[ae])s(?=ok)|(?<=^a|e)s(?=an$)/g,
    'sh',
  ],
]

/** Names with more spellings than any rule explains. */
const stems: Rules = [
  [/moh(?=am|sin|aid|i[dy])/g, 'muh'],
  [/(?<=a|h)med/g, 'mad'],
  [/brahm/g, 'bram'],
  [/(?<=[aeiou])h(?:[aiu]m(?=[aeiou])|m)/g, 'ham'],
  [/abdu(?:l(?![aeiou])|r$)/g, 'abdu'],
  [/yus[aeou]f/g, 'yusaf'],
  [/moit/g, 'moid'],
  [/^o(?=sman|mar$|baid)/g, 'u'],
  [/^ebrah/g, 'abrah'],
  [/uv?[ae]l$/g, 'ual'],
  [/puten/g, 'putan'],
]

/** Word endings, the vowel of ഋ, a y between consonant and vowel, and the "e" of Remya and Renjith for a short a. */
const endings: Rules = [
  [/(?<=[a-z]{2}[^aeiou])e$/g, ''],
  [/(?<=[a-z]a)h$/g, ''],
  [/(?<=[a-z]{2})e(?=[rn]$)|(?<=[a-z]{2}s)o(?=n$)/g, 'a'],
  [/(?<=[bdfghjkmnpstv]r)u(?![aeiou])/g, 'i'],
  [/(?<=[^aeiouy])i?y(?=[aeiou])/g, 'i'],
  [/(?<=[gjdbyrl]|sh)e/g, 'a'],
]

const rules = [...latinVowels, ...latinConsonants, ...sibilants, ...stems, ...endings]
const accents = /[\u0300-\u036F]/g

/** Most words are stable after two rounds; the bound prevents an endless loop. */
const ROUNDS = 8

/** `word`: without spaces. */
export function foldedWord(word: string): string {
  let before = ''
  let key = transliterated(word).normalize('NFD').replace(accents, '').normalize('NFC')
  for (let round = 0; round < ROUNDS && key !== before; round++) {
    before = key
    for (const [spelling, plain] of rules) key = key.replace(spelling, plain)
  }
  return key
}

/** Removed first, since they would split one letter. */
const nonJoiners = /[\u200B\u200C]/g

/** Lower case and one spelling for each script. Splits at everything but letters, digits and apostrophes. */
export const wordsOf = (text: string): string[] =>
  latinDigits(searchable(text.toWellFormed().normalize('NFKC').replace(nonJoiners, '')))
    .replace(/['’‘`ʼ]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/** The word as written, and the key of its sound. */
export type Sought = { written: string; sound: string }
export const soughtWord = (written: string): Sought => ({ written, sound: foldedWord(soundOf(written)) })

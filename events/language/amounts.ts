/** Amounts in words, in thousands, lakhs and crores. */
import type { Locale } from '../vocabulary.ts'

type Words = { small: readonly string[]; tens: readonly string[] }

const english: Words = {
  small:
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    ),
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
}
const malayalam: Words = {
  small:
    'പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒമ്പത് പത്ത് പതിനൊന്ന് പന്ത്രണ്ട് പതിമൂന്ന് പതിനാല് പതിനഞ്ച് പതിനാറ് പതിനേഴ് പതിനെട്ട് പത്തൊമ്പത്'.split(
      ' ',
    ),
  tens: 'ഇരുപത് മുപ്പത് നാൽപത് അമ്പത് അറുപത് എഴുപത് എൺപത് തൊണ്ണൂറ്'.split(' '),
}
const hundreds = 'നൂറ് ഇരുനൂറ് മുന്നൂറ് നാനൂറ് അഞ്ഞൂറ് അറുനൂറ് എഴുനൂറ് എണ്ണൂറ് തൊള്ളായിരം'.split(' ')

const CRORE = 10_000_000
const LAKH = 100_000

function inEnglish(n: number): string {
  const parts = (size: number, unit: string): string =>
    `${inEnglish(Math.floor(n / size))} ${unit}${n % size ? ` ${inEnglish(n % size)}` : ''}`
  if (n < 20) return english.small[n] ?? ''
  if (n < 100) return `${english.tens[Math.floor(n / 10) - 2]}${n % 10 ? `-${english.small[n % 10]}` : ''}`
  if (n < 1000) return parts(100, 'hundred')
  if (n < LAKH) return parts(1000, 'thousand')
  return n < CRORE ? parts(LAKH, 'lakh') : parts(CRORE, 'crore')
}

/** The form of a word before a smaller number: ഇരുപത്തി, നൂറ്റി, ആയിരത്തി, ലക്ഷത്തി. */
const leading = (word: string): string =>
  word.replace(/പത്$/, 'പത്തി').replace(/റ്$/, 'റ്റി').replace(/ം$/, 'ത്തി')

/** Vowel signs of the units that begin with a vowel, after the യ that joins them to a ten. */
const signs: Readonly<Record<string, string>> = { അ: '', ആ: 'ാ', എ: 'െ', ഏ: 'േ', ഒ: 'ൊ' }

function belowHundred(n: number): string {
  const unit = malayalam.small[n < 20 ? n : n % 10] ?? ''
  if (n < 20) return unit
  const ten = malayalam.tens[Math.floor(n / 10) - 2] ?? ''
  if (n % 10 === 0) return ten
  return leading(ten) + unit.replace(/^[അആഎഏഒ]/, (vowel) => `യ${signs[vowel]}`)
}

/** One word: അഞ്ച് and ആയിരം become അയ്യായിരം. */
function thousands(n: number): string {
  if (n === 1) return 'ആയിരം'
  if (n === 8) return 'എണ്ണായിരം'
  return belowHundred(n)
    .replace(/പത(?:്ത)?്$/, 'പതിന്')
    .replace(/മൂന്ന്$/, 'മൂവ്')
    .replace(/ി?യ?ഞ്ച്$/, 'യ്യ്')
    .replace(/്$/, 'ായിരം')
}

function inMalayalam(n: number): string {
  const joined = (word: string, rest: number): string =>
    rest === 0 ? word : `${leading(word)} ${inMalayalam(rest)}`
  const many = (size: number): string => (n < 2 * size ? 'ഒരു' : inMalayalam(Math.floor(n / size)))
  if (n < 100) return belowHundred(n)
  if (n < 1000) return joined(hundreds[Math.floor(n / 100) - 1] ?? '', n % 100)
  if (n < LAKH) return joined(thousands(Math.floor(n / 1000)), n % 1000)
  if (n < CRORE) return joined(`${many(LAKH)} ലക്ഷം`, n % LAKH)
  return joined(`${many(CRORE)} കോടി`, n % CRORE)
}

/** For use before "rupees": "twelve thousand five hundred", "പന്ത്രണ്ടായിരത്തി അഞ്ഞൂറ്". Paise are ignored. */
export function inWords(locale: Locale, rupees: number): string {
  const whole = Math.floor(rupees)
  if (locale === 'en') return inEnglish(whole)
  return whole === 1 ? 'ഒരു' : inMalayalam(whole)
}

/** Writes amounts in words, in English in full, in Malayalam by thousands and lakhs. */
import type { Locale } from '#events/vocabulary.ts'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const units = [
  { size: 10_000_000, en: 'crore', ml: 'കോടി', before: 'കോടി' },
  { size: 100_000, en: 'lakh', ml: 'ലക്ഷം', before: 'ലക്ഷത്തി' },
  { size: 1_000, en: 'thousand', ml: 'ആയിരം', before: 'ആയിരത്തി' },
]

function english(n: number): string {
  if (n < 20) return small[n] ?? ''
  if (n < 100) return `${tens[Math.floor(n / 10) - 2]}${n % 10 ? `-${small[n % 10]}` : ''}`
  if (n < 1000) return `${small[Math.floor(n / 100)]} hundred${n % 100 ? ` ${english(n % 100)}` : ''}`
  const unit = units.find(({ size }) => n >= size)
  if (!unit) return ''
  const many = Math.floor(n / unit.size)
  const rest = n % unit.size
  return `${english(many)} ${unit.en}${rest ? ` ${english(rest)}` : ''}`
}

function malayalam(n: number): string {
  const unit = units.find(({ size }) => n >= size)
  if (!unit) return String(n)
  const many = Math.floor(n / unit.size)
  const rest = n % unit.size
  return rest ? `${many} ${unit.before} ${malayalam(rest)}` : `${many} ${unit.ml}`
}

/** "twelve thousand five hundred", "12 ആയിരത്തി 500". Paise are left to the digits. */
export const inWords = (locale: Locale, rupees: number): string =>
  (locale === 'ml' ? malayalam : english)(Math.floor(rupees))

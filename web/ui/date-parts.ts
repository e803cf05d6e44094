/** A date of birth between three boxes and the form's one text: YYYY-MM-DD once it is whole, and nothing lost before. */
import { latinDigits } from '#events/language/digits.ts'
import { day } from '#events/language/format.ts'

export type DateParts = { day: string; month: string; year: string }

/** The names of the months in both languages, as the dates of the product are written. */
const months = Array.from({ length: 12 }, (_, place) => {
  const date = `2000-${String(place + 1).padStart(2, '0')}-01`
  return [day('en', date).split(' ')[0] ?? '', day('ml', date).split(' ')[1] ?? '']
})

const latin = (text: string): string => latinDigits(text.trim())

/** "june", "Jun" and "ജൂൺ" are 06; the shortest beginning that no other month has is enough. */
function monthNumber(text: string): string {
  const asked = latin(text).toLowerCase().normalize('NFC')
  if (/^\d{0,2}$/.test(asked)) return asked.padStart(asked === '' ? 0 : 2, '0')
  const found = months.flatMap((names, place) =>
    names.some((name) => name.toLowerCase().startsWith(asked)) ? [place + 1] : [],
  )
  return found.length === 1 ? String(found[0]).padStart(2, '0') : asked
}

/** '' when all three are empty. A part that is no number stays as it is, and the whole is then no date. */
export function joined({ day: dayTyped, month, year }: DateParts): string {
  const parts = [latin(year), monthNumber(month), latin(dayTyped)]
  if (parts.every((part) => part === '')) return ''
  const [, , last = ''] = parts
  // The draft's own limit for a date is ten characters.
  return [parts[0], parts[1], last.padStart(last === '' ? 0 : 2, '0')].join('-').slice(0, 10)
}

const withoutZero = (text: string): string => text.replace(/^0(?=\d)/, '')

export function split(date: string): DateParts {
  const [year = '', month = '', last = ''] = date.split('-')
  return { day: withoutZero(last), month: withoutZero(month), year }
}

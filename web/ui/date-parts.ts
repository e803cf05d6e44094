/** Converts between the three boxes of a date field and one text: YYYY-MM-DD, or whatever was typed so far. */
import { latinDigits } from '#events/language/digits.ts'
import { day } from '#events/language/format.ts'
import { sameLooking } from '#events/password.ts'

export type DateParts = { day: string; month: string; year: string }

/** The names of the months in both languages, as the dates of the product are written. */
const months = Array.from({ length: 12 }, (_, place) => {
  const date = `2000-${String(place + 1).padStart(2, '0')}-01`
  return [day('en', date).split(' ')[0] ?? '', day('ml', date).split(' ')[1] ?? '']
})

/** A part as it is read, without what nobody sees. */
export const foldedPart = (text: string): string => latinDigits(sameLooking(text)).trim()

/** "june", "Jun" and "ജൂൺ" are 06; the shortest beginning that no other month has is enough. */
function monthNumber(text: string): string {
  const typed = foldedPart(text).toLowerCase()
  if (/^\d{0,2}$/.test(typed)) return typed.padStart(typed === '' ? 0 : 2, '0')
  const found = months.flatMap((names, place) =>
    names.some((name) => name.toLowerCase().startsWith(typed)) ? [place + 1] : [],
  )
  return found.length === 1 ? String(found[0]).padStart(2, '0') : typed
}

/** '' when all three are empty. A part that is no number stays as it is, and the whole is then no date. */
export function joinDate({ day: dayTyped, month, year }: DateParts): string {
  const dayNumber = foldedPart(dayTyped)
  const parts = [foldedPart(year), monthNumber(month), dayNumber.padStart(dayNumber === '' ? 0 : 2, '0')]
  // The draft's own limit for a date is ten characters.
  return parts.every((part) => part === '') ? '' : parts.join('-').slice(0, 10)
}

const withoutZero = (text: string): string => text.replace(/^0(?=\d)/, '')

export function splitDate(date: string): DateParts {
  const [year = '', month = '', last = ''] = date.split('-')
  return { day: withoutZero(last), month: withoutZero(month), year }
}

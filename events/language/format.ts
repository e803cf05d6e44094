/** Money, dates and times in each language. Instants are shown in Asia/Kolkata. */
import { kolkataClock, kolkataDate } from '../dates.ts'
import type { Locale } from '../vocabulary.ts'
import { grouped } from './digits.ts'

// Written out, since the names that `Intl` has depend on the browser and on the server's build.
const months: Record<Locale, readonly string[]> = {
  ml: 'ജനുവരി ഫെബ്രുവരി മാർച്ച് ഏപ്രിൽ മേയ് ജൂൺ ജൂലൈ ഓഗസ്റ്റ് സെപ്റ്റംബർ ഒക്ടോബർ നവംബർ ഡിസംബർ'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

/** `2026-01-01` becomes "2026 ജനുവരി 1" or "January 1, 2026"; any other text is returned unchanged. */
export function day(locale: Locale, date: string): string {
  const [year, month, number] = date.split('-').map(Number)
  const name = months[locale][Number(month) - 1]
  if (!year || !name || !number) return date
  return locale === 'ml' ? `${year} ${name} ${number}` : `${name} ${number}, ${year}`
}

/** Malayalam parts of the day, each with its first hour, latest first. */
const partsOfDay = [
  { from: 19, ml: 'രാത്രി' },
  { from: 16, ml: 'വൈകിട്ട്' },
  { from: 12, ml: 'ഉച്ചയ്ക്ക്' },
  { from: 4, ml: 'രാവിലെ' },
  { from: 0, ml: 'രാത്രി' },
]

const clock: Record<Locale, (hour: number, minute: string) => string> = {
  ml: (hour, minute) => {
    const part = partsOfDay.find(({ from }) => hour >= from)?.ml
    return `${part} ${hour % 12 || 12}:${minute}`
  },
  en: (hour, minute) => `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`,
}

/** "വൈകിട്ട് 5:00", "5:30 pm". */
export function timeOfDay(locale: Locale, instant: string): string {
  const [hour = '', minute = ''] = kolkataClock(instant).split(':')
  return clock[locale](Number(hour), minute)
}

/** "2026 ജനുവരി 1, വൈകിട്ട് 5:00", "January 1, 2026, 5:00 pm". */
export const moment = (locale: Locale, instant: string): string =>
  `${day(locale, kolkataDate(instant))}, ${timeOfDay(locale, instant)}`

/** Rupees with Indian grouping: ₹12,500, ₹1,25,000, ₹12,500.50. */
export const money = (rupees: number): string =>
  `${rupees < 0 ? '−' : ''}₹${grouped(Math.abs(rupees), Number.isInteger(rupees) ? 0 : 2)}`

/** "Season 3" is "സീസൺ 3" in Malayalam; other names are unchanged. */
export const seasonName = (locale: Locale, season: string): string =>
  locale === 'ml' ? season.replace(/^Season (\d+)$/, 'സീസൺ $1') : season

/** "Season 3" is followed by "Season 4"; null when the name does not end in a number. */
export function seasonAfter(season: string): string | null {
  const [, name, number] = /^(.*\D)(\d{1,6})$/.exec(season) ?? []
  return name && number ? `${name}${Number(number) + 1}` : null
}

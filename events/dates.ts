/** Calendar dates in Kerala. Instants are UTC, ISO 8601 with milliseconds; dates are YYYY-MM-DD in Asia/Kolkata. */
const KOLKATA_OFFSET = 5.5 * 60 * 60 * 1000

/** `2026-03-31T17:00:00.000` in Asia/Kolkata; India has had one offset, without summer time, since 1945. */
export const kolkataTime = (instant: string): string =>
  new Date(Date.parse(instant) + KOLKATA_OFFSET).toISOString().slice(0, -1)

export const kolkataDate = (instant: string): string => kolkataTime(instant).slice(0, 10)

/** The time of day in Asia/Kolkata: `17:00`. */
export const kolkataClock = (instant: string): string => kolkataTime(instant).slice(11, 16)

/** `format`: not written as a date. `year`: outside 1900 to 2099. `day`: not in the calendar. */
type DateProblem = 'format' | 'year' | 'day'

export function dateProblem(text: string): DateProblem | null {
  if (!/^\d{4,6}-\d\d-\d\d$/.test(text)) return 'format'
  if (!/^(19|20)\d\d-/.test(text)) return 'year'
  const parsed = new Date(`${text}T00:00:00.000Z`)
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
  return exists ? null : 'day'
}

export const isDate = (text: string): boolean => dateProblem(text) === null

const instantPattern =
  /^(?<day>\d{4,6}-\d\d-\d\d)T(?<clock>\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d\d:\d\d)?$/

/** `clock`: there is no such time of day. `zone`: missing, or not an existing offset. */
export function instantProblem(text: string): DateProblem | 'clock' | 'zone' | null {
  const { day, clock, zone } = instantPattern.exec(text)?.groups ?? {}
  if (day === undefined || clock === undefined) return 'format'
  const problem = dateProblem(day)
  if (problem !== null) return problem
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d|$)/.test(clock)) return 'clock'
  return zone !== undefined && /^(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/.test(zone) ? null : 'zone'
}

/** `2026-03-31T17:00+05:30` as the same instant in UTC; null where `instantProblem` finds a problem. */
export const instantOf = (text: string): string | null =>
  instantProblem(text) === null ? new Date(text).toISOString() : null

/** Catalogue keys. */
export const dateErrors = {
  format: 'error.instant',
  year: 'error.year',
  day: 'error.noSuchDate',
  clock: 'error.clock',
  zone: 'error.zone',
} as const

/** The day on which somebody born on `dob` is so many years old; the 1st of March for a 29th of February. */
export function birthdayOf(dob: string, years: number): string {
  const year = Number(dob.slice(0, 4)) + years
  const birthday = `${year}${dob.slice(4)}`
  return isDate(birthday) ? birthday : `${year}-03-01`
}

/** Nobody who is older applies, for themselves or for a child. */
const OLDEST = 100

/**
 * A date of birth whose year has two digits, with the only century in which somebody alive can have been born then; any other text, and
 * a year that two centuries can have, unchanged.
 */
export function withCentury(dob: string, today: string): string {
  if (!/^\d\d-/.test(dob)) return dob
  const possible = ['19', '20']
    .map((century) => century + dob)
    .filter((date) => isDate(date) && date <= today && wholeYears(date, today) <= OLDEST)
  return possible.length === 1 ? (possible[0] ?? dob) : dob
}

/** The age in whole years on a day, never below 0. */
export const wholeYears = (dob: string, today: string): number =>
  Math.max(0, Number(today.slice(0, 4)) - Number(dob.slice(0, 4)) - (today.slice(5) < dob.slice(5) ? 1 : 0))

/** Calendar dates of Kerala. Instants are UTC, ISO 8601 with milliseconds; dates are YYYY-MM-DD in Asia/Kolkata. */

const KOLKATA_OFFSET = 5.5 * 60 * 60 * 1000

/** `2026-03-31T17:00:00.000` in Asia/Kolkata; India has had one offset, without summer time, since 1945. */
export const kolkataTime = (instant: string): string =>
  new Date(Date.parse(instant) + KOLKATA_OFFSET).toISOString().slice(0, -1)

/** The date in Asia/Kolkata at an instant. */
export const kolkataDate = (instant: string): string => kolkataTime(instant).slice(0, 10)

/** What a watch in Kerala shows at an instant: `17:00`. */
export const kolkataClock = (instant: string): string => kolkataTime(instant).slice(11, 16)

/** True for a day that exists, from 1900 on. */
export const isDate = (text: string): boolean => {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}

const instantPattern =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

/** `2026-03-31T17:00+05:30` as the same instant in UTC; null where it has no zone, or its day or hour does not exist. */
export const instantOf = (text: string): string | null => {
  const day = instantPattern.exec(text)?.[1]
  return day !== undefined && isDate(day) ? new Date(text).toISOString() : null
}

/** Whole years from a date of birth to a day, one less before the birthday, never below 0. */
export const wholeYears = (dob: string, today: string): number =>
  Math.max(0, Number(today.slice(0, 4)) - Number(dob.slice(0, 4)) - (today.slice(5) < dob.slice(5) ? 1 : 0))

/** The time left until the deadline, as the home page counts it: a month is 30 days (SPEC.md section 9). */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY

type TimeLeft = { months: number; days: number; hours: number; minutes: number }

/** Whole units in `milliseconds`, each below one of the next; all 0 when nothing is left. */
export function timeLeft(milliseconds: number): TimeLeft {
  const left = Math.max(0, milliseconds)
  return {
    months: Math.floor(left / MONTH),
    days: Math.floor((left % MONTH) / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
  }
}

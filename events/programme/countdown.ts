/** The home page's time until the deadline: a month is 30 days (docs/product.md section 2). */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY

type Unit = 'months' | 'days' | 'hours' | 'minutes'
type Counted = { unit: Unit; count: number }

/** Whole units in `milliseconds`, longest first. */
export function countedUnits(milliseconds: number): Counted[] {
  const left = Math.max(0, milliseconds)
  return [
    { unit: 'months', count: Math.floor(left / MONTH) },
    { unit: 'days', count: Math.floor((left % MONTH) / DAY) },
    { unit: 'hours', count: Math.floor((left % DAY) / HOUR) },
    { unit: 'minutes', count: Math.floor((left % HOUR) / MINUTE) },
  ]
}

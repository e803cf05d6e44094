/**
 * The time left until the deadline, as the home page counts it: a month is 30 days (docs/product.md section 8), and units that are
 * zero at the front are left out.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY

type Unit = 'months' | 'days' | 'hours' | 'minutes'
type Counted = { unit: Unit; count: number; isShown: boolean }

/** Whole units in `milliseconds`, the longest first, each below one of the one before; the minutes always stand. */
export function countedUnits(milliseconds: number): Counted[] {
  const left = Math.max(0, milliseconds)
  return [
    { unit: 'months', count: Math.floor(left / MONTH), isShown: left >= MONTH },
    { unit: 'days', count: Math.floor((left % MONTH) / DAY), isShown: left >= DAY },
    { unit: 'hours', count: Math.floor((left % DAY) / HOUR), isShown: left >= HOUR },
    { unit: 'minutes', count: Math.floor((left % HOUR) / MINUTE), isShown: true },
  ]
}

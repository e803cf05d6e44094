/** The home page's time until the deadline: a month is 30 days (docs/product.md section 8), leading zeros are omitted. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY

type Unit = 'months' | 'days' | 'hours' | 'minutes'
type Counted = { unit: Unit; count: number; isShown: boolean }

/** Whole units in `milliseconds`, longest first; minutes are always included. */
export function countedUnits(milliseconds: number): Counted[] {
  const left = Math.max(0, milliseconds)
  return [
    { unit: 'months', count: Math.floor(left / MONTH), isShown: left >= MONTH },
    { unit: 'days', count: Math.floor((left % MONTH) / DAY), isShown: left >= DAY },
    { unit: 'hours', count: Math.floor((left % DAY) / HOUR), isShown: left >= HOUR },
    { unit: 'minutes', count: Math.floor((left % HOUR) / MINUTE), isShown: true },
  ]
}

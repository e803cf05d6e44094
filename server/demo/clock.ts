/** A clock that is set by hand while the made-up season is filled in. */
import type { Clock } from '../runtime/clock.ts'

/** Instants in milliseconds since 1970. */
export type SeasonClock = { now: Clock; set: (time: number) => void; ends: number }

export const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR
/** From the first account to the last decision. */
export const SEASON_DAYS = 42

/** Starts SEASON_DAYS before `ends`. */
export function seasonClock(ends: Date): SeasonClock {
  let time = ends.getTime() - SEASON_DAYS * DAY
  return {
    now: () => new Date(time),
    set: (next) => {
      time = next
    },
    ends: ends.getTime(),
  }
}

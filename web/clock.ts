/** The server's time, estimated from its Date headers, since a phone's own clock is often wrong. */

/** Null until an answer has told the time. */
let offset: number | null = null

/** @param date the Date header of an answer that has just come in */
export function syncClock(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (!Number.isNaN(time)) offset = time - Date.now()
}

/** The server's time. */
export const now = (): Date => new Date(Date.now() + (offset ?? 0))

/** Milliseconds until an instant; negative once it has passed. */
export const until = (instant: string): number => Date.parse(instant) - now().getTime()

/** The server's time in milliseconds since 1970; null where no answer has told it yet. Nothing is thrown away for its age by another clock. */
export const knownNow = (): number | null => (offset === null ? null : now().getTime())

/** The server's time, estimated from its Date headers, since a phone's own clock is often wrong. */

/** Milliseconds that the server's clock is ahead of this one; null before the first reply. */
let offset: number | null = null

/** @param date the Date header of a reply that has just arrived */
export function syncClock(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (!Number.isNaN(time)) offset = time - Date.now()
}

/** The server's time; the device's own before the first reply. */
export const now = (): Date => new Date(Date.now() + (offset ?? 0))

/** The server's time in milliseconds since 1970; null before the first reply. Data expire by this clock only. */
export const knownNow = (): number | null => (offset === null ? null : now().getTime())

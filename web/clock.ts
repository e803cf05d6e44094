/** The server's clock as this phone knows it: phones are often wrong, and ages and the deadline must not depend on that. */
import { kolkataDate } from '#events/dates.ts'

let ahead = 0

/** @param date the Date header of an answer that has just come in */
export function heard(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (!Number.isNaN(time)) ahead = time - Date.now()
}

/** UTC, ISO 8601 with milliseconds. */
export const serverNow = (): string => new Date(Date.now() + ahead).toISOString()

/** The date in Kerala, YYYY-MM-DD. */
export const today = (): string => kolkataDate(serverNow())

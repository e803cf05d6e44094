/** Converts the deadline between an instant (the setting) and a local time in Kerala (the control). */
import { kolkataTime } from '#events/dates.ts'

const KOLKATA = '+05:30'

/** `2026-03-31T17:00` for the control, in Asia/Kolkata; '' for what is no instant. */
export const deadlineInput = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? '' : kolkataTime(instant).slice(0, 16)

/** What the control says as an instant, UTC; '' while nothing is chosen. */
export const deadlineOf = (input: string): string => {
  const time = Date.parse(`${input}:00${KOLKATA}`)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}

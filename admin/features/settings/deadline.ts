/** The deadline between the setting, an instant, and the control, a time of day in Kerala. */

const KOLKATA = '+05:30'
const OFFSET = 5.5 * 3_600_000

/** `2026-03-31T17:00` for the control, in Asia/Kolkata; '' for what is no instant. */
export const deadlineInput = (instant: string): string => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? '' : new Date(time + OFFSET).toISOString().slice(0, 16)
}

/** What the control says as an instant, UTC; '' while nothing is chosen. */
export const deadlineOf = (input: string): string => {
  const time = Date.parse(`${input}:00${KOLKATA}`)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}

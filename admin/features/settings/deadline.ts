/** Converts the deadline between a UTC instant, as it is stored, and a local time in Asia/Kolkata, as the control needs it. */
import { instantOf, kolkataTime } from '#events/dates.ts'

const KOLKATA = '+05:30'

/** `2026-03-31T17:00` for the control; '' for what is no instant. */
const deadlineInput = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? '' : kolkataTime(instant).slice(0, 16)

/** The value of the control as a UTC instant; '' while nothing is chosen. What is none stays, so that the server says why. */
export const deadlineOf = (input: string): string => {
  const text = `${input}:00${KOLKATA}`
  return input === '' ? '' : (instantOf(text) ?? text)
}

/** Settings as their controls show them: the deadline as local time, without its seconds. */
export const asShown = (saved: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const { application_deadline: deadline } = saved
  return deadline === undefined ? saved : { ...saved, application_deadline: deadlineInput(deadline) }
}

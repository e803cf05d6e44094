/** When the log is to be signed, and the event that says it was. Pure. */
import { kolkataDate } from '../dates.ts'
import { type Decision, decided } from '../decider.ts'
import { type Programme, type ProgrammeEvent, settingValue } from './events.ts'

/** @param head the size and the root (base64) that were signed. @returns nothing where the last one is that very one. */
export const recordCheckpoint = (
  { signed }: Programme,
  head: { size: number; root: string },
): Decision<ProgrammeEvent> =>
  signed?.size === head.size && signed.root === head.root
    ? decided()
    : decided({ type: 'CheckpointSigned', facts: head, details: null })

/** Whether nothing has been recorded since the last checkpoint but that it was signed. `size`: of the whole log. */
export const isSigned = ({ signed }: Programme, size: number): boolean => signed?.seq === size

/**
 * Once a day of Kerala on which something was recorded, once after the deadline, and once after each publication of results.
 * `now`: the clock's time, UTC.
 */
export function isCheckpointDue(programme: Programme, { size, now }: { size: number; now: string }): boolean {
  if (size === 0 || isSigned(programme, size)) return false
  return isDueAfter(programme, { last: programme.signed?.at ?? null, now })
}

/** Whether one that is signed now is one of those. @param last when one was signed before; null where none was; both UTC */
export function isDueAfter(
  programme: Programme,
  { last, now }: { last: string | null; now: string },
): boolean {
  if (last === null || kolkataDate(now) > kolkataDate(last)) return true
  const deadline = Date.parse(settingValue(programme, 'application_deadline'))
  if (Date.parse(last) < deadline && deadline <= Date.parse(now)) return true
  return Object.values(programme.results).some(({ isPublished, at }) => isPublished && at >= last)
}

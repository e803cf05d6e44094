/** Of a change that came too late for an application: whom the refusal names as who has changed it since. */
import { movingTypes } from '#events/application/moved-on.ts'
import type { Refusal } from '#events/decider.ts'
import type { Since } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'

/** Undefined for other refusals, which say themselves what is wrong. */
export function sinceOf(
  { caseFiles: { lastChange } }: Pick<Parts, 'caseFiles'>,
  { id, refusal }: { id: string; refusal: Refusal },
  reader: string,
): Since | undefined {
  if (refusal === 'moved-on') return { change: lastChange(id, movingTypes), reader }
  const isTooLate = refusal === 'changed-since' || refusal === 'version-stale'
  return isTooLate ? { change: lastChange(id), reader } : undefined
}

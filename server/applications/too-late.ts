/** Of a change that came too late for an application: whom the refusal names as who has changed it since. */

import { movingTypes } from '#events/application/moved-on.ts'
import type { Status } from '#events/application/status.ts'
import type { Refusal } from '#events/decider.ts'
import type { Since } from '../http/refusals.ts'
import type { Store } from '../store/store.ts'
import type { CaseFiles } from './case-files.ts'

/** Undefined for other refusals, which say themselves what is wrong. */
export function sinceOf(
  { caseFiles: { lastChange } }: { caseFiles: CaseFiles },
  { id, refusal }: { id: string; refusal: Refusal },
  reader: string,
): Since | undefined {
  if (refusal === 'moved-on') return { change: lastChange(id, movingTypes), reader }
  const isTooLate = refusal === 'changed-since' || refusal === 'version-stale'
  return isTooLate ? { change: lastChange(id), reader } : undefined
}

/** What the refusal of one of several says besides: the status that it has now, which is not the one that the person saw. */
export function statusNow(
  { store: { state } }: { store: Store },
  { id, refusal }: { id: string; refusal: Refusal },
): { status?: Status } {
  const stream = refusal === 'moved-on' ? state.streamOf(id) : null
  const now = stream === null ? null : state.application(stream)
  return now ? { status: now.standing.status } : {}
}

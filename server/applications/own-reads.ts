/** On which days staff were given which of a family's papers, as the family reads it: without names. */

import { kolkataDate } from '#events/dates.ts'
import { type ReadKind, readKinds } from '#events/projections/read-log.ts'
import type { ReadEntry, ReadLog } from '../audit/read-log.ts'
import type { Store } from '../store/store.ts'

/** Days of Kerala, the latest first, for each kind that there was. */
function daysByKind(entries: readonly ReadEntry[]): { kind: ReadKind; days: string[] }[] {
  return readKinds
    .map((kind) => ({
      kind,
      days: [...new Set(entries.flatMap((one) => (one.kind === kind ? kolkataDate(one.at) : [])))],
    }))
    .filter(({ days }) => days.length > 0)
}

/** What was read before an application began was not its own. */
export const beginningOf = ({ store }: { store: Store }, stream: string): number =>
  store.log.firstOf(stream)?.seq ?? 0

export async function ownReads(parts: { readLog: ReadLog; store: Store }, stream: string) {
  return daysByKind(await parts.readLog.of(stream, beginningOf(parts, stream)))
}

/** What must be there of each family: as it was acknowledged, or as it is read from a folder. */
import { latestForm } from '#events/application/application.ts'
import type { Parts } from '#server/runtime/parts.ts'

/** By the family's account; one that never began, or was erased, is not there. */
export type Known = Record<string, { status: string; name: string; notes: number }>

export function knownIn({ store, queries }: Parts, families: readonly string[]): Known {
  const known: Known = {}
  for (const userId of families) {
    const stream = store.state.streamsOfOwner(userId)[0]
    const now = stream === undefined ? null : store.state.application(stream)
    if (stream === undefined || !now) continue
    const name = latestForm(now)?.groomName ?? ''
    known[userId] = { status: now.standing.status, name, notes: queries.notes(stream).length }
  }
  return known
}

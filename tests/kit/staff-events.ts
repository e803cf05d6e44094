/** What staff did according to the log: the events of their streams, opened. */

import type { Parts } from '#server/parts.ts'
import { isStaffEvent, opened } from '#server/store/payloads.ts'

/** After a place in the log, oldest first; each with the details of its event beside its stamp. */
type Told = { stream: string; entry: Record<string, unknown> }
export function staffEvents({ store }: Pick<Parts, 'store'>, after = 0): Told[] {
  const events = [...store.log.read(after + 1)].flatMap((row) => opened(row, store.vault.keys.get) ?? [])
  return events.filter(isStaffEvent).map(({ seq, at, actor: by, stream, event }) => ({
    stream,
    entry: { seq, at, by, type: event.type, ...event.details },
  }))
}

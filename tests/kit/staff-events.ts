/** The decrypted events in the streams of staff. */

import type { Parts } from '#server/parts.ts'
import { isStaffEvent, opened } from '#server/store/payloads.ts'

/** The events after a place in the log, oldest first. */
type Told = { stream: string; entry: Record<string, unknown> }
export function staffEvents({ store }: Pick<Parts, 'store'>, after = 0): Told[] {
  const events = [...store.log.read(after + 1)].flatMap((row) => opened(row, store.vault.keys.get) ?? [])
  return events.filter(isStaffEvent).map(({ seq, at, actor: by, stream, event }) => ({
    stream,
    entry: { seq, at, by, type: event.type, ...event.details },
  }))
}

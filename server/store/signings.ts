/** When the log says that each checkpoint was signed, by how many entries it covers. */
import type { Log } from './log.ts'
import { type AnyRecorded, opened } from './payloads.ts'
import type { Vault } from './vault.ts'

type Source = { log: Pick<Log, 'db' | 'one'>; vault: Pick<Vault, 'keys'> }

/** When the checkpoint before an entry was signed, UTC; null where the log says of none. */
export const signedBefore = ({ db }: Pick<Log, 'db'>, seq: number): string | null =>
  db
    .query<{ at: string }, [number]>(
      "select at from event where stream = 'programme' and type = 'CheckpointSigned' and seq < ? order by version desc limit 1",
    )
    .get(seq)?.at ?? null

/** Of checkpoints that early versions signed the log says nothing. */
export function createSignings({ log, vault }: Source) {
  const find = log.db.query<{ seq: number }, []>(
    "select seq from event where stream = 'programme' and type = 'CheckpointSigned' order by version",
  )
  let times: Map<number, string> | null = null
  const add = (recorded: AnyRecorded | null): void => {
    if (recorded?.event.type === 'CheckpointSigned') times?.set(recorded.event.facts.size, recorded.at)
  }
  return {
    /** To be called with every commit. */
    committed: (events: readonly AnyRecorded[]): void => {
      for (const event of events) add(event)
    },
    /** UTC, ISO 8601; null where the log does not say. */
    at: (size: number): string | null => {
      if (!times) {
        times = new Map()
        for (const { seq } of find.all()) {
          const row = log.one(seq)
          add(row && opened(row, vault.keys.get))
        }
      }
      return times.get(size) ?? null
    },
  }
}

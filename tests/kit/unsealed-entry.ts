/** An entry that an owner of the disk without any key can write into a log. */
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { chainOf, envelopeOf, leafOf } from '#events/ledger/envelope.ts'
import type { StoredEvent } from '#server/store/log.ts'
import { nativeSha256 } from '#server/store/seal.ts'

/** Appends an entry with a correct chain value and no payload. @returns its place in the log */
export function unsealedEntry(folder: string, { stream, type }: { stream: string; type: string }): number {
  using db = new Database(join(folder, 'season.db'), { strict: true })
  const last = db.query<StoredEvent, []>('select * from event order by seq desc limit 1').get()
  if (!last) throw new Error('the log is empty')
  const versions = 'select coalesce(max(version), 0) as version from event where stream = ?'
  const { version = 0 } = db.query<{ version: number }, [string]>(versions).get(stream) ?? {}
  const none = { course: null, facts: null, details: null }
  const { v, at, actor } = last
  const seq = last.seq + 1
  const salt = new Uint8Array(32)
  const entry = { v, seq, stream, version: version + 1, type, at, actor, salt, ...none }
  const chain = chainOf(last.chain, leafOf(envelopeOf(entry, nativeSha256), nativeSha256), nativeSha256)
  const values = [v, seq, stream, entry.version, type, at, actor, salt, chain] as const
  db.query(
    'insert into event (v, seq, stream, version, type, at, actor, salt, chain) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(...values)
  return seq
}

/** Drafts that are not submitted yet: encrypted with the application's own key, replaced at every save. */
import type { Selectable } from 'kysely'
import { blankForm, merged } from '#events/application/form.ts'
import { Complaint } from '#events/application/requests.ts'
import type { Draft } from '../records.ts'
import { open, seal } from '../seal.ts'
import type { StreamKeys } from './data-keys.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'

/** At every keystroke of every family that writes. */
const replacing =
  'replace into draft (stream, account_id, sealed, saves, saved_at, after) values (?, ?, ?, ?, ?, ?)'

export function createDraftRepository(
  { db, k, all, run, runText }: VaultDatabase,
  keysOf: (stream: string) => StreamKeys | null,
) {
  const about = (stream: string) => `draft|${stream}`
  const opened = (row: Selectable<VaultTables['draft']>): Draft | null => {
    const keys = keysOf(row.stream)
    const text = keys && open(keys.draft, row.sealed, about(row.stream))
    if (!text) return null
    const form = merged(blankForm, JSON.parse(text.toString()))
    const { stream, account_id: accountId, saves, saved_at: savedAt, after } = row
    return { stream, accountId, form, saves, savedAt, after }
  }
  const byStream = db.query<Selectable<VaultTables['draft']>, [string]>(
    'select * from draft where stream = ?',
  )
  return {
    streams: (): string[] => all(k.selectFrom('draft').select('stream')).map(({ stream }) => stream),
    /** Null where there is none, or where its key is gone. */
    of: (stream: string): Draft | null => {
      const row = byStream.get(stream)
      return row && opened(row)
    },
    /** For each stream a text that is another one after every save. */
    fingerprints: (): Map<string, string> =>
      new Map(
        db
          .query<{ stream: string; seal: string }, []>(
            // The bytes after the commitment to the key are the nonce, and new with each save.
            `select stream, hex(substr(sealed, 33, 12)) || '|' || saves || '|' || saved_at || '|' || after as seal
            from draft order by stream`,
          )
          .all()
          .map(({ stream, seal }) => [stream, seal]),
      ),
    put: ({ stream, accountId, form, saves, savedAt, after }: Draft): void => {
      const keys = keysOf(stream)
      if (!keys) throw new Error(`no key for the draft of ${stream}`)
      const sealed = seal(keys.draft, JSON.stringify(form), about(stream))
      runText(replacing, stream, accountId, sealed, saves, savedAt, after)
    },
    remove: (stream: string) => run(k.deleteFrom('draft').where('stream', '=', stream)),
    /** What was typed before a version of the application was sent; what was typed after it stays. */
    removeBefore: (stream: string, version: number) =>
      run(k.deleteFrom('draft').where('stream', '=', stream).where('after', '<', version)),
  }
}

// The complaints of families, which only admins read: encrypted with the application's own key, so that they are erased with it.

export function createComplaintRepository(
  { k, all, run }: VaultDatabase,
  keysOf: (stream: string) => StreamKeys | null,
) {
  const about = (stream: string, number: number) => `complaint|${stream}|${number}`
  const opened = ({ stream, number, sealed }: Selectable<VaultTables['complaint']>): Complaint[] => {
    const keys = keysOf(stream)
    const text = keys && open(keys.details, sealed, about(stream, number))
    return text ? [Complaint.parse(JSON.parse(text.toString()))] : []
  }
  return {
    /** The streams of the applications that have one. */
    streams: (): string[] =>
      all(k.selectFrom('complaint').select('stream').distinct()).map(({ stream }) => stream),
    /** Oldest first. */
    of: (stream: string): Complaint[] =>
      all(k.selectFrom('complaint').selectAll().where('stream', '=', stream).orderBy('number')).flatMap(
        opened,
      ),
    put: (stream: string, complaint: Complaint): void => {
      const keys = keysOf(stream)
      if (!keys) throw new Error(`no key for a complaint in ${stream}`)
      const { number } = complaint
      const sealed = seal(keys.details, JSON.stringify(complaint), about(stream, number))
      run(k.replaceInto('complaint').values({ stream, number, sealed }))
    },
    removeOf: (stream: string) => run(k.deleteFrom('complaint').where('stream', '=', stream)),
  }
}

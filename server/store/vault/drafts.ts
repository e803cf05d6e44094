/** Drafts that are not submitted yet: encrypted with the application's own key, replaced at every save. */
import type { Selectable } from 'kysely'
import { blankForm, merged } from '#events/application/form.ts'
import { Complaint } from '#events/application/requests.ts'
import type { Draft } from '../records.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'

export function createDraftRepository({ db, k, run, put, sealedRow, openRow }: VaultDatabase) {
  const opened = (row: Selectable<VaultTables['draft']>): Draft | null => {
    const text = openRow('draft', row)
    if (!text) return null
    const form = merged(blankForm, JSON.parse(text.toString()))
    const { stream, account_id: accountId, saves, saved_at: savedAt, after } = row
    return { stream, accountId, form, saves, savedAt, after }
  }
  const byStream = db.query<Selectable<VaultTables['draft']>, [string]>(
    'select * from draft where stream = ?',
  )
  return {
    /** Null where there is none, or where its key is gone. */
    of: (stream: string): Draft | null => {
      const row = byStream.get(stream)
      return row && opened(row)
    },
    put: ({ stream, accountId, form, saves, savedAt, after }: Draft): void => {
      const row = { stream, account_id: accountId, saves, saved_at: savedAt, after }
      put('draft', sealedRow('draft', row, JSON.stringify(form)))
    },
    remove: (stream: string) => run(k.deleteFrom('draft').where('stream', '=', stream)),
    /** What was typed before a version of the application was sent; what was typed after it stays. */
    removeBefore: (stream: string, version: number) =>
      run(k.deleteFrom('draft').where('stream', '=', stream).where('after', '<', version)),
  }
}

// The complaints of families, which only admins read: encrypted with the application's own key, so that they are erased with it.

export function createComplaintRepository({ k, all, run, put, sealedRow, openRow }: VaultDatabase) {
  const opened = (row: Selectable<VaultTables['complaint']>): Complaint[] => {
    const text = openRow('complaint', row)
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
      const row = sealedRow('complaint', { stream, number: complaint.number }, JSON.stringify(complaint))
      put('complaint', row)
    },
    removeOf: (stream: string) => run(k.deleteFrom('complaint').where('stream', '=', stream)),
  }
}

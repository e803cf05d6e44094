/** What a family has typed and not yet submitted: sealed with the application's own key, replaced at every save. */
import type { Database } from 'bun:sqlite'
import type { Kysely, Selectable } from 'kysely'
import { blankForm, type Form, merged } from '#events/application/form.ts'
import { all, run } from '../database.ts'
import { open, seal } from '../seal.ts'
import type { StreamKeys } from './data-keys.ts'
import type { VaultTables } from './tables.ts'

/** `saves` counts all saves of this application up to now; `savedAt` is UTC. */
export type Draft = { stream: string; accountId: string; form: Form; saves: number; savedAt: string }

export function drafts(db: Database, k: Kysely<VaultTables>, keysOf: (stream: string) => StreamKeys | null) {
  const about = (stream: string) => `draft|${stream}`
  const opened = (row: Selectable<VaultTables['draft']>): Draft[] => {
    const keys = keysOf(row.stream)
    const text = keys && open(keys.draft, row.sealed, about(row.stream))
    if (!text) return []
    const form = merged(blankForm, JSON.parse(text.toString()))
    return [{ stream: row.stream, accountId: row.account_id, form, saves: row.saves, savedAt: row.saved_at }]
  }
  return {
    all: (): Draft[] => all(db, k.selectFrom('draft').selectAll()).flatMap(opened),
    put: ({ stream, accountId, form, saves, savedAt }: Draft): void => {
      const keys = keysOf(stream)
      if (!keys) throw new Error(`no key for the draft of ${stream}`)
      const sealed = seal(keys.draft, JSON.stringify(form), about(stream))
      const values = { stream, account_id: accountId, sealed, saves, saved_at: savedAt }
      run(
        db,
        k
          .insertInto('draft')
          .values(values)
          .onConflict((c) => c.column('stream').doUpdateSet(values)),
      )
    },
    remove: (stream: string) => run(db, k.deleteFrom('draft').where('stream', '=', stream)),
  }
}

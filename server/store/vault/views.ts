/** Saved views by account, sealed: the words that a list was searched for can be a family's name. */
import type { Database } from 'bun:sqlite'
import type { Kysely } from 'kysely'
import { type SavedView, SavedViews } from '#events/saved-view.ts'
import { all, first, run } from '../database.ts'
import { open, type SealingKey, seal } from '../seal.ts'
import type { VaultTables } from './tables.ts'

export function views(db: Database, k: Kysely<VaultTables>, sealing: SealingKey) {
  const about = (accountId: string) => `views|${accountId}`
  const opened = (row: { account_id: string; sealed: Uint8Array } | null): SavedView[] => {
    const text = row && open(sealing, row.sealed, about(row.account_id))
    // What an older version kept and this one does not know is no reason to keep somebody from their list.
    return text ? (SavedViews.safeParse(JSON.parse(text.toString())).data ?? []) : []
  }
  return {
    of: (accountId: string): SavedView[] =>
      opened(first(db, k.selectFrom('saved_views').selectAll().where('account_id', '=', accountId))),
    /** What the others share, by whose it is. */
    sharedBeside: (accountId: string): { accountId: string; views: SavedView[] }[] =>
      all(
        db,
        k.selectFrom('saved_views').selectAll().where('account_id', '!=', accountId).orderBy('account_id'),
      ).map((row) => ({ accountId: row.account_id, views: opened(row).filter(({ shared }) => shared) })),
    put: (accountId: string, own: readonly SavedView[]): void => {
      const sealed = seal(sealing, JSON.stringify(own), about(accountId))
      run(
        db,
        k
          .insertInto('saved_views')
          .values({ account_id: accountId, sealed })
          .onConflict((c) => c.column('account_id').doUpdateSet({ sealed })),
      )
    },
  }
}

/** Saved views by account, encrypted, since a search text can be a family's name. */
import { type SavedView, SavedViews } from '#events/saved-view.ts'
import { open, type SealingKey, seal } from '../seal.ts'
import type { VaultDatabase } from './tables.ts'

export function createViewRepository({ k, all, first, run }: VaultDatabase, sealing: SealingKey) {
  const about = (accountId: string) => `views|${accountId}`
  const opened = (row: { account_id: string; sealed: Uint8Array } | null): SavedView[] => {
    const text = row && open(sealing, row.sealed, about(row.account_id))
    // Views that cannot be parsed are dropped, so that the list still opens.
    return text ? (SavedViews.safeParse(JSON.parse(text.toString())).data ?? []) : []
  }
  const put = (accountId: string, own: readonly SavedView[]): void => {
    const sealed = seal(sealing, JSON.stringify(own), about(accountId))
    run(k.replaceInto('saved_views').values({ account_id: accountId, sealed }))
  }
  return {
    of: (accountId: string): SavedView[] =>
      opened(first(k.selectFrom('saved_views').selectAll().where('account_id', '=', accountId))),
    /** What the others share, by whose it is. */
    sharedBeside: (accountId: string): { accountId: string; views: SavedView[] }[] =>
      all(
        k.selectFrom('saved_views').selectAll().where('account_id', '!=', accountId).orderBy('account_id'),
      ).map((row) => ({ accountId: row.account_id, views: opened(row).filter(({ shared }) => shared) })),
    /** Removes those that `isForgotten` tells, of everybody. */
    forget: (isForgotten: (view: SavedView) => boolean): void => {
      for (const row of all(k.selectFrom('saved_views').selectAll())) {
        const views = opened(row)
        const left = views.filter((view) => !isForgotten(view))
        if (left.length < views.length) put(row.account_id, left)
      }
    },
    put,
  }
}

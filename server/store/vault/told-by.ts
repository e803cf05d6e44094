/** How a family wants to be told of what is decided: its own choice, and since when. */
import { isWay, type Way } from '../letter.ts'
import type { VaultDatabase } from './tables.ts'

export function createToldByRepository({ k, first, run }: VaultDatabase) {
  return {
    /** Null where the family has not chosen. `since`: UTC. */
    of: (accountId: string): { way: Way; since: string } | null => {
      const row = first(k.selectFrom('told_by').select(['way', 'since']).where('account_id', '=', accountId))
      return row && isWay(row.way) ? { way: row.way, since: row.since } : null
    },
    forget: (accountId: string) => run(k.deleteFrom('told_by').where('account_id', '=', accountId)),
    choose: (accountId: string, way: Way, since: string) =>
      run(k.replaceInto('told_by').values({ account_id: accountId, way, since })),
  }
}

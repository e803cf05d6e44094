/** Links accounts to those of an OpenID provider, of which only a keyed hash is stored; removed with the account. */
import { keyedHash } from '../seal.ts'
import type { VaultDatabase } from './tables.ts'

type Outside = { issuer: string; subject: string }

export function createOutsideLinkRepository({ k, first, run, seals }: VaultDatabase, hashing: Buffer) {
  const hashOf = ({ issuer, subject }: Outside) => keyedHash(hashing, JSON.stringify([issuer, subject]))
  return {
    accountOf: (outside: Outside): string | null => {
      const row = first(k.selectFrom('outside_link').selectAll().where('hash', '=', hashOf(outside)))
      return row && seals.isGenuine('outside_link', row) ? row.account_id : null
    },
    isLinked: (accountId: string): boolean =>
      first(k.selectFrom('outside_link').select('hash').where('account_id', '=', accountId)) !== null,
    removeOf: (accountId: string): void => {
      run(k.deleteFrom('outside_link').where('account_id', '=', accountId))
    },
    /** Ends the links that were made before something was proven of the account. @param since UTC; null where nothing was */
    removeBefore: (accountId: string, since: string | null): void => {
      const links = k.deleteFrom('outside_link').where('account_id', '=', accountId)
      run(since === null ? links : links.where('created_at', '<', since))
    },
    add: (accountId: string, outside: Outside, at: string): void => {
      const row = { hash: hashOf(outside), account_id: accountId, created_at: at }
      run(k.insertInto('outside_link').values(row))
    },
  }
}

/** Which account an outside account opens; of the outside account only a keyed hash is kept, and it goes with the account. */
import type { Database } from 'bun:sqlite'
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { first, run } from '../database.ts'
import type { VaultTables } from './tables.ts'

type Outside = { issuer: string; subject: string }

export function outsideLinks(db: Database, k: Kysely<VaultTables>, hashing: Buffer) {
  const hashOf = ({ issuer, subject }: Outside) =>
    createHmac('sha256', hashing)
      .update(JSON.stringify([issuer, subject]))
      .digest()
  return {
    accountOf: (outside: Outside): string | null =>
      first(db, k.selectFrom('outside_link').select('account_id').where('hash', '=', hashOf(outside)))
        ?.account_id ?? null,
    isLinked: (accountId: string): boolean =>
      first(db, k.selectFrom('outside_link').select('hash').where('account_id', '=', accountId)) !== null,
    removeOf: (accountId: string): void => {
      run(db, k.deleteFrom('outside_link').where('account_id', '=', accountId))
    },
    add: (accountId: string, outside: Outside, at: string): void => {
      const row = { hash: hashOf(outside), account_id: accountId, created_at: at }
      run(db, k.insertInto('outside_link').values(row))
    },
  }
}

/** Second factors of staff: the secret encrypted, recovery codes as keyed hashes, each valid once. */
import type { SecondFactor } from '../records.ts'
import { keyedHash, open, type SealingKey, seal } from '../seal.ts'
import type { VaultDatabase } from './tables.ts'

export function createSecondFactorRepository(
  { k, all, first, run, seals }: VaultDatabase,
  sealing: SealingKey,
  hashing: Buffer,
) {
  const about = (accountId: string) => `second-factor|${accountId}`
  const hashOf = (accountId: string, code: string) => keyedHash(hashing, `${accountId}|${code}`)
  const remove = (accountId: string): boolean => {
    run(k.deleteFrom('recovery_code').where('account_id', '=', accountId))
    return run(k.deleteFrom('second_factor').where('account_id', '=', accountId)) > 0
  }
  return {
    of: (accountId: string): SecondFactor | null => {
      const row = first(k.selectFrom('second_factor').selectAll().where('account_id', '=', accountId))
      const secret = row && open(sealing, row.sealed, about(accountId))
      if (row && !secret) throw new Error(`the second factor of ${accountId} does not open`)
      if (!row || !secret) return null
      // No code is good for a row that this program did not write.
      const lastStep = seals.isGenuine('second_factor', row) ? row.last_step : Number.MAX_SAFE_INTEGER
      return { secret, isOn: row.since !== null, lastStep }
    },
    /** The accounts with a second factor that is on. */
    holders: (): Set<string> => {
      const rows = all(k.selectFrom('second_factor').select('account_id').where('since', 'is not', null))
      return new Set(rows.map(({ account_id }) => account_id))
    },
    begin: (accountId: string, secret: Buffer): void => {
      remove(accountId)
      const sealed = seal(sealing, secret, about(accountId))
      const row = { account_id: accountId, sealed, since: null, last_step: 0 }
      run(k.insertInto('second_factor').values(row))
    },
    turnOn: (accountId: string, at: string, recoveryCodes: readonly string[]): void => {
      run(k.updateTable('second_factor').set({ since: at }).where('account_id', '=', accountId))
      for (const code of recoveryCodes)
        run(k.insertInto('recovery_code').values({ account_id: accountId, hash: hashOf(accountId, code) }))
    },
    usedUp: (accountId: string, step: number): void => {
      run(k.updateTable('second_factor').set({ last_step: step }).where('account_id', '=', accountId))
    },
    /** Uses a recovery code up. @returns false where the account has no such code */
    takeRecoveryCode: (accountId: string, code: string): boolean => {
      const codes = k.deleteFrom('recovery_code').where('account_id', '=', accountId)
      return run(codes.where('hash', '=', hashOf(accountId, code))) > 0
    },
    recoveryCodesLeft: (accountId: string): number =>
      all(k.selectFrom('recovery_code').select('hash').where('account_id', '=', accountId)).length,
    /** @returns false where there was none */
    remove,
  }
}

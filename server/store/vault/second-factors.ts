/** Second factors of staff: the secret encrypted, recovery codes as keyed hashes, each valid once. */
import type { SecondFactor } from '../records.ts'
import { keyedHash } from '../seal.ts'
import type { VaultDatabase } from './tables.ts'

export function createSecondFactorRepository(tables: VaultDatabase, hashing: Buffer) {
  const { k, all, first, run, count, put, sealedRow, openRow, changedRow, isGenuine } = tables
  const rows = k.selectFrom('second_factor').selectAll()
  const rowOf = (accountId: string) => first(rows.where('account_id', '=', accountId))
  const hashOf = (accountId: string, code: string) => keyedHash(hashing, `${accountId}|${code}`)
  const remove = (accountId: string): boolean => {
    run(k.deleteFrom('recovery_code').where('account_id', '=', accountId))
    return count(k.deleteFrom('second_factor').where('account_id', '=', accountId)) > 0
  }
  const change = (accountId: string, values: { since: string } | { last_step: number }): void => {
    const row = rowOf(accountId)
    const next = row && changedRow('second_factor', row, values)
    if (next) put('second_factor', next)
  }
  const codeRow = (accountId: string, code: string) =>
    sealedRow('recovery_code', { account_id: accountId, hash: hashOf(accountId, code) })
  return {
    /** Null where there is none, or where its row is not as this program wrote it: the log then refuses the sign-in. */
    of: (accountId: string): SecondFactor | null => {
      const row = rowOf(accountId)
      const secret = row && openRow('second_factor', row)
      return row && secret && { secret, isOn: row.since !== null, lastStep: row.last_step }
    },
    /** The accounts with a second factor that is on. */
    holders: (): Set<string> => {
      const on = all(rows.where('since', 'is not', null)).filter((row) => isGenuine('second_factor', row))
      return new Set(on.map(({ account_id }) => account_id))
    },
    begin: (accountId: string, secret: Buffer): void => {
      remove(accountId)
      const row = { account_id: accountId, since: null, last_step: 0 }
      run(k.insertInto('second_factor').values(sealedRow('second_factor', row, secret)))
    },
    turnOn: (accountId: string, at: string, recoveryCodes: readonly string[]): void => {
      change(accountId, { since: at })
      for (const code of recoveryCodes) run(k.insertInto('recovery_code').values(codeRow(accountId, code)))
    },
    usedUp: (accountId: string, step: number): void => change(accountId, { last_step: step }),
    /** Uses a recovery code up. @returns false where the account has no such code */
    takeRecoveryCode: (accountId: string, code: string): boolean => {
      const codes = k.deleteFrom('recovery_code').where('account_id', '=', accountId)
      return count(codes.where('hash', '=', hashOf(accountId, code))) > 0
    },
    recoveryCodesLeft: (accountId: string): number =>
      all(k.selectFrom('recovery_code').select('hash').where('account_id', '=', accountId)).length,
    /** @returns false where there was none */
    remove,
  }
}

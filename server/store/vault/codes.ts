/** Codes that were sent to somebody: one for each account, stored as a keyed hash, valid for a time and a few tries. */
import { timingSafeEqual } from 'node:crypto'
import { timeLeft } from '../../runtime/lifetime.ts'
import type { Tried } from '../records.ts'
import { keyedHash } from '../seal.ts'
import type { VaultDatabase } from './tables.ts'

/** `lasts`: milliseconds. */
type Kind = { table: 'email_code' | 'sign_in_code'; hashing: Buffer; lasts: number }

export function createCodeRepository({ k, all, first, run }: VaultDatabase, { table, hashing, lasts }: Kind) {
  const hashOf = (accountId: string, code: string) => keyedHash(hashing, `${accountId}|${code}`)
  const remove = (accountId: string) => run(k.deleteFrom(table).where('account_id', '=', accountId))
  const isOver = ({ expires_at }: { expires_at: string }, now: Date): boolean =>
    timeLeft({ endsAt: Date.parse(expires_at), lasts }, now.getTime()) === 0
  return {
    /** Replaces the code before. */
    put: (accountId: string, code: string, { expiresAt, tries }: { expiresAt: string; tries: number }) => {
      const row = { account_id: accountId, hash: hashOf(accountId, code), expires_at: expiresAt, tries }
      run(k.replaceInto(table).values(row))
    },
    /** Each call is a try; a right one uses the code up, and so does the last. */
    take: (accountId: string, code: string, now: Date): Tried => {
      const row = first(k.selectFrom(table).selectAll().where('account_id', '=', accountId))
      if (!row || isOver(row, now)) return 'over'
      const isRight = timingSafeEqual(row.hash, hashOf(accountId, code))
      const oneTryLess = { tries: row.tries - 1 }
      if (isRight || row.tries <= 1) remove(accountId)
      else run(k.updateTable(table).set(oneTryLess).where('account_id', '=', accountId))
      return isRight ? 'right' : 'wrong'
    },
    drop: remove,
    sweep: (now: Date): void => {
      for (const row of all(k.selectFrom(table).select(['account_id', 'expires_at'])))
        if (isOver(row, now)) remove(row.account_id)
    },
  }
}

/**
 * Codes that were sent to somebody, stored as a keyed hash, valid for a time and a few tries. Each belongs to whoever asked for it:
 * nobody else can try it, use its tries up or replace it.
 */
import { timingSafeEqual } from 'node:crypto'
import { timeLeft } from '../../runtime/clock.ts'
import type { Tried } from '../records.ts'
import { keyedHash } from '../seal.ts'
import type { VaultDatabase } from './tables.ts'

/** `lasts`: milliseconds. */
type Kind = { table: 'email_code' | 'sign_in_code'; hashing: Buffer; lasts: number }

/** `asker`: what names the one who asked for the code; it opens nothing. */
type Asked = { asker: string; accountId: string }

export function createCodeRepository(tables: VaultDatabase, { table, hashing, lasts }: Kind) {
  const { k, all, first, run, sealedRow, changedRow } = tables
  const hashOf = ({ asker, accountId }: Asked, code: string) =>
    keyedHash(hashing, `${asker}|${accountId}|${code}`)
  const remove = (asker: string) => run(k.deleteFrom(table).where('asker', '=', asker))
  const isOver = ({ expires_at }: { expires_at: string }, now: Date): boolean =>
    timeLeft({ endsAt: Date.parse(expires_at), lasts }, now.getTime()) === 0
  /** Each wrong code is a try, the last of which ends the code that was sent; a right one does not use it up. */
  const tryOut = (asked: Asked, code: string, now: Date): Tried => {
    const { asker } = asked
    const row = first(k.selectFrom(table).selectAll().where('asker', '=', asker))
    const next = row && changedRow(table, row, { tries: row.tries - 1 })
    if (!next || isOver(next, now)) return 'over'
    if (timingSafeEqual(next.hash, hashOf(asked, code))) return 'right'
    if (next.tries <= 0) remove(asker)
    else run(k.replaceInto(table).values(next))
    return 'wrong'
  }
  return {
    /** Replaces the code that the same one asked for before. */
    put: (asked: Asked, code: string, { expiresAt, tries }: { expiresAt: string; tries: number }) => {
      const { asker, accountId: account_id } = asked
      const row = { asker, account_id, hash: hashOf(asked, code), expires_at: expiresAt, tries }
      run(k.replaceInto(table).values(sealedRow(table, row)))
    },
    tryOut,
    /** The same; a right one uses it up. */
    take: (asked: Asked, code: string, now: Date): Tried => {
      const tried = tryOut(asked, code, now)
      if (tried === 'right') remove(asked.asker)
      return tried
    },
    drop: (accountId: string) => run(k.deleteFrom(table).where('account_id', '=', accountId)),
    sweep: (now: Date): void => {
      for (const row of all(k.selectFrom(table).select(['asker', 'expires_at'])))
        if (isOver(row, now)) remove(row.asker)
    },
  }
}

/**
 * Codes that were sent to somebody, stored as a keyed hash, valid for a time and a few tries. Each belongs to whoever asked for it:
 * nobody else can try it, use its tries up or replace it.
 */
import { timingSafeEqual } from 'node:crypto'
import { codeLasts, signInCodeLasts, timeLeft } from '../../runtime/clock.ts'
import type { Tried } from '../records.ts'
import { keyedHash } from '../seal.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'

type Kind = VaultTables['code']['kind']
/** Milliseconds. */
const lasts: Record<Kind, number> = { email: codeLasts, phone: signInCodeLasts }

/** `kind`: what it was sent to. `asker`: what names the one who asked for the code; it opens nothing. */
type Asked = { kind: Kind; asker: string; accountId: string }

export function createCodeRepository(tables: VaultDatabase, hashing: Buffer) {
  const { k, all, first, run, put, sealedRow, changedRow } = tables
  const hashOf = ({ kind, asker, accountId }: Asked, code: string) =>
    keyedHash(hashing, `${kind}|${asker}|${accountId}|${code}`)
  const remove = ({ kind, asker }: Pick<Asked, 'kind' | 'asker'>) =>
    run(k.deleteFrom('code').where('kind', '=', kind).where('asker', '=', asker))
  const isOver = ({ kind, expires_at }: { kind: Kind; expires_at: string }, now: Date): boolean =>
    timeLeft({ endsAt: Date.parse(expires_at), lasts: lasts[kind] }, now.getTime()) === 0
  /** Each wrong code is a try, the last of which ends the code that was sent; a right one does not use it up. */
  const tryOut = (asked: Asked, code: string, now: Date): Tried => {
    const { kind, asker } = asked
    const row = first(k.selectFrom('code').selectAll().where('kind', '=', kind).where('asker', '=', asker))
    const next = row && changedRow('code', row, { tries: row.tries - 1 })
    if (!next || isOver(next, now)) return 'over'
    if (timingSafeEqual(next.hash, hashOf(asked, code))) return 'right'
    if (next.tries <= 0) remove(asked)
    else put('code', next)
    return 'wrong'
  }
  return {
    /** Replaces the code that the same one asked for before. */
    put: (asked: Asked, code: string, { expiresAt, tries }: { expiresAt: string; tries: number }) => {
      const { kind, asker, accountId: account_id } = asked
      const row = { kind, asker, account_id, hash: hashOf(asked, code), expires_at: expiresAt, tries }
      put('code', sealedRow('code', row))
    },
    tryOut,
    /** The same; a right one uses it up. */
    take: (asked: Asked, code: string, now: Date): Tried => {
      const tried = tryOut(asked, code, now)
      if (tried === 'right') remove(asked)
      return tried
    },
    drop: (accountId: string, kind?: Kind) => {
      const codes = k.deleteFrom('code').where('account_id', '=', accountId)
      run(kind ? codes.where('kind', '=', kind) : codes)
    },
    sweep: (now: Date): void => {
      for (const row of all(k.selectFrom('code').select(['kind', 'asker', 'expires_at'])))
        if (isOver(row, now)) remove(row)
    },
  }
}

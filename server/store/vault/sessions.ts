/** Sessions: 256-bit tokens, stored only as hashes; the links to a new password are in reset-links.ts. */
import { sharedLasts, timeLeft } from '../../runtime/clock.ts'
import { onRollback } from '../database.ts'
import {
  createResetLinkRepository,
  fingerprint,
  hashOf,
  isSharedToken,
  isToken,
  newSharedToken,
  newToken,
} from './reset-links.ts'
import type { VaultDatabase } from './tables.ts'

/** Milliseconds since 1970. `storedUntil`: what the vault has for `expiresAt`, which may be a minute behind. */
type Session = { accountId: string; startedAt: number; expiresAt: number; storedUntil: number }
/** How long a session is still open, 0 where it has ended. */
const remainingOf = ({ startedAt, expiresAt }: Session, now: Date): number =>
  timeLeft({ endsAt: expiresAt, lasts: expiresAt - startedAt }, now.getTime())

/** `lasts`: milliseconds. */
type Lasting = { lasts: number; isShared?: boolean }
type SessionRow = { account_id: string; created_at: string; expires_at: string }
const sessionOf = ({ account_id, created_at, expires_at }: SessionRow): Session => ({
  accountId: account_id,
  startedAt: Date.parse(created_at),
  expiresAt: Date.parse(expires_at),
  storedUntil: Date.parse(expires_at),
})

export function createSessionRepository(tables: VaultDatabase) {
  const { db, k, all, first, run, sealedRow, changedRow, isGenuine } = tables
  const links = createResetLinkRepository(tables)
  // A cache: only this process ends sessions, and it removes them here too.
  const cache = new Map<string, Session>()
  onRollback(db, () => cache.clear())
  const rowOf = (token: string) =>
    first(k.selectFrom('session').selectAll().where('token_hash', '=', hashOf(token)))
  const load = (token: string): Session | null => {
    const row = rowOf(token)
    if (!row || !isGenuine('session', row)) return null
    const found = sessionOf(row)
    cache.set(token, found)
    return found
  }
  const forgetAccount = (accountId: string) => {
    for (const [token, session] of cache) if (session.accountId === accountId) cache.delete(token)
  }
  /** A session on a shared device goes on from each request, but never beyond half a day. */
  const goOn = (token: string, session: Session, now: Date): void => {
    const expiresAt = Math.min(now.getTime() + sharedLasts.idle, session.startedAt + sharedLasts.whole)
    cache.set(token, { ...session, expiresAt })
  }
  return {
    /** `isShared`: on a device that several families share, where it ends a while after the last request. */
    start: (accountId: string, now: Date, { lasts, isShared = false }: Lasting): string => {
      const token = isShared ? newSharedToken() : newToken()
      const milliseconds = isShared ? sharedLasts.idle : lasts
      const expires_at = new Date(now.getTime() + milliseconds).toISOString()
      const row = {
        token_hash: hashOf(token),
        account_id: accountId,
        created_at: now.toISOString(),
        expires_at,
      }
      run(k.insertInto('session').values(sealedRow('session', row)))
      return token
    },
    /** @returns the id of the account; null for a session that is unknown or has ended. */
    find: (token: string, now: Date): string | null => {
      if (!isToken(token)) return null
      const session = cache.get(token) ?? load(token)
      if (!session || remainingOf(session, now) === 0) return null
      if (isSharedToken(token)) goOn(token, session, now)
      return session.accountId
    },
    /** Whether one on a shared device has gone on for a minute that is not written yet. */
    isDue: (token: string): boolean => {
      const session = cache.get(token)
      return session !== undefined && session.expiresAt - session.storedUntil >= sharedLasts.written
    },
    writeEnd: (token: string): void => {
      const session = cache.get(token)
      const row = session ? rowOf(token) : null
      if (!session || !row) return
      cache.set(token, { ...session, storedUntil: session.expiresAt })
      const next = changedRow('session', row, { expires_at: new Date(session.expiresAt).toISOString() })
      if (next) run(k.replaceInto('session').values(next))
    },
    /** Milliseconds until a session ends; 0 where there is none. */
    remaining: (token: string, now: Date): number => {
      const session = isToken(token) ? (cache.get(token) ?? load(token)) : null
      return session ? remainingOf(session, now) : 0
    },
    /** When it was started, UTC; null where there is none. */
    startedAt: (token: string): string | null => (isToken(token) ? (rowOf(token)?.created_at ?? null) : null),
    /** When each session of the account was started, UTC, oldest first. */
    startsOf: (accountId: string): string[] =>
      all(k.selectFrom('session').select('created_at').where('account_id', '=', accountId))
        .map(({ created_at }) => created_at)
        .sort(),
    end: (token: string): void => {
      cache.delete(token)
      if (isToken(token)) run(k.deleteFrom('session').where('token_hash', '=', hashOf(token)))
    },
    endAll: (accountId: string): void => {
      forgetAccount(accountId)
      run(k.deleteFrom('session').where('account_id', '=', accountId))
    },
    /** Another server has ended some, or let them go on. */
    fingerprint,
    /** Ends every session of the account but the one with this fingerprint. */
    endOthers: (accountId: string, fingerprint: string | null): void => {
      forgetAccount(accountId)
      const own = Buffer.from(fingerprint ?? '', 'base64url')
      run(k.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', '!=', own))
    },
    /** Also those of a clock that was far ahead, which would be open again when the clock gets there. */
    sweep: (now: Date): void => {
      for (const [token, session] of cache) if (remainingOf(session, now) === 0) cache.delete(token)
      run(k.deleteFrom('session').where('expires_at', '<=', now.toISOString()))
      for (const row of all(k.selectFrom('session').selectAll().where('created_at', '>', now.toISOString())))
        if (remainingOf(sessionOf(row), now) === 0)
          run(k.deleteFrom('session').where('token_hash', '=', row.token_hash))
      links.sweepResetLinks(now)
    },
    ...links,
  }
}

/** Sessions: 256-bit tokens, stored only as hashes; the links to a new password are in reset-links.ts. */
import { sharedLasts, timeLeft } from '../../runtime/clock.ts'
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

type SessionRow = { account_id: string; created_at: string; expires_at: string }
/** Milliseconds for which a session is still open, 0 where it has ended. */
function remainingOf({ created_at, expires_at }: SessionRow, now: Date): number {
  const endsAt = Date.parse(expires_at)
  return timeLeft({ endsAt, lasts: endsAt - Date.parse(created_at) }, now.getTime())
}

/** `lasts`: milliseconds. */
type Lasting = { lasts: number; isShared?: boolean }
export function createSessionRepository(tables: VaultDatabase) {
  const { k, all, first, run, put, sealedRow, changedRow, isGenuine } = tables
  const links = createResetLinkRepository(tables)
  const rowOf = (token: string) => {
    if (!isToken(token)) return null
    const row = first(k.selectFrom('session').selectAll().where('token_hash', '=', hashOf(token)))
    return row && isGenuine('session', row) ? row : null
  }
  /** A session on a shared device goes on from each request, but never beyond half a day. Milliseconds since 1970. */
  const nextEnd = ({ created_at }: SessionRow, now: Date): number =>
    Math.min(now.getTime() + sharedLasts.idle, Date.parse(created_at) + sharedLasts.whole)
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
      const row = rowOf(token)
      return row && remainingOf(row, now) > 0 ? row.account_id : null
    },
    /** Whether one on a shared device has gone on for a minute that is not written yet. */
    isDue: (token: string, now: Date): boolean => {
      const row = isSharedToken(token) ? rowOf(token) : null
      return row !== null && nextEnd(row, now) - Date.parse(row.expires_at) >= sharedLasts.written
    },
    /** @param now when it was used: it was open then */
    writeEnd: (token: string, now: Date): void => {
      const row = rowOf(token)
      const next =
        row && changedRow('session', row, { expires_at: new Date(nextEnd(row, now)).toISOString() })
      if (next) put('session', next)
    },
    /** Milliseconds until a session ends; 0 where there is none. */
    remaining: (token: string, now: Date): number => {
      const row = rowOf(token)
      return row ? remainingOf(row, now) : 0
    },
    /** When it was started, UTC; null where there is none. */
    startedAt: (token: string): string | null => rowOf(token)?.created_at ?? null,
    /** When each session of the account was started, UTC, oldest first. */
    startsOf: (accountId: string): string[] =>
      all(k.selectFrom('session').select('created_at').where('account_id', '=', accountId))
        .map(({ created_at }) => created_at)
        .sort(),
    end: (token: string): void => {
      if (isToken(token)) run(k.deleteFrom('session').where('token_hash', '=', hashOf(token)))
    },
    endAll: (accountId: string): void => {
      run(k.deleteFrom('session').where('account_id', '=', accountId))
    },
    fingerprint,
    /** Ends every session of the account but the one with this fingerprint. */
    endOthers: (accountId: string, fingerprint: string | null): void => {
      const own = Buffer.from(fingerprint ?? '', 'base64url')
      run(k.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', '!=', own))
    },
    /** Also those of a clock that was far ahead, which would be open again when the clock gets there. */
    sweep: (now: Date): void => {
      run(k.deleteFrom('session').where('expires_at', '<=', now.toISOString()))
      for (const row of all(k.selectFrom('session').selectAll().where('created_at', '>', now.toISOString())))
        if (remainingOf(row, now) === 0) run(k.deleteFrom('session').where('token_hash', '=', row.token_hash))
      links.sweepResetLinks(now)
    },
    ...links,
  }
}

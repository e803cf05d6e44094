/** Sessions and one-use password links: 256-bit tokens, stored only as hashes. */
import { createHash, randomBytes } from 'node:crypto'
import type { VaultDatabase } from './tables.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest()
/** What names a token without opening anything: its hash in base64url. */
const fingerprint = (token: string): string => hashOf(token).toString('base64url')
const newToken = () => randomBytes(32).toString('base64url')

/** Milliseconds since 1970. */
type Session = { accountId: string; startedAt: number; expiresAt: number }
/**
 * How long a session is still open, 0 where it has ended. One that was started by a clock that was further ahead than it
 * lasts has ended too, once the clock is right: it would otherwise last until then.
 */
function remainingOf({ startedAt, expiresAt }: Session, now: Date): number {
  const isOfTheFuture = startedAt - now.getTime() > expiresAt - startedAt
  return isOfTheFuture ? 0 : Math.max(0, expiresAt - now.getTime())
}
type NewLink = { id: string; fingerprint: string; expiresAt: string; maker: string | null }

export function createSessionRepository({ k, all, first, run }: VaultDatabase) {
  // A cache: only this process ends sessions, and it removes them here too.
  const cache = new Map<string, Session>()
  const load = (token: string): Session | null => {
    const row = first(
      k
        .selectFrom('session')
        .select(['account_id', 'created_at', 'expires_at'])
        .where('token_hash', '=', hashOf(token)),
    )
    if (!row) return null
    const found = {
      accountId: row.account_id,
      startedAt: Date.parse(row.created_at),
      expiresAt: Date.parse(row.expires_at),
    }
    cache.set(token, found)
    return found
  }
  const forgetAccount = (accountId: string) => {
    for (const [token, session] of cache) if (session.accountId === accountId) cache.delete(token)
  }
  const resetLinkOwner = (token: string, now: Date): string | null => {
    if (!TOKEN.test(token)) return null
    const link = k.selectFrom('reset_link').select('account_id').where('token_hash', '=', hashOf(token))
    return first(link.where('expires_at', '>', now.toISOString()))?.account_id ?? null
  }
  return {
    start: (accountId: string, now: Date, milliseconds: number): string => {
      const token = newToken()
      const expires_at = new Date(now.getTime() + milliseconds).toISOString()
      const row = {
        token_hash: hashOf(token),
        account_id: accountId,
        created_at: now.toISOString(),
        expires_at,
      }
      run(k.insertInto('session').values(row))
      return token
    },
    /** @returns the id of the account; null for a session that is unknown or has ended. */
    find: (token: string, now: Date): string | null => {
      if (!TOKEN.test(token)) return null
      const session = cache.get(token) ?? load(token)
      return session && remainingOf(session, now) > 0 ? session.accountId : null
    },
    /** Milliseconds until a session ends; 0 where there is none. */
    remaining: (token: string, now: Date): number => {
      const session = TOKEN.test(token) ? (cache.get(token) ?? load(token)) : null
      return session ? remainingOf(session, now) : 0
    },
    /** When it was started, UTC; null where there is none. */
    startedAt: (token: string): string | null =>
      TOKEN.test(token)
        ? (first(k.selectFrom('session').select('created_at').where('token_hash', '=', hashOf(token)))
            ?.created_at ?? null)
        : null,
    /** When each session of the account was started, UTC, oldest first. */
    startsOf: (accountId: string): string[] =>
      all(k.selectFrom('session').select('created_at').where('account_id', '=', accountId))
        .map(({ created_at }) => created_at)
        .sort(),
    end: (token: string): void => {
      cache.delete(token)
      if (TOKEN.test(token)) run(k.deleteFrom('session').where('token_hash', '=', hashOf(token)))
    },
    endAll: (accountId: string): void => {
      forgetAccount(accountId)
      run(k.deleteFrom('session').where('account_id', '=', accountId))
    },
    fingerprint,
    /** Ends every session of the account but the one with this fingerprint. */
    endOthers: (accountId: string, fingerprint: string | null): void => {
      forgetAccount(accountId)
      const own = Buffer.from(fingerprint ?? '', 'base64url')
      run(k.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', '!=', own))
    },
    sweep: (now: Date): void => {
      for (const [token, session] of cache) if (session.expiresAt <= now.getTime()) cache.delete(token)
      run(k.deleteFrom('session').where('expires_at', '<=', now.toISOString()))
      run(k.deleteFrom('reset_link').where('expires_at', '<=', now.toISOString()))
    },
    /** The token of a link to choose a new password, and its fingerprint, by which it is added. */
    newResetToken: () => {
      const token = newToken()
      return { token, fingerprint: fingerprint(token) }
    },
    /** Valid once and until it expires. `maker`: the admin who hands it over; null where it is sent by e-mail. */
    addResetLink: ({ id: accountId, fingerprint, expiresAt, maker }: NewLink): void => {
      const token_hash = Buffer.from(fingerprint, 'base64url')
      run(k.insertInto('reset_link').values({ token_hash, account_id: accountId, expires_at: expiresAt }))
      if (maker !== null) run(k.insertInto('link_maker').values({ token_hash, account_id: maker }))
    },
    /** The admin who made a link; null where none did. */
    resetLinkMaker: (token: string): string | null => {
      const maker = k.selectFrom('link_maker').select('account_id').where('token_hash', '=', hashOf(token))
      return first(maker)?.account_id ?? null
    },
    dropResetLinksMadeBy: (accountId: string): void => {
      const made = k.selectFrom('link_maker').select('token_hash').where('account_id', '=', accountId)
      run(k.deleteFrom('reset_link').where('token_hash', 'in', made))
    },
    dropResetLinks: (accountId: string): void => {
      run(k.deleteFrom('reset_link').where('account_id', '=', accountId))
    },
    /** The account of a link that is still valid; asking does not use it up. */
    resetLinkOwner,
  }
}

/** Sessions and one-use password links: 256-bit tokens, stored only as hashes. */
import { createHash, randomBytes } from 'node:crypto'
import type { VaultDatabase } from './tables.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const newToken = () => randomBytes(32).toString('base64url')

/** `expiresAt`: milliseconds since 1970. */
type Session = { accountId: string; expiresAt: number }

export function createSessionRepository({ k, all, first, run }: VaultDatabase) {
  // A cache: only this process ends sessions, and it removes them here too.
  const cache = new Map<string, Session>()
  const load = (token: string): Session | null => {
    const row = first(
      k.selectFrom('session').select(['account_id', 'expires_at']).where('token_hash', '=', hashOf(token)),
    )
    if (!row) return null
    const found = { accountId: row.account_id, expiresAt: Date.parse(row.expires_at) }
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
      return session && session.expiresAt > now.getTime() ? session.accountId : null
    },
    /** Milliseconds until a session ends; 0 where there is none. */
    remaining: (token: string, now: Date): number => {
      const session = TOKEN.test(token) ? (cache.get(token) ?? load(token)) : null
      return session ? Math.max(0, session.expiresAt - now.getTime()) : 0
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
    /** Ends every session of the account but the one with this token. */
    endOthers: (accountId: string, token: string | null): void => {
      forgetAccount(accountId)
      const own = hashOf(token ?? '')
      run(k.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', '!=', own))
    },
    sweep: (now: Date): void => {
      for (const [token, session] of cache) if (session.expiresAt <= now.getTime()) cache.delete(token)
      run(k.deleteFrom('session').where('expires_at', '<=', now.toISOString()))
      run(k.deleteFrom('reset_link').where('expires_at', '<=', now.toISOString()))
    },
    /** @returns the token of a link to choose a new password, valid once and until it expires. */
    addResetLink: (accountId: string, expiresAt: string): string => {
      const token = newToken()
      const row = { token_hash: hashOf(token), account_id: accountId, expires_at: expiresAt }
      run(k.insertInto('reset_link').values(row))
      return token
    },
    dropResetLinks: (accountId: string): void => {
      run(k.deleteFrom('reset_link').where('account_id', '=', accountId))
    },
    /** The account of a link that is still valid; asking does not use it up. */
    resetLinkOwner,
    /** The same, and uses the link up. */
    takeResetLink: (token: string, now: Date): string | null => {
      const owner = resetLinkOwner(token, now)
      if (owner !== null) run(k.deleteFrom('reset_link').where('token_hash', '=', hashOf(token)))
      return owner
    },
  }
}

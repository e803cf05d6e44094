/** Sessions and one-use password links: 256-bit tokens that are kept only as hashes. */
import { createHash, randomBytes } from 'node:crypto'
import type { VaultDatabase } from './tables.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const newToken = () => randomBytes(32).toString('base64url')

/** A session as the server holds it while it is in use. Instants are milliseconds since 1970. */
type Live = { accountId: string; expiresAt: number }

export function createSessionRepository({ k, first, run }: VaultDatabase) {
  // What was found once need not be read again: only this process ends sessions, and it forgets them here too.
  const live = new Map<string, Live>()
  const load = (token: string): Live | null => {
    const row = first(
      k.selectFrom('session').select(['account_id', 'expires_at']).where('token_hash', '=', hashOf(token)),
    )
    if (!row) return null
    const found = { accountId: row.account_id, expiresAt: Date.parse(row.expires_at) }
    live.set(token, found)
    return found
  }
  const forgetAccount = (accountId: string) => {
    for (const [token, session] of live) if (session.accountId === accountId) live.delete(token)
  }
  return {
    start: (accountId: string, now: Date, milliseconds: number): string => {
      const token = newToken()
      const expires = new Date(now.getTime() + milliseconds).toISOString()
      const row = {
        token_hash: hashOf(token),
        account_id: accountId,
        created_at: now.toISOString(),
        expires_at: expires,
      }
      run(k.insertInto('session').values(row))
      return token
    },
    /** The account of a session that has not ended, by its id. */
    find: (token: string, now: Date): string | null => {
      if (!TOKEN.test(token)) return null
      const session = live.get(token) ?? load(token)
      return session && session.expiresAt > now.getTime() ? session.accountId : null
    },
    /** Milliseconds until a session ends; 0 where there is none. */
    remaining: (token: string, now: Date): number => {
      const session = TOKEN.test(token) ? (live.get(token) ?? load(token)) : null
      return session ? Math.max(0, session.expiresAt - now.getTime()) : 0
    },
    end: (token: string): void => {
      live.delete(token)
      if (TOKEN.test(token)) run(k.deleteFrom('session').where('token_hash', '=', hashOf(token)))
    },
    endAll: (accountId: string): void => {
      forgetAccount(accountId)
      run(k.deleteFrom('session').where('account_id', '=', accountId))
    },
    /** Every session but the one that asks for it; without one, every session. */
    endOthers: (accountId: string, token: string | null): void => {
      forgetAccount(accountId)
      const own = hashOf(token ?? '')
      run(k.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', '!=', own))
    },
    sweep: (now: Date): void => {
      for (const [token, session] of live) if (session.expiresAt <= now.getTime()) live.delete(token)
      run(k.deleteFrom('session').where('expires_at', '<=', now.toISOString()))
      run(k.deleteFrom('reset_link').where('expires_at', '<=', now.toISOString()))
    },
    /** A link to choose a new password, good once and until it expires. */
    addResetLink: (accountId: string, expiresAt: string): string => {
      const token = newToken()
      run(
        k
          .insertInto('reset_link')
          .values({ token_hash: hashOf(token), account_id: accountId, expires_at: expiresAt }),
      )
      return token
    },
    /** Links are worth nothing once a password has been chosen. */
    dropResetLinks: (accountId: string): void => {
      run(k.deleteFrom('reset_link').where('account_id', '=', accountId))
    },
    /** Whose link this is, while it is good; asking does not use it up. */
    resetLinkOwner: (token: string, now: Date): string | null => {
      if (!TOKEN.test(token)) return null
      const row = first(
        k
          .selectFrom('reset_link')
          .select(['account_id', 'expires_at'])
          .where('token_hash', '=', hashOf(token)),
      )
      return row && row.expires_at > now.toISOString() ? row.account_id : null
    },
    /** The account a link belongs to; the link is used up by this. */
    takeResetLink: (token: string, now: Date): string | null => {
      if (!TOKEN.test(token)) return null
      const row = first(
        k
          .deleteFrom('reset_link')
          .where('token_hash', '=', hashOf(token))
          .returning(['account_id', 'expires_at']),
      )
      return row && row.expires_at > now.toISOString() ? row.account_id : null
    },
  }
}

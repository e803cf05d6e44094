/** One-use links to a new password: 256-bit tokens, stored only as hashes. */
import { linkLasts, timeLeft } from '../../runtime/lifetime.ts'
import type { Identifier } from '../records.ts'
import type { VaultDatabase } from './tables.ts'
import { fingerprint, hashOf, isToken, newToken } from './tokens.ts'

/**
 * `maker`: the admin who hands it over; null where nobody's account does. `proves`: what it was sent to, which whoever uses it
 * proves; null for staff, who prove nothing.
 */
type NewLink = {
  id: string
  fingerprint: string
  expiresAt: string
  maker: string | null
  way: keyof typeof linkLasts
  proves: Identifier | null
}
type ResetLink = Pick<NewLink, 'id' | 'maker' | 'proves'>

export function createResetLinkRepository({ k, all, first, run, seals }: VaultDatabase) {
  const links = k.selectFrom('reset_link').selectAll()
  const isGood = ({ expires_at, milliseconds }: { expires_at: string; milliseconds: number }, now: Date) =>
    timeLeft({ endsAt: Date.parse(expires_at), lasts: milliseconds }, now.getTime()) > 0
  return {
    /** The token of a new link, and its fingerprint, by which it is added. */
    newResetToken: () => {
      const token = newToken()
      return { token, fingerprint: fingerprint(token) }
    },
    /** Valid once and until it expires. */
    addResetLink: ({ id, fingerprint, expiresAt, maker, way, proves }: NewLink): void => {
      const row = {
        token_hash: Buffer.from(fingerprint, 'base64url'),
        account_id: id,
        expires_at: expiresAt,
        milliseconds: linkLasts[way],
        maker,
        proves,
      }
      run(k.insertInto('reset_link').values(row))
    },
    /** A link that is still valid, by the id of its account; asking does not use it up. */
    resetLink: (token: string, now: Date): ResetLink | null => {
      if (!isToken(token)) return null
      const link = first(links.where('token_hash', '=', hashOf(token)))
      if (!link || !isGood(link, now) || !seals.isGenuine('reset_link', link)) return null
      return { id: link.account_id, maker: link.maker, proves: link.proves }
    },
    dropResetLinksMadeBy: (accountId: string): void => {
      run(k.deleteFrom('reset_link').where('maker', '=', accountId))
    },
    dropResetLinks: (accountId: string): void => {
      run(k.deleteFrom('reset_link').where('account_id', '=', accountId))
    },
    sweepResetLinks: (now: Date): void => {
      for (const link of all(links))
        if (!isGood(link, now)) run(k.deleteFrom('reset_link').where('token_hash', '=', link.token_hash))
    },
  }
}

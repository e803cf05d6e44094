/** One-use links to a new password: 256-bit tokens, stored only as hashes. */
import { linkLasts, timeLeft } from '../../runtime/lifetime.ts'
import type { VaultDatabase } from './tables.ts'
import { fingerprint, hashOf, isToken, newToken } from './tokens.ts'

/** `maker`: the admin who hands it over; null where nobody's account does. */
type NewLink = {
  id: string
  fingerprint: string
  expiresAt: string
  maker: string | null
  way: keyof typeof linkLasts
}

export function createResetLinkRepository({ k, all, first, run, seals }: VaultDatabase) {
  const links = k
    .selectFrom('reset_link')
    .leftJoin('link_life', 'link_life.token_hash', 'reset_link.token_hash')
    .select(['reset_link.token_hash', 'account_id', 'expires_at', 'milliseconds'])
  const isGood = (link: { expires_at: string; milliseconds: number | null }, now: Date): boolean => {
    // One of an earlier version does not say how long it lasts; none of them lasts longer than this.
    const lasts = link.milliseconds ?? linkLasts.handed
    return timeLeft({ endsAt: Date.parse(link.expires_at), lasts }, now.getTime()) > 0
  }
  return {
    /** The token of a new link, and its fingerprint, by which it is added. */
    newResetToken: () => {
      const token = newToken()
      return { token, fingerprint: fingerprint(token) }
    },
    /** Valid once and until it expires. */
    addResetLink: ({ id: accountId, fingerprint, expiresAt, maker, way }: NewLink): void => {
      const token_hash = Buffer.from(fingerprint, 'base64url')
      run(k.insertInto('reset_link').values({ token_hash, account_id: accountId, expires_at: expiresAt }))
      run(k.insertInto('link_life').values({ token_hash, milliseconds: linkLasts[way] }))
      if (maker !== null) run(k.insertInto('link_maker').values({ token_hash, account_id: maker }))
    },
    /** The account of a link that is still valid; asking does not use it up. */
    resetLinkOwner: (token: string, now: Date): string | null => {
      if (!isToken(token)) return null
      const link = first(links.where('reset_link.token_hash', '=', hashOf(token)))
      if (!link || !isGood(link, now)) return null
      const { milliseconds: _, ...row } = link
      return seals.isGenuine('reset_link', row) ? link.account_id : null
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
    sweepResetLinks: (now: Date): void => {
      for (const link of all(links))
        if (!isGood(link, now)) run(k.deleteFrom('reset_link').where('token_hash', '=', link.token_hash))
    },
  }
}

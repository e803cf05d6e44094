/** One-use links to a new password: 256-bit tokens, stored only as hashes. */
import { createHash, randomBytes } from 'node:crypto'
import { linkLasts, timeLeft } from '../../runtime/clock.ts'
import type { Identifier } from '../records.ts'
import { keyedHash } from '../seal.ts'
import type { VaultDatabase } from './tables.ts'

// Tokens that open something: 256 random bits, of which the vault stores only the hash.

/** A leading `s` is that of a session on a device that several families share: it is part of what is hashed. */
const TOKEN = /^s?[A-Za-z0-9_-]{43}$/
const SHARED = 's'
export const isToken = (text: string): boolean => TOKEN.test(text)
export const newToken = (): string => randomBytes(32).toString('base64url')
export const newSharedToken = (): string => SHARED + newToken()
export const isSharedToken = (token: string): boolean => isToken(token) && token.length === 44
export const hashOf = (token: string) => createHash('sha256').update(token).digest()
/** What names a token without opening anything: its hash in base64url. */
export const fingerprint = (token: string): string => hashOf(token).toString('base64url')

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

export function createResetLinkRepository(tables: VaultDatabase) {
  const { k, all, first, run, sealedRow, isGenuine } = tables
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
      run(k.insertInto('reset_link').values(sealedRow('reset_link', row)))
    },
    /** A link that is still valid, by the id of its account; asking does not use it up. */
    resetLink: (token: string, now: Date): ResetLink | null => {
      if (!isToken(token)) return null
      const link = first(links.where('token_hash', '=', hashOf(token)))
      if (!link || !isGood(link, now) || !isGenuine('reset_link', link)) return null
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

// Links accounts to those of an OpenID provider, of which only a keyed hash is stored; removed with the account.

type Outside = { issuer: string; subject: string }

export function createOutsideLinkRepository(tables: VaultDatabase, hashing: Buffer) {
  const { k, first, run, sealedRow, isGenuine } = tables
  const hashOf = ({ issuer, subject }: Outside) => keyedHash(hashing, JSON.stringify([issuer, subject]))
  return {
    accountOf: (outside: Outside): string | null => {
      const row = first(k.selectFrom('outside_link').selectAll().where('hash', '=', hashOf(outside)))
      return row && isGenuine('outside_link', row) ? row.account_id : null
    },
    isLinked: (accountId: string): boolean =>
      first(k.selectFrom('outside_link').select('hash').where('account_id', '=', accountId)) !== null,
    removeOf: (accountId: string): void => {
      run(k.deleteFrom('outside_link').where('account_id', '=', accountId))
    },
    /** Ends the links that were made before something was proven of the account. @param since UTC; null where nothing was */
    removeBefore: (accountId: string, since: string | null): void => {
      const links = k.deleteFrom('outside_link').where('account_id', '=', accountId)
      run(since === null ? links : links.where('created_at', '<', since))
    },
    add: (accountId: string, outside: Outside, at: string): void => {
      const row = { hash: hashOf(outside), account_id: accountId, created_at: at }
      run(k.insertInto('outside_link').values(sealedRow('outside_link', row)))
    },
  }
}

/**
 * Which accounts an e-mail address or a phone number opens: with a password each account that has it, by itself (a code, a link, an
 * outside provider) only the one that proved it, or one of which nothing was ever proven.
 */
import { type Account, type Identifier, identifiers } from '../store/records.ts'
import type { Store } from '../store/store.ts'

/** How many passwords are compared at a sign-in. Accounts of strangers with the same number come last, so they shut nobody out. */
const MOST_COMPARED = 10

export const isProven = ({ role, proven }: Account, what: Identifier): boolean =>
  role !== 'customer' || proven[what] !== null

/** What was never proven opens no account of which something else was. */
const opensByItself = (account: Account, what: Identifier): boolean =>
  isProven(account, what) || identifiers.every((one) => !isProven(account, one))

export type Opening = ReturnType<typeof createOpening>

export function createOpening({ store: { state, vault } }: { store: Store }) {
  const { holders } = vault.accounts
  const hasSent = (account: Account): boolean =>
    state.streamsOfOwner(account.id).some((stream) => state.application(stream)?.standing.stage === 'sent')
  const hasBegun = ({ id }: Account): boolean => state.streamsOfOwner(id).length > 0
  const lastUsed = ({ lastLoginAt, createdAt }: Account): string => lastLoginAt ?? createdAt
  /** Those first that proved it, then those that have sent most, then those last used. */
  function ranked(what: Identifier, text: string): Account[] {
    const worth = (one: Account) => [isProven(one, what), hasSent(one), hasBegun(one)].map(Number).join('')
    return holders(what, text)
      .map((account) => ({ account, by: `${worth(account)} ${lastUsed(account)}` }))
      .sort((one, other) => other.by.localeCompare(one.by))
      .map(({ account }) => account)
  }
  const provenBy = (what: Identifier, text: string): Account[] =>
    holders(what, text).filter((one) => isProven(one, what))
  return {
    /** `name`: as it is typed at a sign-in. */
    byPassword: (name: string): Account[] => {
      const found = identifiers.flatMap((what) => ranked(what, name))
      return [...new Map(found.map((account) => [account.id, account])).values()].slice(0, MOST_COMPARED)
    },
    /**
     * The family that whoever reads what is sent there may open. `shared`: several that proved it, or that never did and have sent an
     * application, of which it may open none.
     */
    byItself: (what: Identifier, text: string): Account | 'shared' | null => {
      const families = ranked(what, text).filter(({ role, disabled }) => role === 'customer' && !disabled)
      const [first, second] = families.filter((one) => opensByItself(one, what))
      if (!first || !second || (!isProven(second, what) && isProven(first, what))) return first ?? null
      return isProven(second, what) || hasSent(second) ? 'shared' : first
    },
    /** Whether using a link that went there may open the account. `isHanded`: somebody of staff has made sure of its owner. */
    mayProve: (account: Account, what: Identifier, isHanded: boolean): boolean => {
      const isAnothers = what === 'email' && provenBy(what, account.email).some(({ id }) => id !== account.id)
      return account[what] !== '' && !isAnothers && (isHanded || opensByItself(account, what))
    },
    provenBy,
  }
}

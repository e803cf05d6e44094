/**
 * Which accounts an e-mail address or a phone number opens: with a password each account that has it, by itself (a code, a link, an
 * outside provider) only the one that proved it, or one of which nothing was ever proven.
 */

import { randomUUID } from 'node:crypto'
import { type Mail, recipient } from '../mail/interface.ts'
import { codeLasts, signInCodeLasts } from '../runtime/clock.ts'
import { type Account, type Identifier, identifiers } from '../store/records.ts'
import { isInLog } from '../store/staff-rights.ts'
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

// What a family loses that comes back into its account by a code, a link or an outside provider: what nobody had ever proven to be
// theirs, which may be a stranger's who registered first.

export type TakenOff = (typeof identifiers)[number] | 'outside'

export function recovering({ store, mail }: { store: Store; mail: Mail }) {
  const { accounts, outsideLinks } = store.vault
  return {
    /**
     * To be called before the account is recovered; what it returns, afterwards: the address that was taken off is written to, and
     * what waits for the family goes to what is left.
     */
    begin: (id: string) => {
      const before = accounts.byId(id)
      const wasLinked = outsideLinks.isLinked(id)
      return (): TakenOff[] => {
        const now = accounts.byId(id)
        if (!before || !now) return []
        mail.redirect(now)
        const gone = identifiers.filter((what) => before[what] !== '' && now[what] === '')
        if (gone.includes('email'))
          mail.queue({
            letter: { kind: 'taken-off' },
            ...recipient(before),
            key: `taken-off:${randomUUID()}`,
          })
        return wasLinked && !outsideLinks.isLinked(id) ? [...gone, 'outside'] : gone
      }
    },
  }
}

// What was checked of an account before slow work, such as comparing a password, has to be so still when it takes
// effect: meanwhile the password may have been changed, the account disabled, its role or second factor taken away.

/** Taken before the slow work. `changes`: as in StaffRights. */
export type Moment = { id: string; passwordHash: string | null; changes: number }

export const momentOf = ({ vault, state }: Store, id: string): Moment => ({
  id,
  passwordHash: vault.accounts.passwordHash(id),
  changes: state.rights.of(id).changes,
})

/** @param now the account's rights; inside a command those of its transaction */
export function isStill({ vault, state }: Store, moment: Moment, now = state.rights.of(moment.id)): boolean {
  const account = vault.accounts.byId(moment.id)
  if (!account || account.disabled || !isInLog(account, now)) return false
  return vault.accounts.passwordHash(moment.id) === moment.passwordHash && now.changes === moment.changes
}

// How a code goes to an address or a number, by which somebody who is signed in proves that it is theirs.

/** `lasts`: milliseconds. `off`: the refusal where nothing is set up that would carry it. */
export const proofs = {
  email: { kind: 'verification-code', carriers: ['letter'], lasts: codeLasts, off: 'mail-off' },
  phone: { kind: 'sign-in-code', carriers: ['sms', 'whatsapp'], lasts: signInCodeLasts, off: 'messages-off' },
} as const

/** By what a code goes to an address or a number now; undefined where nothing is set up that would carry it. */
export const proofCarrier = (mail: Pick<Mail, 'isOn'>, what: Identifier) =>
  proofs[what].carriers.find((one) => mail.isOn(one))

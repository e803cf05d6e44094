/**
 * Which accounts an e-mail address or phone number opens. With a password: each account that has it. By itself (code, link,
 * outside provider): only the account that verified it, or one that never verified anything.
 */

import { randomUUID } from 'node:crypto'
import { type Mail, recipient } from '../mail/interface.ts'
import { codeLasts, signInCodeLasts } from '../runtime/clock.ts'
import { type Account, type Identifier, identifiers } from '../store/records.ts'
import { isInLog } from '../store/staff-rights.ts'
import type { Store } from '../store/store.ts'

/** Accounts compared at a sign-in. Strangers' accounts with the same number come last, so they lock nobody out. */
const MOST_COMPARED = 10

export const isProven = ({ role, proven }: Account, what: Identifier): boolean =>
  role !== 'customer' || proven[what] !== null

/** An unverified identifier does not open an account that verified another one. */
const opensByItself = (account: Account, what: Identifier): boolean =>
  isProven(account, what) || identifiers.every((one) => !isProven(account, one))

export type Opening = ReturnType<typeof createOpening>

export function createOpening({ store: { state, vault } }: { store: Store }) {
  const { holders } = vault.accounts
  const hasSent = (account: Account): boolean =>
    state.streamsOfOwner(account.id).some((stream) => state.application(stream)?.standing.stage === 'sent')
  const hasBegun = ({ id }: Account): boolean => state.streamsOfOwner(id).length > 0
  const lastUsed = ({ lastLoginAt, createdAt }: Account): string => lastLoginAt ?? createdAt
  /** Those that verified it first, then those with the most progress, then the most recently used. */
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
    /** `name`: as typed at a sign-in. */
    byPassword: (name: string): Account[] => {
      const found = identifiers.flatMap((what) => ranked(what, name))
      return [...new Map(found.map((account) => [account.id, account])).values()].slice(0, MOST_COMPARED)
    },
    /** `shared`: several have verified it, or have submitted without verifying it; then a code may open none of them. */
    byItself: (what: Identifier, text: string): Account | 'shared' | null => {
      const families = ranked(what, text).filter(({ role, disabled }) => role === 'customer' && !disabled)
      const [first, second] = families.filter((one) => opensByItself(one, what))
      if (!first || !second || (!isProven(second, what) && isProven(first, what))) return first ?? null
      return isProven(second, what) || hasSent(second) ? 'shared' : first
    },
    /** Whether a link sent there may open the account. `isHanded`: staff have checked the owner's identity. */
    mayProve: (account: Account, what: Identifier, isHanded: boolean): boolean => {
      const isAnothers = what === 'email' && provenBy(what, account.email).some(({ id }) => id !== account.id)
      return account[what] !== '' && !isAnothers && (isHanded || opensByItself(account, what))
    },
    provenBy,
  }
}

// Account recovery by code, link or outside provider removes unverified identifiers, which may belong to a stranger who
// registered first.

export type TakenOff = (typeof identifiers)[number] | 'outside'

export function recovering({ store, mail }: { store: Store; mail: Mail }) {
  const { accounts, outsideLinks } = store.vault
  return {
    /** Called before recovery, and its result after, inside one command: notifies a removed address, and redirects waiting letters. */
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

// Optimistic concurrency for slow work, such as comparing a password: meanwhile the password, role or second factor may
// change, or the account be disabled.

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

// How a signed-in person verifies an address or number by a code.

/** `lasts`: milliseconds. `off`: the refusal where no carrier is configured. */
export const proofs = {
  email: { kind: 'verification-code', carriers: ['letter'], lasts: codeLasts, off: 'mail-off' },
  phone: { kind: 'sign-in-code', carriers: ['sms', 'whatsapp'], lasts: signInCodeLasts, off: 'messages-off' },
} as const

/** The carrier of the code; undefined where none is configured. */
export const proofCarrier = (mail: Pick<Mail, 'isOn'>, what: Identifier) =>
  proofs[what].carriers.find((one) => mail.isOn(one))

/** Changes of accounts, each applied in the commit of the event that decides it. */
import { unforeseen } from '#events/unforeseen.ts'
import type { Account, Identifier } from '../records.ts'
import type { createAccountRepository, createToldByRepository } from './accounts.ts'
import type { createCodeRepository } from './codes.ts'
import type { createOutsideLinkRepository } from './reset-links.ts'
import type { createSecondFactorRepository } from './second-factors.ts'
import type { createSessionRepository } from './sessions.ts'

/** `phone`: of a family; staff have none. */
type Added = Pick<Account, 'id' | 'email' | 'role' | 'locale' | 'createdAt'> & {
  kind: 'added'
  phone?: string
  passwordHash: string
}
type Rights = Pick<Account, 'id' | 'role'> & { kind: 'rights'; disabledAt: string | null }
/**
 * `session`: the one that goes on, by the hash of its token in base64url. `proves`: what whoever chose the password has
 * proven by it, and when; null where that was the password before.
 */
type Password = {
  kind: 'password'
  id: string
  passwordHash: string
  session: string | null
  proves: { what: Identifier; at: string } | null
}
type SecondFactorOn = {
  kind: 'second-factor-on'
  id: string
  at: string
  recoveryCodes: readonly string[]
  session: string | null
}
type Link = {
  kind: 'link'
  id: string
  fingerprint: string
  expiresAt: string
  maker: string | null
  proves: Identifier | null
}
/** `passwordHash`: one that nobody knows, where a colleague removed the second factor. */
type SecondFactorOff = { kind: 'second-factor-off'; id: string; passwordHash: string | null }
type AccountChange = Added | Rights | Password | SecondFactorOn | Link | SecondFactorOff

type Needed = {
  accounts: ReturnType<typeof createAccountRepository>
  sessions: ReturnType<typeof createSessionRepository>
  secondFactors: ReturnType<typeof createSecondFactorRepository>
  emailCodes: ReturnType<typeof createCodeRepository>
  signInCodes: ReturnType<typeof createCodeRepository>
  outsideLinks: ReturnType<typeof createOutsideLinkRepository>
  toldBy: ReturnType<typeof createToldByRepository>
}
type Proof = NonNullable<Password['proves']>

/** @returns to be called inside a transaction */
export function accountChanger(needed: Needed): (change: AccountChange) => void {
  const { accounts, sessions, secondFactors, emailCodes, signInCodes, outsideLinks, toldBy } = needed
  const setRights = ({ id, role, disabledAt }: Rights): void => {
    const isOtherRole = accounts.byId(id)?.role !== role
    accounts.setRole(id, role)
    accounts.setDisabled(id, disabledAt)
    sessions.endAll(id)
    // A link for a disabled account is good once it is enabled again, as `bun run staff link` promises.
    if (isOtherRole || disabledAt !== null) sessions.dropResetLinks(id)
    sessions.dropResetLinksMadeBy(id)
  }
  const setPassword = (id: string, passwordHash: string, session: string | null): void => {
    accounts.setPassword(id, passwordHash)
    sessions.endOthers(id, session)
    sessions.dropResetLinks(id)
  }
  /** What nobody has ever proven goes: it may be a stranger's, who registered before the owner came. */
  const recover = (id: string, { what, at }: Proof): void => {
    const before = accounts.byId(id)
    if (!before) return
    const [since = null] = Object.values(before.proven)
      .filter((one) => one !== null)
      .sort()
    outsideLinks.removeBefore(id, since)
    if (since === null) {
      toldBy.forget(id)
      accounts.forgetConsent(id)
    }
    emailCodes.drop(id)
    signInCodes.drop(id)
    if (before.proven[what] === null) accounts.prove(id, what, at)
    const other = what === 'email' ? 'phone' : 'email'
    if (before.proven[other] === null) accounts.setIdentifier(before, other, '')
  }
  return (change) => {
    const { id, kind } = change
    // A family may have been erased while its change was waiting to be decided.
    if (kind !== 'added' && accounts.byId(id) === null) return
    switch (kind) {
      case 'added':
        accounts.add({ ...change, phone: change.phone ?? '', consent: '' }, id)
        break
      case 'rights':
        setRights(change)
        break
      case 'password':
        setPassword(id, change.passwordHash, change.session)
        if (change.proves !== null) recover(id, change.proves)
        break
      case 'link':
        sessions.addResetLink({ ...change, way: 'handed' })
        break
      case 'second-factor-on':
        secondFactors.turnOn(id, change.at, change.recoveryCodes)
        sessions.endOthers(id, change.session)
        break
      case 'second-factor-off':
        secondFactors.remove(id)
        if (change.passwordHash !== null) setPassword(id, change.passwordHash, null)
        break
      default:
        return unforeseen(kind, undefined)
    }
  }
}

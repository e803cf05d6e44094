/** Finds, links or creates the account for an OpenID identity. Never an account of staff. */
import { randomBytes } from 'node:crypto'
import type { Throttle } from '../../http/throttle.ts'
import { inTransaction } from '../../store/database.ts'
import type { Account } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { Accounts } from '../accounts.ts'
import type { Passwords } from '../passwords.ts'
import type { Attempt } from './attempts.ts'
import type { Identity } from './claims.ts'
import { SignInFailed } from './sign-in-failed.ts'

type Needed = { store: Store; accounts: Accounts; passwords: Passwords; throttle: Throttle }
/** `visitor`: the account of the session that the browser has now. */
type Asked = { identity: Identity; attempt: Attempt; visitor: string | null; network: string }
export type ResolvedAccount = { account: Account; isNew: boolean }

/** @throws SignInFailed `staff`: staff sign in with a password and a second factor only. */
function requireFamily(account: Account): Account {
  if (account.role !== 'customer' || account.disabled) throw new SignInFailed('staff')
  return account
}

export function accountResolver({ store, accounts: { open }, passwords, throttle }: Needed) {
  const { accounts, outsideLinks, db } = store.vault
  const now = () => store.clock().toISOString()

  const linkToOwn = ({ attempt, identity, visitor }: Asked, owner: Account | null): Account => {
    const account = visitor === attempt.linkTo && visitor !== null ? accounts.byId(visitor) : null
    if (!account) throw new SignInFailed('expired')
    if (owner && owner.id !== account.id) throw new SignInFailed('elsewhere')
    if (!owner) outsideLinks.add(requireFamily(account).id, identity, now())
    return account
  }
  /** Only when the e-mail is verified on both sides: otherwise a person who registered first with the e-mail of another would share the account. */
  const findByEmail = (identity: Identity): Account | null => {
    const known = accounts.forSignIn(identity.email)?.account
    if (!known) return null
    if (!requireFamily(known).isEmailVerified) throw new SignInFailed('unproven')
    outsideLinks.add(known.id, identity, now())
    return known
  }
  const ownerOf = (identity: Identity): Account | null => {
    const id = outsideLinks.accountOf(identity)
    const owner = id === null ? null : accounts.byId(id)
    return owner && requireFamily(owner)
  }
  const register = async ({ identity, attempt, network }: Asked): Promise<ResolvedAccount> => {
    if (throttle.beforeRegistration(network) > 0) throw new SignInFailed('busy')
    // A random password that is not stored; the family can set one through a password link.
    const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'))
    if (passwordHash === 'busy') throw new SignInFailed('busy')
    // Meanwhile it may have come from another tab, or been linked there.
    const owner = ownerOf(identity)
    if (owner) return { account: owner, isNew: false }
    return inTransaction(db, () => {
      const made = open({ email: identity.email, phone: '', locale: attempt.locale }, passwordHash)
      if (!made.ok) throw new SignInFailed('busy')
      accounts.setEmailVerified(made.account.id)
      outsideLinks.add(made.account.id, identity, now())
      return { account: made.account, isNew: true }
    })
  }

  /** @throws SignInFailed */
  return async (asked: Asked): Promise<ResolvedAccount> => {
    const owner = ownerOf(asked.identity)
    if (asked.attempt.linkTo !== null) return { account: linkToOwn(asked, owner), isNew: false }
    const known = owner ?? findByEmail(asked.identity)
    const resolved = known ? { account: known, isNew: false } : await register(asked)
    accounts.signedIn(resolved.account.id, now())
    return resolved
  }
}

/** Finds, links or creates the account for an OpenID identity. Never an account of staff. */
import { randomBytes } from 'node:crypto'
import type { Throttle } from '../../http/throttle.ts'
import type { Mail } from '../../mail/interface.ts'
import { inTransaction } from '../../store/database.ts'
import { type Account, LOCKED } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { Accounts } from '../accounts.ts'
import { isProven, type Opening, recovering, type TakenOff } from '../opening.ts'
import type { Passwords } from '../passwords.ts'
import { type Attempt, type Identity, SignInFailed } from './provider.ts'

type Needed = {
  store: Store
  accounts: Accounts
  mail: Mail
  opening: Opening
  passwords: Passwords
  throttle: Throttle
}
/** `visitor`: the account of the session that the browser has now. */
type Asked = { identity: Identity; attempt: Attempt; visitor: string | null; network: string }
/** `takenOff`: what nobody had ever proven of an account that the provider's address opened first. */
export type ResolvedAccount = { account: Account; isNew: boolean; takenOff: TakenOff[] }

/** @throws SignInFailed `staff`: staff sign in with a password and a second factor only. */
function requireFamily(account: Account): Account {
  if (account.role !== 'customer' || account.disabled) throw new SignInFailed('staff')
  return account
}

export function accountResolver({ store, accounts: { open }, mail, opening, passwords, throttle }: Needed) {
  const { accounts, accountChanges, outsideLinks, db } = store.vault
  const { begin } = recovering({ store, mail })
  const now = () => store.clock().toISOString()

  const linkToOwn = ({ attempt, identity, visitor }: Asked, owner: Account | null): Account => {
    const account = visitor === attempt.linkTo && visitor !== null ? accounts.byId(visitor) : null
    if (!account) throw new SignInFailed('expired')
    if (owner && owner.id !== account.id) throw new SignInFailed('elsewhere')
    if (!owner) outsideLinks.add(requireFamily(account).id, identity, now())
    return account
  }
  /** The provider has proven the e-mail: it opens the account that a letter to it would open, and by the same rule. */
  const findByEmail = (identity: Identity): ResolvedAccount | null => {
    for (const one of opening.provenBy('email', identity.email)) requireFamily(one)
    const known = opening.byItself('email', identity.email)
    if (known === null || known === 'shared') return null
    return inTransaction(db, () => {
      const takenOff = begin(known.id)
      const at = now()
      const proves = { what: 'email', at } as const
      // Where it was proven before, the password is the owner's.
      if (!isProven(known, 'email'))
        accountChanges.apply({ kind: 'password', id: known.id, passwordHash: LOCKED, session: null, proves })
      const gone = takenOff()
      outsideLinks.add(known.id, identity, at)
      return { account: accounts.byId(known.id) ?? known, isNew: false, takenOff: gone }
    })
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
    if (owner) return { account: owner, isNew: false, takenOff: [] }
    return inTransaction(db, () => {
      const { id } = open({ email: identity.email, phone: '', locale: attempt.locale }, passwordHash)
      accounts.prove(id, 'email', now())
      outsideLinks.add(id, identity, now())
      const account = accounts.byId(id)
      if (!account) throw new SignInFailed('busy')
      return { account, isNew: true, takenOff: [] }
    })
  }

  /** @throws SignInFailed */
  return async (asked: Asked): Promise<ResolvedAccount> => {
    const owner = ownerOf(asked.identity)
    const own = (account: Account) => ({ account, isNew: false, takenOff: [] })
    if (asked.attempt.linkTo !== null) return own(linkToOwn(asked, owner))
    const resolved = owner ? own(owner) : (findByEmail(asked.identity) ?? (await register(asked)))
    accounts.signedIn(resolved.account.id, now())
    return resolved
  }
}

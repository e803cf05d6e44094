/** Whose account an outside account opens: one that it is linked to, one that it may be linked to, or a new one. Never one of the staff. */
import { randomBytes } from 'node:crypto'
import type { Throttle } from '../../http/throttle.ts'
import { inTransaction } from '../../store/database.ts'
import type { Account } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { Accounts } from '../accounts.ts'
import type { Passwords } from '../passwords.ts'
import type { Attempt } from './attempts.ts'
import type { Outsider } from './claims.ts'
import { Troubled } from './troubled.ts'

type Needed = { store: Store; accounts: Accounts; passwords: Passwords; throttle: Throttle }
type Asked = {
  outsider: Outsider
  attempt: Attempt
  /** Whose session the browser has now. */
  visitor: string | null
  network: string
}
export type Entered = { account: Account; isNew: boolean }

/** @throws Troubled `staff`: they sign in with a password and a code of their own. */
function family(account: Account): Account {
  if (account.role !== 'customer' || account.disabled) throw new Troubled('staff')
  return account
}

export function enteringOf({ store, accounts: { open }, passwords, throttle }: Needed) {
  const { accounts, outsideLinks, db } = store.vault
  const now = () => store.clock().toISOString()

  const linked = ({ attempt, outsider, visitor }: Asked, owner: Account | null): Account => {
    const account = visitor === attempt.linkTo && visitor !== null ? accounts.byId(visitor) : null
    if (!account) throw new Troubled('expired')
    if (owner && owner.id !== account.id) throw new Troubled('elsewhere')
    if (!owner) outsideLinks.add(family(account).id, outsider, now())
    return account
  }
  /** By an e-mail that both sides know to be theirs: whoever registers with the e-mail of another proves nothing. */
  const byEmail = (outsider: Outsider): Account | null => {
    const known = accounts.forSignIn(outsider.email)?.account
    if (!known) return null
    if (!family(known).isEmailVerified) throw new Troubled('unproven')
    outsideLinks.add(known.id, outsider, now())
    return known
  }
  const opened = async ({ outsider, attempt, network }: Asked): Promise<Account> => {
    if (throttle.beforeRegistration(network) > 0) throw new Troubled('busy')
    // Nobody knows this password: a letter brings a link to one that somebody does.
    const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'))
    if (passwordHash === 'busy') throw new Troubled('busy')
    return inTransaction(db, () => {
      const made = open({ email: outsider.email, phone: '', locale: attempt.locale }, passwordHash)
      if (!made.ok) throw new Troubled('busy')
      accounts.setEmailVerified(made.account.id)
      outsideLinks.add(made.account.id, outsider, now())
      return made.account
    })
  }

  /** @throws Troubled */
  return async (asked: Asked): Promise<Entered> => {
    const ownerId = outsideLinks.accountOf(asked.outsider)
    const owner = ownerId === null ? null : accounts.byId(ownerId)
    if (owner) family(owner)
    if (asked.attempt.linkTo !== null) return { account: linked(asked, owner), isNew: false }
    const known = owner ?? byEmail(asked.outsider)
    const account = known ?? (await opened(asked))
    accounts.signedIn(account.id, now())
    return { account, isNew: known === null }
  }
}

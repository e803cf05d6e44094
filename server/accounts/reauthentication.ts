/** Re-authentication by password before changes that could lock the owner out of the account. */
import { RefusalError } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { isStill, type Moment, momentOf } from './moment.ts'
import type { Passwords } from './passwords.ts'

type Needed = { store: Store; passwords: Passwords; throttle: Throttle }
export type PasswordCheck = { account: Account; password: string; network: string }

export const wrongPassword = () => new RefusalError('wrong-password', { password: 'error.wrongPassword' })

/** @returns what was checked, for the change that follows. @throws RefusalError `wrong-password`, `too-many-attempts` or `busy`. */
export async function requirePassword(
  { store, passwords, throttle }: Needed,
  { account, password, network }: PasswordCheck,
): Promise<Moment> {
  const wait = throttle.beforeSignIn(account.email, network)
  if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
  const moment = momentOf(store, account.id)
  const matches = await passwords.verify(password, moment.passwordHash)
  if (matches) throttle.noFailure(account.email, network)
  if (matches === 'busy') throw new RefusalError('busy', undefined, { retryAfter: 2 })
  if (!matches || !isStill(store, moment)) throw wrongPassword()
  return moment
}

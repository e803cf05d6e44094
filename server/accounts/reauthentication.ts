/** Re-authentication by password before changes that could lock the owner out of the account. */
import { RefusalError } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { isStill, type Moment, momentOf } from './moment.ts'
import type { Passwords } from './passwords.ts'

type Needed = { store: Store; passwords: Passwords; throttle: Throttle }
export type PasswordCheck = { account: Account; password: string; network: string }

const FIVE_MINUTES = 5 * 60 * 1000

/** `password` may be missing only right after a sign-in by an outside account, whose owner may have none. `token`: of the session. */
type PresenceCheck = Omit<PasswordCheck, 'password'> & {
  password: string | undefined
  token: string | null
}

/** @throws RefusalError as requirePassword does */
export async function requirePresence(
  parts: Needed,
  { token, password, ...asked }: PresenceCheck,
): Promise<void> {
  if (password !== undefined) return void (await requirePassword(parts, { ...asked, password }))
  const { vault, clock } = parts.store
  const startedAt = vault.sessions.startedAt(token ?? '')
  // In either direction: one that was started while the clock was ahead would be fresh until then.
  const age = startedAt === null ? null : Math.abs(clock().getTime() - Date.parse(startedAt))
  const isFresh = age !== null && age <= FIVE_MINUTES
  if (!isFresh || !vault.outsideLinks.isLinked(asked.account.id))
    throw new RefusalError('wrong-password', { password: 'error.required' })
}

export const wrongPassword = () => new RefusalError('wrong-password', { password: 'error.wrongPassword' })

/** @returns what was checked, for the change that follows. @throws RefusalError `wrong-password`, `too-many-attempts` or `busy`. */
export async function requirePassword(
  { store, passwords, throttle }: Needed,
  { account, password, network }: PasswordCheck,
): Promise<Moment> {
  const wait = throttle.beforeSignIn([account.id], network)
  if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
  const moment = momentOf(store, account.id)
  const matches = await passwords.verify(password, moment.passwordHash)
  if (matches) throttle.noFailure([account.id], network)
  if (matches === 'busy') throw new RefusalError('busy', undefined, { retryAfter: 2 })
  if (!matches || !isStill(store, moment)) throw wrongPassword()
  return moment
}

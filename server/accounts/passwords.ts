/** Password rules, hashing with argon2id under limited concurrency, and re-authentication. */
import { type Refused, refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import { sameLooking } from '#events/password.ts'
import type { Role } from '#events/vocabulary.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import { boundedQueue } from '../runtime/bounded-queue.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import commonPasswords from './common-passwords.json'
import { isStill, type Moment, momentOf } from './opening.ts'

/** Parameters of argon2id: KiB of memory, and passes. A hash contains its own, so these may change. */
export type PasswordCost = { memoryCost: number; timeCost: number }
const fullCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
const common = new Set<string>(commonPasswords)
const ownWords = /^(community|wedding|kozhikode|season|vivaham|samooha|malabar|calicut|kerala)*\d{0,4}$/i

export type Passwords = ReturnType<typeof createPasswords>

/** In characters. */
export function passwordMin(role: Role, hasSecondFactor: boolean): number {
  if (role === 'customer') return limits.passwordMin
  return hasSecondFactor ? limits.staffPasswordMinWithCode : limits.staffPasswordMin
}

/** @returns null, `invalid`, `password-too-long`, `staff-password-short` or `common-password` */
export function passwordProblem(typed: string, role: Role, hasSecondFactor = false): Refused | null {
  const password = sameLooking(typed)
  if (!password.isWellFormed()) return refused('invalid', { password: 'error.text' })
  if (password.length > limits.password) return refused('password-too-long', { password: 'error.tooLong' })
  if (password.length < limits.passwordMin) return refused('invalid', { password: 'error.password' })
  if (password.length < passwordMin(role, hasSecondFactor))
    return refused('staff-password-short', { password: 'error.staffPassword' })
  if (common.has(password.toLowerCase()) || ownWords.test(password) || /^(.)\1*$/u.test(password))
    return refused('common-password', { password: 'error.commonPassword' })
  return null
}

/** @param cost lower only in tests, which open thousands of accounts */
export function createPasswords(cost = fullCost) {
  const settings = { algorithm: 'argon2id', ...cost } as const
  // One hash takes 19 MiB and about 20 ms: two run at a time, sixty wait, and further ones are refused as busy.
  const hashing = boundedQueue(2, 60)
  let decoy: string | null = null
  return {
    hash: (password: string): Promise<string | 'busy'> =>
      hashing(() => Bun.password.hash(sameLooking(password), settings)),
    /** `hash`: null without an account; then a decoy is compared, so that the time is the same. */
    verify: (password: string, hash: string | null): Promise<boolean | 'busy'> =>
      hashing(async () => {
        if (password.length > limits.password) return false
        decoy ??= await Bun.password.hash('nobody has this password', settings)
        // A locked account has a text that is not a hash.
        const known = hash?.startsWith('$argon2id$') ? hash : null
        const matches = await Bun.password.verify(sameLooking(password), known ?? decoy)
        return matches && known !== null
      }),
  }
}

// Re-authentication by password before changes that could lock the owner out of the account.

type Needed = { store: Store; passwords: Passwords; throttle: Throttle }
export type PasswordCheck = { account: Account; password: string; network: string }

const FIVE_MINUTES = 5 * 60 * 1000

/** `password`: not needed right after a sign-in by an outside account. `token`: of the session. */
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
  // A clock that was ahead at the sign-in must not keep it fresh.
  const age = startedAt === null ? null : Math.abs(clock().getTime() - Date.parse(startedAt))
  const isFresh = age !== null && age <= FIVE_MINUTES
  if (!isFresh || !vault.outsideLinks.isLinked(asked.account.id))
    throw new RefusalError('wrong-password', { password: 'error.required' })
}

export const wrongPassword = () => new RefusalError('wrong-password', { password: 'error.wrongPassword' })

/** @returns the checked state @throws RefusalError `wrong-password`, `too-many-attempts` or `busy` */
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

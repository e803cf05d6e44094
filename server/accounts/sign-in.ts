/** Sign-in by password. For staff it is logged before the session starts, and only the log grants roles. */

import type { Refusal } from '#events/decider.ts'
import type { Extra } from '../http/refusals.ts'
import { sessionLength } from '../http/session-cookie.ts'
import type { Throttle } from '../http/throttle.ts'
import { onceAnHour } from '../runtime/clock.ts'
import { type Reports, stackOf } from '../runtime/errors.ts'
import { type Account, foldedEmail, foldedPhone } from '../store/records.ts'
import { disagreement, isInLog } from '../store/staff-rights.ts'
import type { Store } from '../store/store.ts'
import { isStill, type Moment, momentOf, type Opening } from './opening.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactors } from './second-factor.ts'

type RefusedSignIns = ReturnType<typeof createRefusedSignIns>

/**
 * Logs that a sign-in of staff was refused: once an hour for each account, so that strangers cannot fill the log. It is not waited
 * for, since its time would reveal that the account exists.
 */
export function createRefusedSignIns({ store, reports }: { store: Store; reports: Reports }) {
  const recorded = onceAnHour(store.clock)
  const refused = { type: 'SignInRefused', facts: null, details: null } as const
  return ({ id, role }: Account): void => {
    if (role === 'customer' || recorded.fresh(id, [id]).length === 0) return
    recorded.note(id, [id])
    store
      .handle({}, (tx) => tx.recordStaff(id, 'system', refused))
      .catch((error: unknown) =>
        reports.error({ what: 'a refused sign-in is not recorded', stack: stackOf(error) }),
      )
  }
}

// Starts a session. To be called inside a command, after the last check of what the account may do.

/** `maxAge`: milliseconds; null on a shared device, where it ends with the browser and soon after the last request. */
export type Session = { token: string; maxAge: number | null }

export function startSession(
  { vault, clock }: Store,
  { id, role }: Account,
  { isShared = false } = {},
): Session {
  const lasts = sessionLength(role)
  const token = vault.sessions.start(id, clock(), { lasts, isShared })
  return { token, maxAge: isShared ? null : lasts }
}

/** `staffOnly`: from the console, which families may not use. */
type Ask = {
  email: string
  password: string
  code?: string | undefined
  network: string
  staffOnly?: boolean | undefined
  shared?: boolean | undefined
}
type SignedIn = { ok: true; account: Account; session: Session }
type SignInRefused = { ok: false; refusal: Refusal; extra: Extra }
type Opened = { account: Account; moment: Moment }
type Needed = {
  store: Store
  opening: Opening
  passwords: Passwords
  throttle: Throttle
  secondFactors: SecondFactors
  refusedSignIns: RefusedSignIns
  reports: Reports
}
const no = (refusal: Refusal, extra: Extra = {}): SignInRefused => ({ ok: false, refusal, extra })

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(parts: Needed) {
  const { store, opening, passwords, throttle, secondFactors, refusedSignIns, reports } = parts
  const { accounts } = store.vault
  /** Reports an account whose row in the vault claims a role that the log does not grant. */
  const isGranted = (id: string): boolean => {
    const account = accounts.byId(id)
    if (!account) return false
    const now = store.state.rights.of(account.id)
    const isTrue = isInLog(account, now) && secondFactors.isComplete(account.id)
    if (!isTrue) reports.error(disagreement(account, account.id, now))
    return isTrue
  }
  /** `moment` ensures that the role has not changed. */
  const open = ({ account, moment }: Opened, isShared: boolean): Promise<SignedIn | SignInRefused> =>
    store.handle({}, (tx) => {
      const { id, role } = account
      if (!isStill(store, moment, tx.rightsOf(id))) return no('wrong-credentials')
      if (role !== 'customer') tx.recordStaff(id, id, { type: 'SignedIn', facts: null, details: null })
      accounts.signedIn(id, tx.now)
      const current = accounts.byId(id) ?? account
      return { ok: true, account: current, session: startSession(store, current, { isShared }) }
    })

  /** By e-mail before phone; null for none. */
  const opened = async (
    candidates: readonly Account[],
    password: string,
  ): Promise<Opened | 'busy' | null> => {
    // A password is compared even without an account, so that the time is the same.
    if (candidates.length === 0) return (await passwords.verify(password, null)) === 'busy' ? 'busy' : null
    for (const account of candidates) {
      const moment = momentOf(store, account.id)
      const matches = await passwords.verify(password, moment.passwordHash)
      if (matches === 'busy') return 'busy'
      if (matches && isGranted(account.id) && isStill(store, moment)) return { account, moment }
    }
    return null
  }

  /**
   * `email`: as typed, so possibly a phone number, which may open several accounts: the password decides.
   * @returns the session, or `wrong-credentials`, `not-permitted`, `second-factor`, `wrong-code`, `too-many-attempts` or
   * `busy`
   */
  return async ({
    email,
    password,
    code,
    network,
    staffOnly,
    shared = false,
  }: Ask): Promise<SignedIn | SignInRefused> => {
    const candidates = opening.byPassword(email)
    const ids = candidates.map(({ id }) => id)
    const counted = ids.length > 0 ? ids : [foldedPhone(email) || foldedEmail(email)]
    const wait = throttle.beforeSignIn(counted, network)
    if (wait > 0) return no('too-many-attempts', { retryAfter: wait })
    const found = await opened(candidates, password)
    if (found === 'busy') {
      throttle.noFailure(counted, network)
      return no('busy', { retryAfter: 2 })
    }
    if (found === null) {
      for (const account of candidates) refusedSignIns(account)
      return no('wrong-credentials')
    }
    throttle.noFailure(counted, network)
    const { account } = found
    if (staffOnly && account.role === 'customer') return no('not-permitted')
    const refusal = await secondFactors.refusalAtSignIn(account, code)
    if (refusal === 'wrong-code') {
      throttle.failed(account.id, network)
      refusedSignIns(account)
    }
    if (refusal !== null) return no(refusal)
    throttle.succeeded(account.id, network)
    return open(found, shared)
  }
}

/** Signing in by password. For staff it is in the log before the session starts, and only the log gives them a role. */
import { decided, type Refusal, refused } from '#events/decider.ts'
import type { Extra } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import type { Reports } from '../runtime/reports.ts'
import type { Account } from '../store/records.ts'
import { disagreement, isInLog } from '../store/staff-rights.ts'
import type { Store } from '../store/store.ts'
import { isStill, type Moment, momentOf } from './moment.ts'
import type { Passwords } from './passwords.ts'
import type { RefusedSignIns } from './refused-sign-ins.ts'
import type { SecondFactors } from './second-factor.ts'
import { type Session, startSession } from './session.ts'

/** `staffOnly`: from the console, which families have no use for. */
type Ask = {
  email: string
  password: string
  code?: string | undefined
  network: string
  staffOnly?: boolean | undefined
}
type SignedIn = { ok: true; account: Account; session: Session }
type SignInRefused = { ok: false; refusal: Refusal; extra: Extra }
type Needed = {
  store: Store
  passwords: Passwords
  throttle: Throttle
  secondFactors: SecondFactors
  refusedSignIns: RefusedSignIns
  reports: Reports
}
const no = (refusal: Refusal, extra: Extra = {}): SignInRefused => ({ ok: false, refusal, extra })

export function createSignIn(parts: Needed) {
  const { store, passwords, throttle, secondFactors, refusedSignIns, reports } = parts
  const { accounts } = store.vault
  /** Names in the server's log an account whose row in the vault, as it is now, claims what the log does not give. */
  const isGranted = (email: string): boolean => {
    const account = accounts.forSignIn(email)?.account
    if (!account) return false
    const now = store.state.rights.of(account.id)
    const isTrue = isInLog(account, now) && secondFactors.isComplete(account.id)
    if (!isTrue) reports.error(disagreement(account, account.id, now))
    return isTrue
  }
  const recordSignIn = async (moment: Moment): Promise<boolean> => {
    const { id } = moment
    const outcome = await store.handle((tx) => {
      if (!isStill(store, moment, tx.rightsOf(id))) return refused('wrong-credentials')
      tx.recordStaff(id, id, { type: 'SignedIn', facts: null, details: null })
      return decided()
    })
    return outcome.ok
  }
  /** The role does not change meanwhile where the moment still stands. */
  const open = async (account: Account, moment: Moment): Promise<SignedIn | SignInRefused> => {
    const isRecorded = account.role === 'customer' || (await recordSignIn(moment))
    if (!isRecorded || !isStill(store, moment)) return no('wrong-credentials')
    accounts.signedIn(account.id, store.clock().toISOString())
    const current = accounts.byId(account.id) ?? account
    return { ok: true, account: current, session: startSession(store, current) }
  }

  /** @returns or `wrong-credentials`, `not-permitted`, `second-factor`, `wrong-code`, `too-many-attempts`, `busy`. */
  return async ({ email, password, code, network, staffOnly }: Ask): Promise<SignedIn | SignInRefused> => {
    const wait = throttle.beforeSignIn(email, network)
    if (wait > 0) return no('too-many-attempts', { retryAfter: wait })
    const account = accounts.forSignIn(email)?.account
    const moment = account && momentOf(store, account.id)
    const matches = await passwords.verify(password, moment?.passwordHash ?? null)
    if (matches === 'busy') {
      throttle.noFailure(email, network)
      return no('busy', { retryAfter: 2 })
    }
    if (!account || !moment || !matches || !isGranted(email) || !isStill(store, moment)) {
      if (account) refusedSignIns.count(account)
      return no('wrong-credentials')
    }
    throttle.noFailure(email, network)
    if (staffOnly && account.role === 'customer') return no('not-permitted')
    const refusal = secondFactors.refusalAtSignIn(account, code)
    if (refusal === 'wrong-code') {
      throttle.failed(email, network)
      refusedSignIns.count(account)
    }
    if (refusal !== null) return no(refusal)
    throttle.succeeded(email, network)
    return open(account, moment)
  }
}

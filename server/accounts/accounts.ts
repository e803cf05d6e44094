/** Accounts: signing in, registering, roles of staff, and one-use links to a new password. Sign-ins of staff are recorded in the log. */
import { decided, type Refusal, type Refused, refused } from '#events/decider.ts'
import type { Locale, Role, StaffRole } from '#events/vocabulary.ts'
import type { Extra } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import { inTransaction } from '../store/database.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { type Passwords, passwordMin, passwordProblem } from './passwords.ts'
import type { SecondFactors } from './second-factor.ts'
import { sessionLength } from './session-cookie.ts'

type WithAccount = { ok: true; account: Account }
type SignInRefused = { ok: false; refusal: Refusal; extra: Extra }
type SignIn = { email: string; password: string; code?: string | undefined; network: string }
type NewFamily = { email: string; phone: string; locale: Locale }
type NewStaff = { email: string; password: string; role: StaffRole; actor: string }
type StaffChange = { id: string; role?: StaffRole | undefined; disabled?: boolean | undefined; actor: string }
type Needed = { store: Store; passwords: Passwords; throttle: Throttle; secondFactors: SecondFactors }
export type Accounts = ReturnType<typeof createAccounts>
const DAY = 24 * 60 * 60 * 1000

export function createAccounts({ store, passwords, throttle, secondFactors }: Needed) {
  const { accounts, sessions } = store.vault
  const now = () => store.clock().toISOString()
  const recordSignIn = async (account: Account, actor: string, type: 'SignedIn' | 'SignInRefused') => {
    if (account.role === 'customer') return
    await store.handle((tx) => tx.recordStaff(account.id, actor, { type, facts: null, details: null }))
  }
  type RoleChange = { id: string; actor: string; type: 'RoleGranted' | 'RoleRevoked'; role: Role }
  const recordRole = ({ id, actor, type, role }: RoleChange) =>
    store.handle((tx) => tx.recordStaff(id, actor, { type, facts: null, details: { role } }))

  const emailTaken = () => refused('email-taken', { email: 'refusal.email-taken' })
  /** @returns the account, or `email-taken`. */
  const open = (family: NewFamily, passwordHash: string): WithAccount | Refused => {
    const account = accounts.add({ ...family, passwordHash, role: 'customer', createdAt: now() })
    return account ? { ok: true, account } : emailTaken()
  }
  const accountOfLink = (token: string): Account | null => {
    const id = sessions.resetLinkOwner(token, store.clock())
    return id === null ? null : accounts.byId(id)
  }

  return {
    open,
    /** @returns the account, or `wrong-credentials`, `second-factor`, `wrong-code`, `too-many-attempts` or `busy`. */
    signIn: async (ask: SignIn): Promise<WithAccount | SignInRefused> => {
      const wait = throttle.beforeSignIn(ask.email, ask.network)
      if (wait > 0) return { ok: false, refusal: 'too-many-attempts', extra: { retryAfter: wait } }
      const known = accounts.forSignIn(ask.email)
      const matches = await passwords.verify(ask.password, known?.passwordHash ?? null)
      if (matches === 'busy') {
        throttle.noFailure(ask.email, ask.network)
        return { ok: false, refusal: 'busy', extra: { retryAfter: 2 } }
      }
      if (!known || !matches || known.account.disabled) {
        if (known) await recordSignIn(known.account, 'system', 'SignInRefused')
        return { ok: false, refusal: 'wrong-credentials', extra: {} }
      }
      throttle.noFailure(ask.email, ask.network)
      const refusal = secondFactors.refusalAtSignIn(known.account, ask.code)
      if (refusal === 'wrong-code') {
        throttle.failed(ask.email, ask.network)
        await recordSignIn(known.account, 'system', 'SignInRefused')
      }
      if (refusal !== null) return { ok: false, refusal, extra: {} }
      throttle.succeeded(ask.email, ask.network)
      accounts.signedIn(known.account.id, now())
      await recordSignIn(known.account, known.account.id, 'SignedIn')
      return { ok: true, account: accounts.byId(known.account.id) ?? known.account }
    },
    startSession: (account: Account) => {
      const maxAge = sessionLength(account.role)
      return { token: sessions.start(account.id, store.clock(), maxAge), maxAge }
    },
    /** @returns the account, or `email-taken`, `busy` or what is wrong with the password. */
    register: async ({ password, ...family }: NewFamily & { password: string }) => {
      const problem = passwordProblem(password, 'customer')
      if (problem) return problem
      if (accounts.forSignIn(family.email)) return emailTaken()
      const passwordHash = await passwords.hash(password)
      return passwordHash === 'busy' ? refused('busy') : open(family, passwordHash)
    },
    /** @returns the account, or `email-taken`, `busy` or what is wrong with the password. */
    addStaff: async ({ email, password, role, actor }: NewStaff): Promise<WithAccount | Refused> => {
      const problem = passwordProblem(password, role)
      if (problem) return problem
      const passwordHash = await passwords.hash(password)
      if (passwordHash === 'busy') return refused('busy')
      const account = accounts.add({ email, phone: '', passwordHash, role, locale: 'ml', createdAt: now() })
      if (!account) return emailTaken()
      await recordRole({ id: account.id, actor, type: 'RoleGranted', role })
      return { ok: true, account }
    },
    /** Ends every session of the changed account. @returns the account, or `not-found` or `last-admin`. */
    changeStaff: async ({ id, role, disabled, actor }: StaffChange): Promise<WithAccount | Refused> => {
      const account = accounts.byId(id)
      if (!account || account.role === 'customer') return refused('not-found')
      const losesAdmin = account.role === 'admin' && !account.disabled && (disabled || role === 'verifier')
      if (losesAdmin && accounts.admins() === 1) return refused('last-admin')
      inTransaction(store.vault.db, () => {
        if (role) accounts.setRole(id, role)
        if (disabled !== undefined) accounts.setDisabled(id, disabled ? now() : null)
        sessions.endAll(id)
      })
      if (role && role !== account.role) {
        await recordRole({ id, actor, type: 'RoleRevoked', role: account.role })
        await recordRole({ id, actor, type: 'RoleGranted', role })
      }
      if (disabled !== undefined && disabled !== account.disabled) {
        const type = disabled ? 'RoleRevoked' : 'RoleGranted'
        await recordRole({ id, actor, type, role: role ?? account.role })
      }
      return { ok: true, account: accounts.byId(id) ?? account }
    },
    /** The token of a one-use link, valid for 24 hours. @returns or `not-found`. */
    resetToken: (id: string) => {
      const account = accounts.byId(id)
      if (!account) return refused('not-found')
      const expiresAt = new Date(store.clock().getTime() + DAY).toISOString()
      const token = sessions.addResetLink(id, expiresAt)
      return { ok: true as const, token, locale: account.locale, expiresAt }
    },
    /** The rule for the new password, and nothing that identifies the account. @returns or `link-expired`. */
    aboutReset: (token: string) => {
      const account = accountOfLink(token)
      if (!account) return refused('link-expired')
      const least = passwordMin(account.role, secondFactors.isOn(account.id))
      return { ok: true as const, about: { staff: account.role !== 'customer', passwordMin: least } }
    },
    /** Uses the link up only once the new password is good. @returns or `link-expired` or what is wrong with it. */
    reset: async ({ token, password }: { token: string; password: string }) => {
      const account = accountOfLink(token)
      if (!account) return refused('link-expired')
      const problem = passwordProblem(password, account.role, secondFactors.isOn(account.id))
      if (problem) return problem
      const hash = await passwords.hash(password)
      if (hash === 'busy') return refused('busy')
      if (sessions.takeResetLink(token, store.clock()) === null) return refused('link-expired')
      accounts.setPassword(account.id, hash)
      sessions.endAll(account.id)
      sessions.dropResetLinks(account.id)
      return decided()
    },
    changeMe: (account: Account, { locale }: { locale?: Locale | undefined }): Account => {
      if (locale) accounts.setLocale(account.id, locale)
      return accounts.byId(account.id) ?? account
    },
  }
}

/** Accounts in use: signing in and what staff sign-ins leave in the log, registering, roles, password links. */
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

type Entered = { ok: true; account: Account }
type Turned = { ok: false; refusal: Refusal; extra: Extra }
type SignIn = { email: string; password: string; code?: string | undefined; network: string }
type Needed = { store: Store; passwords: Passwords; throttle: Throttle; secondFactors: SecondFactors }
type NewFamily = { email: string; phone: string; locale: Locale }
export type Accounts = ReturnType<typeof accountsOf>
const DAY = 24 * 60 * 60 * 1000

export function accountsOf({ store, passwords, throttle, secondFactors }: Needed) {
  const { accounts, sessions } = store.vault
  const now = () => store.clock().toISOString()
  const note = (account: Account, actor: string, event: { type: 'SignedIn' | 'SignInRefused' }) =>
    account.role === 'customer'
      ? Promise.resolve()
      : store.handle((tx) => tx.recordStaff(account.id, actor, { ...event, facts: null, details: null }))
  const noteRole = (id: string, actor: string, type: 'RoleGranted' | 'RoleRevoked', role: Role) =>
    store.handle((tx) => tx.recordStaff(id, actor, { type, facts: null, details: { role } }))

  const taken = () => refused('email-taken', { email: 'refusal.email-taken' })
  /** @returns the account, or `email-taken`. */
  const open = (family: NewFamily, passwordHash: string): Entered | Refused => {
    const account = accounts.add({ ...family, passwordHash, role: 'customer', createdAt: now() })
    return account ? { ok: true, account } : taken()
  }

  return {
    open,
    /** @returns the account, or `wrong-credentials`, `second-factor`, `wrong-code`, `too-many-attempts` or `busy`. */
    signIn: async (ask: SignIn): Promise<Entered | Turned> => {
      const wait = throttle.beforeSignIn(ask.email, ask.network)
      if (wait > 0) return { ok: false, refusal: 'too-many-attempts', extra: { retryAfter: wait } }
      const known = accounts.forSignIn(ask.email)
      const matches = await passwords.verify(ask.password, known?.passwordHash ?? null)
      if (matches === 'busy') {
        throttle.noFailure(ask.email, ask.network)
        return { ok: false, refusal: 'busy', extra: { retryAfter: 2 } }
      }
      if (!known || !matches || known.account.disabled) {
        if (known) await note(known.account, 'system', { type: 'SignInRefused' })
        return { ok: false, refusal: 'wrong-credentials', extra: {} }
      }
      throttle.noFailure(ask.email, ask.network)
      const refusal = secondFactors.refusalAtSignIn(known.account, ask.code)
      if (refusal === 'wrong-code') {
        throttle.failed(ask.email, ask.network)
        await note(known.account, 'system', { type: 'SignInRefused' })
      }
      if (refusal !== null) return { ok: false, refusal, extra: {} }
      throttle.succeeded(ask.email, ask.network)
      accounts.signedIn(known.account.id, now())
      await note(known.account, known.account.id, { type: 'SignedIn' })
      return { ok: true, account: accounts.byId(known.account.id) ?? known.account }
    },
    startSession: (account: Account) => {
      const maxAge = sessionLength(account.role)
      return { token: sessions.start(account.id, store.clock(), maxAge), maxAge }
    },
    /** @returns the account, or `email-taken`, `busy` or what is wrong with the password. */
    register: async ({
      password,
      ...family
    }: NewFamily & { password: string }): Promise<Entered | Refused> => {
      const problem = passwordProblem(password, 'customer')
      if (problem) return problem
      if (accounts.forSignIn(family.email)) return taken()
      const passwordHash = await passwords.hash(password)
      return passwordHash === 'busy' ? refused('busy') : open(family, passwordHash)
    },
    /** @returns the account, or `email-taken`, `busy` or what is wrong with the password. */
    addStaff: async (ask: {
      email: string
      password: string
      role: StaffRole
      actor: string
    }): Promise<Entered | Refused> => {
      const problem = passwordProblem(ask.password, ask.role)
      if (problem) return problem
      const passwordHash = await passwords.hash(ask.password)
      if (passwordHash === 'busy') return refused('busy')
      const { email, role } = ask
      const account = accounts.add({ email, phone: '', passwordHash, role, locale: 'ml', createdAt: now() })
      if (!account) return taken()
      await noteRole(account.id, ask.actor, 'RoleGranted', role)
      return { ok: true, account }
    },
    /** Ends every session of whoever changes. @returns the account, or `not-found` or `last-admin`. */
    changeStaff: async (ask: {
      id: string
      role?: StaffRole | undefined
      disabled?: boolean | undefined
      actor: string
    }): Promise<Entered | Refused> => {
      const account = accounts.byId(ask.id)
      if (!account || account.role === 'customer') return refused('not-found')
      const losesAdmin =
        account.role === 'admin' && !account.disabled && (ask.disabled === true || ask.role === 'verifier')
      if (losesAdmin && accounts.admins() === 1) return refused('last-admin')
      inTransaction(store.vault.db, () => {
        if (ask.role) accounts.setRole(ask.id, ask.role)
        if (ask.disabled !== undefined) accounts.setDisabled(ask.id, ask.disabled ? now() : null)
        sessions.endAll(ask.id)
      })
      if (ask.role && ask.role !== account.role) {
        await noteRole(ask.id, ask.actor, 'RoleRevoked', account.role)
        await noteRole(ask.id, ask.actor, 'RoleGranted', ask.role)
      }
      if (ask.disabled !== undefined && ask.disabled !== account.disabled)
        await noteRole(
          ask.id,
          ask.actor,
          ask.disabled ? 'RoleRevoked' : 'RoleGranted',
          ask.role ?? account.role,
        )
      return { ok: true, account: accounts.byId(ask.id) ?? account }
    },
    /** A one-use link's token, good for 24 hours, to hand over. @returns or `not-found`. */
    resetToken: (id: string) => {
      const account = accounts.byId(id)
      if (!account) return refused('not-found')
      const expiresAt = new Date(store.clock().getTime() + DAY).toISOString()
      const token = sessions.addResetLink(id, expiresAt)
      return { ok: true as const, token, locale: account.locale, expiresAt }
    },
    /** What the link's page must know before anything is typed, and nothing of who it is. @returns or `link-expired`. */
    aboutReset: (token: string) => {
      const owner = sessions.resetLinkOwner(token, store.clock())
      const account = owner === null ? null : accounts.byId(owner)
      if (!account) return refused('link-expired')
      const least = passwordMin(account.role, secondFactors.isOn(account.id))
      return { ok: true as const, about: { staff: account.role !== 'customer', passwordMin: least } }
    },
    /** Uses the link up only once the new password is good. @returns or `link-expired` or what is wrong with it. */
    reset: async ({ token, password }: { token: string; password: string }) => {
      const owner = sessions.resetLinkOwner(token, store.clock())
      const account = owner === null ? null : accounts.byId(owner)
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

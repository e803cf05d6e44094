/** The OpenID Connect authorization-code flow: redirect to the provider, then a session or an error on the login page. */
import { randomBytes } from 'node:crypto'
import type { OutsideTrouble } from '#events/outside.ts'
import { pageLink } from '#events/page-links.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Config, OutsideSettings } from '../../config.ts'
import { ownOrigin, type PublicUrl } from '../../http/origin.ts'
import { localeOf } from '../../http/refusals.ts'
import { hostCookie, type SessionCookie, sessionCookies } from '../../http/session-cookie.ts'
import type { Throttle } from '../../http/throttle.ts'
import type { Mail } from '../../mail/interface.ts'
import { type Account, LOCKED } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { Accounts } from '../accounts.ts'
import { isProven, type Opening, recovering, type TakenOff } from '../opening.ts'
import type { Passwords } from '../passwords.ts'
import { startSession } from '../sign-in.ts'
import {
  ATTEMPT_LIFETIME,
  type Attempt,
  attempts,
  createProvider,
  type Identity,
  SignInFailed,
} from './provider.ts'

// Finds, links or creates the family's account for an OpenID identity.

type Needed = {
  store: Store
  accounts: Accounts
  mail: Mail
  opening: Opening
  passwords: Passwords
  throttle: Throttle
}
/** `visitor`: account of the browser's current session. */
type Asked = { identity: Identity; attempt: Attempt; visitor: string | null; network: string }
/** `takenOff`: unverified identifiers that were removed. */
type ResolvedAccount = { account: Account; isNew: boolean; takenOff: TakenOff[] }

/** @throws SignInFailed `staff`: staff need password and second factor */
function requireFamily(account: Account): Account {
  if (account.role !== 'customer' || account.disabled) throw new SignInFailed('staff')
  return account
}

function accountResolver({ store, accounts: { open }, mail, opening, passwords, throttle }: Needed) {
  const { accounts, outsideLinks, recover, setPassword } = store.vault
  const { begin } = recovering({ store, mail })
  const now = () => store.clock().toISOString()

  const linkToOwn = async (
    { attempt, identity, visitor }: Asked,
    owner: Account | null,
  ): Promise<Account> => {
    const account = visitor === attempt.linkTo && visitor !== null ? accounts.byId(visitor) : null
    if (!account) throw new SignInFailed('expired')
    if (owner && owner.id !== account.id) throw new SignInFailed('elsewhere')
    if (!owner) await store.write(() => outsideLinks.add(requireFamily(account).id, identity, now()))
    return account
  }
  /** The provider has verified the e-mail, so it opens the same account as a letter to it. */
  const findByEmail = async (identity: Identity): Promise<ResolvedAccount | null> => {
    for (const one of opening.provenBy('email', identity.email)) requireFamily(one)
    const known = opening.byItself('email', identity.email)
    if (known === null || known === 'shared') return null
    return store.write(() => {
      const takenOff = begin(known.id)
      const at = now()
      // If it was verified before, the password is the owner's.
      if (!isProven(known, 'email')) {
        setPassword(known.id, LOCKED, null)
        recover(known.id, { what: 'email', at })
      }
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
    // A random password, not stored; the family can set one by link.
    const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'))
    if (passwordHash === 'busy') throw new SignInFailed('busy')
    return store.write(() => {
      // Another tab may have created or linked it.
      const owner = ownerOf(identity)
      if (owner) return { account: owner, isNew: false, takenOff: [] }
      const { id } = open(
        { email: identity.email, phone: '', locale: attempt.locale, consent: '' },
        passwordHash,
      )
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
    if (asked.attempt.linkTo !== null) return own(await linkToOwn(asked, owner))
    const resolved = owner ? own(owner) : ((await findByEmail(asked.identity)) ?? (await register(asked)))
    await store.write(() => accounts.signedIn(resolved.account.id, now()))
    return resolved
  }
}

type Caller = { request: Request; network: string }
type Start = Caller & Pick<Attempt, 'locale' | 'linkTo' | 'isShared'>
type Callback = Partial<Record<'state' | 'code' | 'error' | 'iss', string | undefined>>

const redirectTo = (location: string, ...cookies: string[]): Response => {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const one of cookies) headers.append('set-cookie', one)
  return new Response(null, { status: 303, headers })
}
/** The fragment shows the message, also without JavaScript. */
const errorPage = (locale: Locale, trouble: OutsideTrouble): string =>
  pageLink('', locale, `/login?outside=${trouble}#outside-${trouble}`)
/** Rethrows other errors. */
const troubleIn = (error: unknown): OutsideTrouble => {
  if (error instanceof SignInFailed) return error.trouble
  throw error
}

export function oidcSignIn(
  parts: {
    accounts: Accounts
    config: Config
    cookie: SessionCookie
    mail: Mail
    opening: Opening
    passwords: Passwords
    publicUrl: PublicUrl
    store: Store
    throttle: Throttle
  },
  settings: OutsideSettings,
) {
  const { config, publicUrl, store, throttle } = parts
  const provider = createProvider(settings, store.clock)
  const pending = attempts(store.vault.carriedKey, store.clock)
  const resolve = accountResolver(parts)
  const cookie = hostCookie('outside', config.publicUrl?.startsWith('https:') ?? false)

  const accountInSession = (request: Request): string | null => {
    const token = parts.cookie.read(request)
    return token === null ? null : store.vault.sessions.find(token, store.clock())
  }
  const sessionFor = async (
    { account, isNew, takenOff }: ResolvedAccount,
    { locale, linkTo, isShared }: Attempt,
    request: Request,
  ): Promise<Response> => {
    if (linkTo !== null) return redirectTo(pageLink('', locale, '/dashboard?outside=linked'), cookie.clear())
    const session = await store.write(() => startSession(store, account, { isShared }))
    const dashboard = takenOff.length > 0 ? `/dashboard?off=${takenOff.join()}` : '/dashboard'
    const page = pageLink('', locale, isNew ? '/application' : dashboard)
    return redirectTo(page, cookie.clear(), ...(await sessionCookies(parts, request, session)))
  }
  const authenticate = async (attempt: Attempt, { code, error, iss }: Callback, caller: Caller) => {
    if (code === undefined) throw new SignInFailed(error === 'access_denied' ? 'cancelled' : 'garbage')
    const identity = await provider.identity({ code, iss }, attempt)
    return resolve({ identity, attempt, visitor: accountInSession(caller.request), network: caller.network })
  }
  return {
    start: async ({ request, network, ...asked }: Start): Promise<Response> => {
      if (throttle.beforeOutside(network) > 0) return redirectTo(errorPage(asked.locale, 'busy'))
      const redirect = `${publicUrl(request) || ownOrigin(config)}/api/auth/outside/callback`
      const { token, attempt } = pending.begin({ redirect, ...asked })
      try {
        return redirectTo(await provider.authorizationUrl(attempt), cookie.issue(token, ATTEMPT_LIFETIME))
      } catch (error) {
        return redirectTo(errorPage(asked.locale, troubleIn(error)))
      }
    },
    finish: async (callback: Callback, caller: Caller): Promise<Response> => {
      const attempt = pending.take(cookie.read(caller.request) ?? '', callback.state ?? '')
      if (!attempt) return redirectTo(errorPage(localeOf(caller.request), 'expired'))
      try {
        return await sessionFor(await authenticate(attempt, callback, caller), attempt, caller.request)
      } catch (error) {
        return redirectTo(errorPage(attempt.locale, troubleIn(error)), cookie.clear())
      }
    },
  }
}

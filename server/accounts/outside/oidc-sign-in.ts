/** The OpenID Connect authorization-code flow: redirect to the provider, then a session or an error on the login page. */

import type { OutsideTrouble } from '#events/outside.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Config, OutsideSettings } from '../../config.ts'
import { ownOrigin, type PublicUrl, pageLink } from '../../http/origin.ts'
import { localeOf } from '../../http/refusals.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import { hostCookie, sessionCookies } from '../../http/session-cookie.ts'
import type { Throttle } from '../../http/throttle.ts'
import type { Mail } from '../../mail/interface.ts'
import type { Store } from '../../store/store.ts'
import type { Accounts } from '../accounts.ts'
import type { Opening } from '../opening.ts'
import type { Passwords } from '../passwords.ts'
import { startSession } from '../sign-in.ts'
import { accountResolver, type ResolvedAccount } from './account-resolver.ts'
import { ATTEMPT_LIFETIME, type Attempt, attempts, createProvider, SignInFailed } from './provider.ts'

type Caller = { request: Request; network: string }
type Start = Caller & Pick<Attempt, 'locale' | 'linkTo' | 'isShared'>
/** Query parameters of the callback; any may be missing. */
type Callback = Partial<Record<'state' | 'code' | 'error' | 'iss', string | undefined>>

const redirectTo = (location: string, ...cookies: string[]): Response => {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const one of cookies) headers.append('set-cookie', one)
  return new Response(null, { status: 303, headers })
}
/** The fragment makes the message visible, also without JavaScript. */
const errorPage = (locale: Locale, trouble: OutsideTrouble): string =>
  pageLink('', locale, `/login?outside=${trouble}#outside-${trouble}`)
/** @throws anything but a SignInFailed */
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
  const pending = attempts(store.vault.outsideKey, store.clock)
  const resolve = accountResolver(parts)
  const cookie = hostCookie('outside', config.publicUrl?.startsWith('https:') ?? false)

  const accountInSession = (request: Request): string | null => {
    const token = parts.cookie.read(request)
    return token === null ? null : store.vault.sessions.find(token, store.clock())
  }
  const sessionFor = (
    { account, isNew, takenOff }: ResolvedAccount,
    { locale, linkTo, isShared }: Attempt,
    request: Request,
  ): Response => {
    if (linkTo !== null) return redirectTo(pageLink('', locale, '/dashboard?outside=linked'), cookie.clear())
    const session = startSession(store, account, { isShared })
    const dashboard = takenOff.length > 0 ? `/dashboard?off=${takenOff.join()}` : '/dashboard'
    const page = pageLink('', locale, isNew ? '/application' : dashboard)
    return redirectTo(page, cookie.clear(), ...sessionCookies(parts, request, session))
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
        return sessionFor(await authenticate(attempt, callback, caller), attempt, caller.request)
      } catch (error) {
        return redirectTo(errorPage(attempt.locale, troubleIn(error)), cookie.clear())
      }
    },
  }
}

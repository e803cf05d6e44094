/** The OpenID Connect authorization-code flow: redirect to the provider, then a session or an error on the login page. */
import type { OutsideTrouble } from '#events/outside.ts'
import type { Locale } from '#events/vocabulary.ts'
import { localeOf } from '../../http/refusals.ts'
import type { Parts } from '../../runtime/parts.ts'
import type { OutsideSettings } from '../outside-settings.ts'
import { hostCookie } from '../session-cookie.ts'
import { ATTEMPT_LIFETIME, type Attempt, attempts } from './attempts.ts'
import { accountResolver, type ResolvedAccount } from './entering.ts'
import { providerOf } from './provider.ts'
import { SignInFailed } from './troubled.ts'

type From = { request: Request; network: string }
type Asked = From & { locale: Locale; linkTo: string | null }
/** Query parameters of the callback; any may be missing. */
type Answered = Partial<Record<'state' | 'code' | 'error' | 'iss', string | undefined>>

const pageIn = (locale: Locale, page: string): string => `${locale === 'ml' ? '' : `/${locale}`}${page}`
const redirectTo = (location: string, ...cookies: string[]): Response => {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const one of cookies) headers.append('set-cookie', one)
  return new Response(null, { status: 303, headers })
}
/** The fragment makes the message visible, also without JavaScript. */
const errorPage = (locale: Locale, trouble: OutsideTrouble): string =>
  pageIn(locale, `/login?outside=${trouble}#outside-${trouble}`)
/** @throws anything but a SignInFailed */
const troubleIn = (error: unknown): OutsideTrouble => {
  if (error instanceof SignInFailed) return error.trouble
  throw error
}

export function oidcSignIn(parts: Parts, settings: OutsideSettings) {
  const { accounts, config, publicUrl, store, throttle } = parts
  const provider = providerOf(settings, store.clock)
  const open = attempts(store.clock)
  const enter = accountResolver(parts)
  const cookie = hostCookie('outside', config.publicUrl?.startsWith('https:') ?? false)

  const visitorOf = (request: Request): string | null => {
    const token = parts.cookie.read(request)
    return token === null ? null : store.vault.sessions.find(token, store.clock())
  }
  const sessionFor = ({ account, isNew }: ResolvedAccount, { locale, linkTo }: Attempt): Response => {
    if (linkTo !== null) return redirectTo(pageIn(locale, '/dashboard?outside=linked'), cookie.clear())
    const { token, maxAge } = accounts.startSession(account)
    const page = pageIn(locale, isNew ? '/application' : '/dashboard')
    return redirectTo(page, cookie.clear(), parts.cookie.issue(token, maxAge))
  }
  const authenticate = async (attempt: Attempt, { code, error, iss }: Answered, asked: From) => {
    if (code === undefined) throw new SignInFailed(error === 'access_denied' ? 'cancelled' : 'garbage')
    const outsider = await provider.outsider({ code, iss }, attempt)
    return enter({ outsider, attempt, visitor: visitorOf(asked.request), network: asked.network })
  }
  return {
    start: async ({ request, network, locale, linkTo }: Asked): Promise<Response> => {
      if (throttle.beforeOutside(network) > 0) return redirectTo(errorPage(locale, 'busy'))
      const redirect = `${publicUrl(request)}/api/auth/outside/callback`
      const { token, attempt } = open.begin({ redirect, locale, linkTo })
      try {
        return redirectTo(await provider.entrance(attempt), cookie.issue(token, ATTEMPT_LIFETIME))
      } catch (error) {
        return redirectTo(errorPage(locale, troubleIn(error)))
      }
    },
    finish: async (answered: Answered, asked: From): Promise<Response> => {
      const attempt = open.take(cookie.read(asked.request) ?? '', answered.state ?? '')
      if (!attempt) return redirectTo(errorPage(localeOf(asked.request), 'expired'))
      try {
        return sessionFor(await authenticate(attempt, answered, asked), attempt)
      } catch (error) {
        return redirectTo(errorPage(attempt.locale, troubleIn(error)), cookie.clear())
      }
    },
  }
}

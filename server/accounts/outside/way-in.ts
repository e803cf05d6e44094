/** The way in with an outside account: out to the provider, and back with a session or a sentence on the login page. */
import type { OutsideTrouble } from '#events/outside.ts'
import type { Locale } from '#events/vocabulary.ts'
import { localeOf } from '../../http/refusals.ts'
import type { Parts } from '../../runtime/parts.ts'
import type { OutsideSettings } from '../outside-settings.ts'
import { hostCookie } from '../session-cookie.ts'
import { ATTEMPT_LASTS, type Attempt, attempts } from './attempts.ts'
import { type Entered, enteringOf } from './entering.ts'
import { providerOf } from './provider.ts'
import { Troubled } from './troubled.ts'

type From = { request: Request; network: string }
type Asked = From & { locale: Locale; linkTo: string | null }
/** What a provider sends along; anything may be missing. */
type Answered = Partial<Record<'state' | 'code' | 'error' | 'iss', string | undefined>>

const pageIn = (locale: Locale, page: string): string => `${locale === 'ml' ? '' : `/${locale}`}${page}`
const to = (location: string, ...cookies: string[]): Response => {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const one of cookies) headers.append('set-cookie', one)
  return new Response(null, { status: 303, headers })
}
/** The fragment is what shows the sentence, also where no script runs. */
const sorry = (locale: Locale, trouble: OutsideTrouble): string =>
  pageIn(locale, `/login?outside=${trouble}#outside-${trouble}`)
/** @throws whatever was no trouble of the provider's or the visitor's */
const troubleIn = (error: unknown): OutsideTrouble => {
  if (error instanceof Troubled) return error.trouble
  throw error
}

export function wayIn(parts: Parts, settings: OutsideSettings) {
  const { accounts, config, publicUrl, store, throttle } = parts
  const provider = providerOf(settings, store.clock)
  const open = attempts(store.clock)
  const enter = enteringOf(parts)
  const cookie = hostCookie('outside', config.publicUrl?.startsWith('https:') ?? false)

  const visitorOf = (request: Request): string | null => {
    const token = parts.cookie.read(request)
    return token === null ? null : store.vault.sessions.find(token, store.clock())
  }
  const arrived = ({ account, isNew }: Entered, { locale, linkTo }: Attempt): Response => {
    if (linkTo !== null) return to(pageIn(locale, '/dashboard?outside=linked'), cookie.clear())
    const { token, maxAge } = accounts.startSession(account)
    const page = pageIn(locale, isNew ? '/application' : '/dashboard')
    return to(page, cookie.clear(), parts.cookie.issue(token, maxAge))
  }
  const entered = async (attempt: Attempt, { code, error, iss }: Answered, asked: From) => {
    if (code === undefined) throw new Troubled(error === 'access_denied' ? 'cancelled' : 'garbage')
    const outsider = await provider.outsider({ code, iss }, attempt)
    return enter({ outsider, attempt, visitor: visitorOf(asked.request), network: asked.network })
  }
  return {
    start: async ({ request, network, locale, linkTo }: Asked): Promise<Response> => {
      if (throttle.beforeOutside(network) > 0) return to(sorry(locale, 'busy'))
      const redirect = `${publicUrl(request)}/api/auth/outside/callback`
      const { token, attempt } = open.begin({ redirect, locale, linkTo })
      try {
        return to(await provider.entrance(attempt), cookie.issue(token, ATTEMPT_LASTS))
      } catch (error) {
        return to(sorry(locale, troubleIn(error)))
      }
    },
    finish: async (answered: Answered, asked: From): Promise<Response> => {
      const attempt = open.take(cookie.read(asked.request) ?? '', answered.state ?? '')
      if (!attempt) return to(sorry(localeOf(asked.request), 'expired'))
      try {
        return arrived(await entered(attempt, answered, asked), attempt)
      } catch (error) {
        return to(sorry(attempt.locale, troubleIn(error)), cookie.clear())
      }
    },
  }
}

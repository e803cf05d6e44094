/** Signing in with an outside account, for families. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { locales } from '#events/vocabulary.ts'
import { addressOf } from '../../http/address.ts'
import { checked, taking } from '../../http/checked.ts'
import { signedIn } from '../../http/gate.ts'
import { RefusalError } from '../../http/refusals.ts'
import type { Parts } from '../../runtime/parts.ts'
import { mustKnowPassword } from '../own-password.ts'
import { oidcSignIn } from './way-in.ts'

const Start = z.object({ locale: z._default(z.enum(locales, 'error.choose'), 'ml') })
const text = z.optional(z.string().check(z.maxLength(4096, 'error.tooLong')))
const Callback = z.object({ state: text, code: text, error: text, iss: text })

const Unlink = z.strictObject({
  password: z.string('error.required').check(z.minLength(1, 'error.required')),
})

/** A link from elsewhere must not begin a linking: the outside account in that browser might be the sender's. */
function refuseFromElsewhere(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') throw new RefusalError('cross-site')
}

/**
 * GETs, because a provider sends people back by a redirect; each changes nothing but this way in itself, and what it
 * leads to only with the state and the cookie of the browser that began it.
 */
export function outsideRoutes(parts: Parts) {
  const { config, gate, store } = parts
  const way = config.outside && oidcSignIn(parts, config.outside)
  const known = (): NonNullable<typeof way> => {
    if (!way) throw new RefusalError('not-found')
    return way
  }
  const { outsideLinks } = store.vault
  const tagged = (summary: string) => ({ summary, tags: ['account'] })
  return (
    new Elysia({ name: 'outside', prefix: '/api/auth' })
      .use(gate)
      .get(
        '/outside',
        ({ request, server, query: { locale } }) =>
          known().start({ request, locale, linkTo: null, network: addressOf(request, server, config) }),
        { query: checked(Start), detail: tagged('Begin to sign in with an outside account') },
      )
      .get(
        '/outside/link',
        ({ request, server, visitor, query: { locale } }) => {
          refuseFromElsewhere(request)
          const network = addressOf(request, server, config)
          return known().start({ request, locale, linkTo: signedIn(visitor).id, network })
        },
        { query: checked(Start), detail: tagged('Begin to link an outside account to mine') },
      )
      .get(
        '/outside/mine',
        ({ visitor }) => {
          known()
          return { isLinked: outsideLinks.isLinked(signedIn(visitor).id) }
        },
        { detail: tagged('Whether an outside account is linked to mine') },
      )
      // By the password, which is then the only way in: whoever has none would lock themselves out.
      .post(
        '/outside/unlink',
        async ({ request, server, visitor, body }) => {
          known()
          const account = signedIn(visitor)
          await mustKnowPassword(parts, { ...body, account, network: addressOf(request, server, config) })
          outsideLinks.removeOf(account.id)
          return { isLinked: false }
        },
        taking(Unlink, 'Let no outside account open mine any more', 'account'),
      )
      .get(
        '/outside/callback',
        ({ request, server, query }) =>
          known().finish(query, { request, network: addressOf(request, server, config) }),
        { query: checked(Callback), detail: tagged('Where the provider sends people back to') },
      )
  )
}

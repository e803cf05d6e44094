/** Routes for families to sign in with an account at an OpenID Connect provider. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import type { Config } from '../../config.ts'
import { asking, described, oneOf, taking } from '../../http/checked.ts'
import { type Gate, signedIn } from '../../http/gate.ts'
import { addressOf, type PublicUrl } from '../../http/origin.ts'
import { RefusalError } from '../../http/refusals.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import type { Throttle } from '../../http/throttle.ts'
import type { Mail } from '../../mail/interface.ts'
import type { Store } from '../../store/store.ts'
import type { Accounts } from '../accounts.ts'
import { password } from '../fields.ts'
import type { Opening } from '../opening.ts'
import { type Passwords, requirePassword } from '../passwords.ts'
import { oidcSignIn } from './oidc-sign-in.ts'

/** `shared`: present on a shared device. */
const Start = z.object({ locale: z._default(oneOf(locales), 'ml'), shared: z.optional(oneOf(['1'])) })
const text = z.optional(z.string().check(z.maxLength(4096, 'error.tooLong')))
const Callback = z.object({ state: text, code: text, error: text, iss: text })
const Unlink = z.strictObject({ password })

/**
 * GETs, since the provider redirects back. The flow is bound to its browser by the state and a cookie. No other site may
 * start linking (access.ts): the provider's account in that browser might be the attacker's.
 */
export function outsideRoutes(parts: {
  accounts: Accounts
  config: Config
  cookie: SessionCookie
  gate: Gate
  mail: Mail
  opening: Opening
  passwords: Passwords
  publicUrl: PublicUrl
  store: Store
  throttle: Throttle
}) {
  const { config, gate, store } = parts
  const signIn = config.outside && oidcSignIn(parts, config.outside)
  const enabled = (): NonNullable<typeof signIn> => {
    if (!signIn) throw new RefusalError('not-found')
    return signIn
  }
  const { outsideLinks } = store.vault
  return (
    new Elysia({ name: 'outside', prefix: '/api/auth' })
      .use(gate)
      .get(
        '/outside',
        ({ request, server, query: { locale, shared } }) => {
          const network = addressOf(request, server, config)
          const asked = { request, locale, network, isShared: shared !== undefined }
          return enabled().start({ ...asked, linkTo: null })
        },
        asking(Start, 'Begin to sign in with an outside account', 'account'),
      )
      .get(
        '/outside/link',
        ({ request, server, visitor, query: { locale } }) => {
          const network = addressOf(request, server, config)
          return enabled().start({ request, locale, linkTo: signedIn(visitor).id, network, isShared: false })
        },
        asking(Start, 'Begin to link an outside account to mine', 'account'),
      )
      .get(
        '/outside/mine',
        ({ visitor }) => {
          enabled()
          return { isLinked: outsideLinks.isLinked(signedIn(visitor).id) }
        },
        described('Whether an outside account is linked to mine', 'account'),
      )
      // Requires the password, which is the only way to sign in afterwards.
      .post(
        '/outside/unlink',
        async ({ request, server, visitor, body }) => {
          enabled()
          const account = signedIn(visitor)
          await requirePassword(parts, { ...body, account, network: addressOf(request, server, config) })
          await parts.store.write(() => outsideLinks.removeOf(account.id))
          return { isLinked: false }
        },
        taking(Unlink, 'Let no outside account open mine any more', 'account'),
      )
      .get(
        '/outside/callback',
        ({ request, server, query }) =>
          enabled().finish(query, { request, network: addressOf(request, server, config) }),
        asking(Callback, 'Where the provider sends people back to', 'account'),
      )
  )
}

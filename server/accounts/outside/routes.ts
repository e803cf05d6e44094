/** Routes for families to sign in with an account at an OpenID Connect provider. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { asking, described, oneOf, taking } from '../../http/checked.ts'
import { signedIn } from '../../http/gate.ts'
import { RefusalError } from '../../http/refusals.ts'
import type { Parts } from '../../parts.ts'
import { password } from '../fields.ts'
import { requirePassword } from '../passwords.ts'
import { oidcSignIn } from './oidc-sign-in.ts'

/** `shared`: present on a shared device. */
const Start = z.object({ locale: z._default(oneOf(locales), 'en'), shared: z.optional(oneOf(['1'])) })
const text = z.optional(z.string().check(z.maxLength(4096, 'error.tooLong')))
const Callback = z.object({ state: text, code: text, error: text, iss: text })
const Unlink = z.strictObject({ password })

/**
 * GETs, since the provider redirects back. The flow is bound to its browser by the state and a cookie. No other site may
 * start linking (access.ts): the provider's account in that browser might be the attacker's.
 */
export function outsideRoutes(
  parts: Pick<
    Parts,
    | 'accounts'
    | 'config'
    | 'cookie'
    | 'gate'
    | 'mail'
    | 'opening'
    | 'passwords'
    | 'publicUrl'
    | 'store'
    | 'throttle'
  >,
) {
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
        ({ request, query: { locale, shared }, network }) => {
          const asked = { request, locale, network, isShared: shared !== undefined }
          return enabled().start({ ...asked, linkTo: null })
        },
        asking(Start, 'Begin to sign in with an outside account', 'account'),
      )
      .get(
        '/outside/link',
        ({ request, visitor, query: { locale }, network }) => {
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
        async ({ visitor, body, network }) => {
          enabled()
          const account = signedIn(visitor)
          await requirePassword(parts, { ...body, account, network })
          await parts.store.write(() => outsideLinks.removeOf(account.id))
          return { isLinked: false }
        },
        taking(Unlink, 'Let no outside account open mine any more', 'account'),
      )
      .get(
        '/outside/callback',
        ({ request, query, network }) => enabled().finish(query, { request, network }),
        asking(Callback, 'Where the provider sends people back to', 'account'),
      )
  )
}

/** Routes to sign in by a code that is sent to a phone, and to choose a new password with it. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import { taking } from '../http/checked.ts'
import type { Gate } from '../http/gate.ts'
import { addressOf } from '../http/origin.ts'
import { described } from '../http/query.ts'
import { refuse } from '../http/refusals.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import { hostCookie, sessionCookies } from '../http/session-cookie.ts'
import { signInCodeLasts } from '../runtime/clock.ts'
import type { Store } from '../store/store.ts'
import { code, password, phone, shared, shown } from './fields.ts'
import type { PhoneCodes } from './phone-codes.ts'

const Ask = z.strictObject({ phone })
const Use = z.strictObject({ phone, code, password, shared })

export function phoneCodeRoutes(parts: {
  config: Config
  cookie: SessionCookie
  gate: Gate
  phoneCodes: PhoneCodes
  store: Store
}) {
  const { config, gate, phoneCodes } = parts
  /** By which the browser is known again that asked for a code. */
  const asked = hostCookie('code', config.publicUrl?.startsWith('https:') ?? false)
  return new Elysia({ name: 'phone-codes', prefix: '/api/auth' })
    .use(gate)
    .get(
      '/code',
      () => ({ isOffered: phoneCodes.isOffered() }),
      described('Whether codes can be sent to phones', 'account'),
    )
    .post(
      '/code',
      async ({ request, body, server }) => {
        const network = addressOf(request, server, config)
        const outcome = await phoneCodes.ask({ phone: body.phone, network })
        if (!outcome.ok) return refuse(request, outcome.refusal, undefined, outcome.extra)
        const headers = { 'set-cookie': asked.issue(outcome.asker, signInCodeLasts) }
        return Response.json({ ok: true }, { headers })
      },
      taking(Ask, 'Have a code sent to a phone, where one family uses the number', 'account'),
    )
    .post(
      '/code/use',
      async ({ request, body, server }) => {
        const network = addressOf(request, server, config)
        const outcome = await phoneCodes.use({ ...body, network, asker: asked.read(request) ?? '' })
        if (!outcome.ok) return refuse(request, outcome.refusal, outcome.fields, outcome.extra)
        const { account, session, takenOff } = outcome
        const headers = new Headers({ 'set-cookie': asked.clear() })
        for (const one of sessionCookies(parts, request, session)) headers.append('set-cookie', one)
        return Response.json({ ...shown(account), takenOff }, { headers })
      },
      taking(
        Use,
        'Sign in with such a code, in the browser that asked for it, and a new password',
        'account',
      ),
    )
}

/** Routes to sign in by a code that is sent to a phone, and to choose a new password with it. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { addressOf } from '../http/address.ts'
import { taking } from '../http/checked.ts'
import { described } from '../http/described.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import { code, password, phone, shared, shown } from './fields.ts'
import { sessionCookies } from './session-cookie.ts'

const Ask = z.strictObject({ phone })
const Use = z.strictObject({ phone, code, password: z.optional(password), shared })

export function phoneCodeRoutes({ config, cookie, gate, phoneCodes, throttle }: Parts) {
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
        const wait = throttle.beforeLetter(addressOf(request, server, config))
        if (wait > 0) return refuse(request, 'too-many-attempts', undefined, { retryAfter: wait })
        const problem = await phoneCodes.ask(body.phone)
        return problem ? refuse(request, problem.refusal, undefined, problem.extra) : { ok: true }
      },
      taking(Ask, 'Have a code sent to a phone, where one family uses the number', 'account'),
    )
    .post(
      '/code/use',
      async ({ request, body }) => {
        const outcome = await phoneCodes.use(body)
        if (!outcome.ok) return refuse(request, outcome.refusal, outcome.fields, outcome.extra)
        const { account, session } = outcome
        const headers = new Headers()
        for (const one of sessionCookies(cookie, request, session)) headers.append('set-cookie', one)
        return Response.json(shown(account), { headers })
      },
      taking(Use, 'Sign in with such a code, and choose a new password if wanted', 'account'),
    )
}

/** Routes to change the own password and to verify the own e-mail address. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { addressOf } from '../http/address.ts'
import { taking } from '../http/checked.ts'
import { described } from '../http/described.ts'
import { signedIn } from '../http/gate.ts'
import type { Parts } from '../runtime/parts.ts'
import { code, password } from './fields.ts'

const ChangePassword = z.strictObject({ password, newPassword: password })
const Verify = z.strictObject({ code })

export function ownAccountRoutes({ config, cookie, gate, ownAccount }: Parts) {
  return new Elysia({ name: 'own-account', prefix: '/api' })
    .use(gate)
    .post(
      '/me/password',
      async ({ request, visitor, body, server }) => {
        const network = addressOf(request, server, config)
        const token = cookie.read(request)
        await ownAccount.changePassword({ ...body, account: signedIn(visitor), network, token })
        return { ok: true }
      },
      taking(ChangePassword, 'Change my password', 'account'),
    )
    .post(
      '/auth/verify-email/send',
      ({ visitor }) => {
        ownAccount.sendCode(signedIn(visitor))
        return { ok: true }
      },
      described('Have a code sent to my e-mail', 'account'),
    )
    .post(
      '/auth/verify-email',
      ({ visitor, body }) => {
        ownAccount.verify(signedIn(visitor), body.code)
        return { ok: true }
      },
      taking(Verify, 'Show by that code that the e-mail is mine', 'account'),
    )
}

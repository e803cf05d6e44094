/** Changing one's own password, and showing that an e-mail is one's own. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { addressOf } from '../http/address.ts'
import { taking } from '../http/checked.ts'
import { signedIn } from '../http/gate.ts'
import type { Parts } from '../runtime/parts.ts'

const password = z.string('error.required').check(z.minLength(1, 'error.required'))
const ChangePassword = z.strictObject({ password, newPassword: password })
const Verify = z.strictObject({
  code: z.string('error.required').check(z.minLength(1, 'error.required'), z.maxLength(40, 'error.tooLong')),
})

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
      { detail: { summary: 'Have a code sent to my e-mail', tags: ['account'] } },
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

/** The second step of signing in, for staff, and its removal by an admin where a phone is gone. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { addressOf } from '../http/address.ts'
import { taking } from '../http/checked.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'

const password = z.string('error.required').check(z.minLength(1, 'error.required'))
const code = z
  .string('error.required')
  .check(z.minLength(1, 'error.required'), z.maxLength(40, 'error.tooLong'))
const Begin = z.strictObject({ password })
const Confirm = z.strictObject({ code })
const Remove = z.strictObject({ password, code })

export function secondFactorRoutes({ config, cookie, gate, secondFactors, store }: Parts) {
  return new Elysia({ name: 'second-factor', prefix: '/api' })
    .use(gate)
    .get('/me/second-factor', ({ visitor }) => secondFactors.standing(signedIn(visitor)), {
      detail: { summary: 'Whether signing in takes a code of mine', tags: ['account'] },
    })
    .post(
      '/me/second-factor',
      ({ request, visitor, body, server }) =>
        secondFactors.begin({
          ...body,
          account: signedIn(visitor),
          network: addressOf(request, server, config),
        }),
      taking(Begin, 'A secret for an authenticator app', 'account'),
    )
    .post(
      '/me/second-factor/confirm',
      ({ request, visitor, body }) =>
        secondFactors.confirm({ ...body, account: signedIn(visitor), token: cookie.read(request) }),
      taking(Confirm, 'Turn the second step on with a first code', 'account'),
    )
    .post(
      '/me/second-factor/remove',
      async ({ request, visitor, body, server }) => {
        const network = addressOf(request, server, config)
        await secondFactors.remove({ ...body, account: signedIn(visitor), network })
        return { ok: true }
      },
      taking(Remove, 'Turn the second step off', 'account'),
    )
    .delete(
      '/admin/team/:id/second-factor',
      async ({ visitor, params }) => {
        const member = store.vault.accounts.staffMember(idFrom(params.id))
        if (!member) throw new RefusalError('not-found')
        await secondFactors.reset(member, signedIn(visitor).id)
        return { ok: true }
      },
      { detail: { summary: 'Turn off the second step of another', tags: ['team'] } },
    )
}

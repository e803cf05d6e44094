/** Routes of the second factor: own enrolment and removal, and removal by an admin for a colleague. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { addressOf } from '../http/address.ts'
import { taking } from '../http/checked.ts'
import { described } from '../http/described.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { RefusalError } from '../http/refusing.ts'
import type { Parts } from '../runtime/parts.ts'
import { code, password } from './fields.ts'

const Begin = z.strictObject({ password })
const Confirm = z.strictObject({ code })
const Remove = z.strictObject({ password, code })

export function secondFactorRoutes({ config, cookie, gate, secondFactors, store }: Parts) {
  return new Elysia({ name: 'second-factor', prefix: '/api' })
    .use(gate)
    .get(
      '/me/second-factor',
      ({ visitor }) => secondFactors.status(signedIn(visitor)),
      described('Whether signing in takes a code of mine', 'account'),
    )
    .post(
      '/me/second-factor',
      ({ request, visitor, body, server }) => {
        const network = addressOf(request, server, config)
        return secondFactors.begin({ ...body, account: signedIn(visitor), network })
      },
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
      described('Turn off the second step of another', 'team'),
    )
}

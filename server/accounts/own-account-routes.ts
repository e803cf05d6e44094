/** Routes of the own account: password, verification and second factor; and removal of a colleague's second factor. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { described, taking } from '../http/checked.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'
import type { Identifier } from '../store/records.ts'
import { code, email, password, phone, shown } from './fields.ts'

const ChangePassword = z.strictObject({ password, newPassword: password })
const AddEmail = z.strictObject({ email, password })
const ChangePhone = z.strictObject({ phone, password })
const Verify = z.strictObject({ code })
const BeginFactor = z.strictObject({ password })
const ConfirmFactor = z.strictObject({ code })
const RemoveFactor = z.strictObject({ password, code })

export function ownAccountRoutes(
  parts: Pick<Parts, 'cookie' | 'gate' | 'ownAccount' | 'secondFactors' | 'store'>,
) {
  const { cookie, gate, ownAccount, secondFactors, store } = parts
  const proving = <What extends Identifier>(what: What) =>
    new Elysia({ name: `proving-${what}` })
      .use(gate)
      .post(
        `/auth/verify-${what}/send`,
        ({ visitor }) => ownAccount.sendCode(signedIn(visitor), what),
        described(`Have a code sent to my ${what}`, 'account'),
      )
      .post(
        `/auth/verify-${what}`,
        async ({ visitor, body }) => shown(await ownAccount.verify(signedIn(visitor), what, body.code)),
        taking(Verify, `Prove by that code that the ${what} is mine`, 'account'),
      )
  return new Elysia({ name: 'own-account', prefix: '/api' })
    .use(gate)
    .post(
      '/me/password',
      async ({ request, visitor, body, network }) => {
        const token = cookie.read(request)
        await ownAccount.changePassword({ ...body, account: signedIn(visitor), network, token })
        return { ok: true }
      },
      taking(ChangePassword, 'Change my password', 'account'),
    )
    .post(
      '/me/email',
      async ({ visitor, body: { email, password }, network }) => {
        const asked = { account: signedIn(visitor), password, network }
        return shown(await ownAccount.setIdentifier('email', email, asked))
      },
      taking(AddEmail, 'Add an e-mail address to my account, which has none', 'account'),
    )
    .post(
      '/me/phone',
      async ({ visitor, body: { phone, password }, network }) => {
        const asked = { account: signedIn(visitor), password, network }
        return shown(await ownAccount.setIdentifier('phone', phone, asked))
      },
      taking(ChangePhone, 'Change the phone number of my account', 'account'),
    )
    .use(proving('email'))
    .use(proving('phone'))
    .get(
      '/me/second-factor',
      ({ visitor }) => secondFactors.status(signedIn(visitor)),
      described('Whether signing in takes a code of mine', 'account'),
    )
    .post(
      '/me/second-factor',
      ({ visitor, body, network }) => {
        return secondFactors.begin({ ...body, account: signedIn(visitor), network })
      },
      taking(BeginFactor, 'A secret for an authenticator app', 'account'),
    )
    .post(
      '/me/second-factor/confirm',
      ({ request, visitor, body }) =>
        secondFactors.confirm({ ...body, account: signedIn(visitor), token: cookie.read(request) }),
      taking(ConfirmFactor, 'Turn the second step on with a first code', 'account'),
    )
    .post(
      '/me/second-factor/remove',
      async ({ visitor, body, network }) => {
        await secondFactors.remove({ ...body, account: signedIn(visitor), network })
        return { ok: true }
      },
      taking(RemoveFactor, 'Turn the second step off', 'account'),
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

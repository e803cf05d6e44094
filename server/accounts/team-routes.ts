/** Staff accounts, and one-use password links that an admin hands over. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { isBlank, isPlainText } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { taking } from '../http/checked.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import { resetLink } from '../pages/links.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Account } from '../store/records.ts'

const role = z.enum(['verifier', 'admin'], 'error.choose')
const AddStaff = z.strictObject({
  email: z.string('error.required').check(
    z.maxLength(limits.email, 'error.tooLong'),
    z.refine<string>((text) => !isBlank(text) && isPlainText(text), 'error.required'),
  ),
  password: z.string('error.required'),
  role,
})
const ChangeStaff = z.strictObject({ role: z.optional(role), disabled: z.optional(z.boolean('error.type')) })

export function teamRoutes({ accounts: operations, gate, publicUrl, store }: Parts) {
  const { accounts, secondFactors } = store.vault
  const shownWith =
    (holders: ReadonlySet<string>) =>
    ({ id, email, role, disabled, createdAt, lastLoginAt }: Account) => ({
      id,
      email,
      role,
      disabled,
      createdAt,
      lastLoginAt,
      secondFactor: holders.has(id),
    })
  const member = (account: Account) => shownWith(secondFactors.holders())(account)
  return new Elysia({ name: 'team', prefix: '/api/admin' })
    .use(gate)
    .get('/team', () => accounts.staff().map(shownWith(secondFactors.holders())), {
      detail: { summary: 'Verifiers and admins', tags: ['team'] },
    })
    .post(
      '/team',
      async ({ request, visitor, body }) => {
        const outcome = await operations.addStaff({ ...body, actor: signedIn(visitor).id })
        if (!outcome.ok) return refuse(request, outcome.refusal, outcome.fields)
        return Response.json(member(outcome.account), { status: 201 })
      },
      taking(AddStaff, 'Add a verifier or an admin', 'team'),
    )
    .patch(
      '/team/:id',
      async ({ request, visitor, params, body }) => {
        const outcome = await operations.changeStaff({
          ...body,
          id: idFrom(params.id),
          actor: signedIn(visitor).id,
        })
        return outcome.ok ? Response.json(member(outcome.account)) : refuse(request, outcome.refusal)
      },
      taking(ChangeStaff, 'Change a role, or disable an account', 'team'),
    )
    .post(
      '/accounts/:id/reset-link',
      ({ request, params }) => {
        const made = operations.resetToken(idFrom(params.id))
        if (!made.ok) return refuse(request, made.refusal)
        const { token, locale, expiresAt } = made
        return { url: resetLink(publicUrl(request), locale, token), expiresAt }
      },
      { detail: { summary: 'A one-use link to choose a new password', tags: ['team'] } },
    )
}

/** Routes for admins: staff accounts, families' accounts by phone or e-mail, and one-use password links. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { latestForm } from '#events/application/application.ts'
import { blankForm } from '#events/application/form.ts'
import { required } from '#events/kind-schemas.ts'
import { limits } from '#events/limits.ts'
import { resetLink } from '#events/page-links.ts'
import { nameKind } from '#events/text.ts'
import { createContactReads } from '../applications/export.ts'
import { described, mayTake, taking } from '../http/checked.ts'
import { commandKey } from '../http/command-key.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { accepted } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'
import { type Account, identifiers } from '../store/records.ts'
import { accountName, password } from './fields.ts'

const role = z.enum(['verifier', 'admin'], 'error.choose')
/** `email`: a user name, or an e-mail address. */
const AddStaff = z.strictObject({ email: required(nameKind, limits.email), password, role })
const isDisabled = z.boolean('error.type')
/** `before`: the displayed state, for optimistic concurrency. */
const ChangeStaff = z.strictObject({
  role: z.optional(role),
  disabled: z.optional(isDisabled),
  before: z.optional(z.strictObject({ role, disabled: isDisabled })),
})

/** `to`: the family's identifier that the link is sent to, which verifies it. */
const MakeLink = z.strictObject({ to: z.optional(z.enum(identifiers, 'error.choose')) })

export function teamRoutes(parts: Pick<Parts, 'gate' | 'passwordLinks' | 'publicUrl' | 'store' | 'team'>) {
  const { gate, passwordLinks, publicUrl, store, team } = parts
  const { accounts, secondFactors } = store.vault
  const shown = (members: readonly Account[]) => {
    const holders = secondFactors.holders()
    return members.map(({ id, email, role, disabled, createdAt, lastLoginAt }) => ({
      id,
      email,
      role,
      disabled,
      createdAt,
      lastLoginAt,
      secondFactor: holders.has(id),
    }))
  }
  return new Elysia({ name: 'team', prefix: '/api/admin' })
    .use(gate)
    .get('/team', () => shown(accounts.staff()), described('Verifiers and admins', 'team'))
    .post(
      '/team',
      async ({ request, visitor, body }) => {
        const ask = { ...body, actor: signedIn(visitor).id, key: commandKey(request, visitor) }
        const { account } = accepted(await team.addStaff(ask))
        return Response.json(shown([account])[0], { status: 201 })
      },
      taking(AddStaff, 'Add a verifier or an admin', 'team'),
    )
    .patch(
      '/team/:id',
      async ({ request, visitor, params, body }) => {
        const key = commandKey(request, visitor)
        const change = { ...body, id: idFrom(params.id), actor: signedIn(visitor).id, key }
        const { account } = accepted(await team.changeStaff(change))
        return Response.json(shown([account])[0])
      },
      taking(ChangeStaff, 'Change a role, or disable an account', 'team'),
    )
    .post(
      '/accounts/:id/reset-link',
      async ({ request, visitor, params, body }) => {
        const key = commandKey(request, visitor)
        const ask = { id: idFrom(params.id), actor: signedIn(visitor).id, to: body.to ?? null, key }
        const { token, locale, expiresAt } = accepted(await passwordLinks.make(ask))
        return { url: resetLink(publicUrl(request), locale, token), expiresAt }
      },
      mayTake(MakeLink, 'A one-use link to choose a new password', 'team'),
    )
}

// Finds a family that forgot its password, also before it has submitted.

/** In the body, since URLs are logged. */
const Find = z.strictObject({ name: accountName })

export function familyAccountRoutes(parts: Pick<Parts, 'gate' | 'opening' | 'store'>) {
  const { gate, opening, store } = parts
  const { state } = store
  const recordContacts = createContactReads(store)
  /** Newest first; of drafts only what staff may see. */
  const applicationsOf = (userId: string) =>
    state
      .streamsOfOwner(userId)
      .toReversed()
      .flatMap((stream) => {
        const now = state.application(stream)
        if (!now) return []
        const { id, number } = now.file()
        const { groomName, brideName } = latestForm(now) ?? blankForm
        const { season, status } = now.standing
        return [{ id, number, season, status, groomName, brideName }]
      })
  const shown = ({ id, email, phone, proven, createdAt }: Account) => ({
    id,
    email,
    phone,
    isEmailVerified: proven.email !== null,
    isPhoneVerified: proven.phone !== null,
    createdAt,
    applications: applicationsOf(id),
  })
  return new Elysia({ name: 'family-accounts', prefix: '/api/admin' }).use(gate).post(
    '/accounts/find',
    async ({ visitor, body }) => {
      const families = opening
        .byPassword(body.name)
        .filter(({ role }) => role === 'customer')
        .map(shown)
      const ids = families.flatMap(({ applications }) => applications.map(({ id }) => id))
      if (ids.length > 0) await recordContacts(signedIn(visitor).id, ids)
      return { families }
    },
    taking(Find, 'The accounts of families that a phone number or an e-mail opens', 'team'),
  )
}

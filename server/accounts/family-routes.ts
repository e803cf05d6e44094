/**
 * A route for admins: the accounts of families that a phone number or an e-mail opens. Who has forgotten a password asks by the number
 * with which it registered, also before it has sent anything; the link itself is made in team-routes.ts.
 */

import { Elysia } from 'elysia'
import * as z from 'zod'
import { latestForm } from '#events/application/application.ts'
import { blankForm } from '#events/application/form.ts'
import { createContactReads } from '../applications/export.ts'
import { taking } from '../http/checked.ts'
import type { Gate } from '../http/gate.ts'
import { signedIn } from '../http/gate.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { accountName } from './fields.ts'
import type { Opening } from './opening.ts'

/** In a body, not in an address, which is logged. */
const Find = z.strictObject({ name: accountName })

export function familyAccountRoutes({
  gate,
  opening,
  store,
}: {
  gate: Gate
  opening: Opening
  store: Store
}) {
  const { state } = store
  const recordContacts = createContactReads(store)
  /** Newest first; of a draft no more than staff see of any. */
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

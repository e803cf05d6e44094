/** Routes for saved views of the list: a person's own, and those that colleagues share. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { SavedViews } from '#events/saved-view.ts'
import { taking } from '../http/checked.ts'
import type { Gate } from '../http/gate.ts'
import { signedIn } from '../http/gate.ts'
import { described } from '../http/query.ts'
import type { Store } from '../store/store.ts'

const PutViews = z.strictObject({ views: SavedViews })

export function viewRoutes({ gate, store }: { gate: Gate; store: Store }) {
  const { views, accounts } = store.vault
  /** Without those of disabled accounts. */
  const shared = (accountId: string) =>
    views.sharedBeside(accountId).flatMap(({ accountId: id, views }) => {
      const owner = accounts.staffMember(id)
      return owner && !owner.disabled ? views.map((view) => ({ ...view, owner: owner.email })) : []
    })
  const shown = (accountId: string) => ({ own: views.of(accountId), shared: shared(accountId) })
  return new Elysia({ name: 'views', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/views',
      ({ visitor }) => shown(signedIn(visitor).id),
      described('My saved views, and those that colleagues share', 'staff'),
    )
    .put(
      '/views',
      ({ visitor, body }) => {
        const { id } = signedIn(visitor)
        views.put(id, body.views)
        return shown(id)
      },
      taking(PutViews, 'Replace my saved views', 'staff'),
    )
}

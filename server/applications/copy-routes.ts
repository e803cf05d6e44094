/** The route that tells an admin, before a family is erased, which copies of its papers are out of reach. */
import { Elysia } from 'elysia'
import { described } from '../http/described.ts'
import { idFrom } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import { copiesOf } from './copies.ts'

export const copyRoutes = (parts: Parts) =>
  new Elysia({ name: 'copies', prefix: '/api/admin/applications' }).use(parts.gate).get(
    '/:id/copies',
    async ({ request, params }) => {
      const copies = await copiesOf(parts, idFrom(params.id))
      return copies ?? refuse(request, 'not-found')
    },
    described('What has left the system of a family: letters, exports, prints, bundles, backups', 'staff'),
  )

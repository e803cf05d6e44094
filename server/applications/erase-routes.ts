/** The route by which staff erase an application for good: refused where it is not as they saw it any more. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { erase } from '#events/application/decide.ts'
import type { Files } from '../files/files.ts'
import { mayTake } from '../http/checked.ts'
import type { Gate } from '../http/gate.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { eraseApplication } from '../store/erase.ts'
import type { Store } from '../store/store.ts'
import { expectedVersion, refusedIn, unlessStale } from './as-seen.ts'
import type { CaseFiles } from './case-files.ts'

const Erase = z.strictObject({ expectedVersion: z.optional(expectedVersion) })

export const eraseRoutes = (parts: { caseFiles: CaseFiles; files: Files; gate: Gate; store: Store }) =>
  new Elysia({ name: 'admin-erasing', prefix: '/api/admin/applications' }).use(parts.gate).delete(
    '/:id',
    async ({ request, visitor, params, body }) => {
      const decide = unlessStale(body.expectedVersion, ({ standing }) => erase(standing))
      const ask = { id: idFrom(params.id), actor: signedIn(visitor).id, decide }
      const outcome = await eraseApplication(parts.store, ask)
      if (!outcome.ok) return refusedIn(parts, { request, visitor, params }, outcome)
      await parts.files.unlinkRemoved()
      return new Response(null, { status: 204 })
    },
    mayTake(Erase, 'Erase an application for good', 'staff'),
  )

/** The auditor's bundle, for admins to hand over. The export is logged before its first line is sent. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { levels } from '#events/ledger/bundle-lines.ts'
import { isActiveAdmin } from '#events/staff-rights.ts'
import { asking } from '../http/described.ts'
import { signedIn } from '../http/gate.ts'
import { pulledStream } from '../http/pulled-stream.ts'
import { refuse } from '../http/refusals.ts'
import { RightLost } from '../runtime/errors.ts'
import type { Parts } from '../runtime/parts.ts'
import { Auditor, auditBundle, bundleExported } from '../store/audit-bundle.ts'

/** `level` says how much the bundle opens; `full` is for a sworn auditor alone. */
const Query = z.strictObject({
  auditor: Auditor,
  level: z._default(z.enum(levels, 'error.choose'), 'public'),
})

export function bundleRoutes({ gate, reports, signing, store }: Parts) {
  return new Elysia({ name: 'audit', prefix: '/api/admin/audit' }).use(gate).get(
    '/bundle',
    async ({ request, visitor, query }) => {
      const { id } = signedIn(visitor)
      const { auditor, level } = query
      const event = bundleExported(query, store.log.size() + 1)
      await store.handle((tx) => tx.recordStaff(id, id, event))
      const header = { auditor, level, exportedAt: store.clock().toISOString() }
      const isAdmin = () => isActiveAdmin(store.state.rights.of(id))
      const { size } = await signing.sign()
      const bundle = auditBundle(store, { ...header, size })
      // The account may have been disabled while the bundle was being prepared.
      if (!isAdmin()) throw new RightLost()
      if (!bundle) return refuse(request, 'busy', undefined, { retryAfter: 1 })
      const headers = {
        'content-type': 'application/x-ndjson;charset=utf-8',
        'content-disposition': `attachment; filename="audit-bundle-${level}-${bundle.size}.jsonl"`,
        'cache-control': 'no-store',
      }
      return new Response(pulledStream(bundle.chunks, reports, isAdmin), { headers })
    },
    asking(Query, 'A bundle for a named auditor', 'audit'),
  )
}

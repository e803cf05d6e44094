/** The route that tells an admin, before a family is erased, which copies of its papers are out of reach. */

import { Elysia } from 'elysia'
import type { ReadLog } from '../audit/read-log.ts'
import type { Config } from '../config.ts'
import { described } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { idFrom } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import type { Reports } from '../runtime/reports.ts'
import type { Store } from '../store/store.ts'
import type { CaseFiles } from './case-files.ts'
import { copiesOf } from './copies.ts'

export const copyRoutes = (parts: {
  caseFiles: CaseFiles
  config: Config
  gate: Gate
  readLog: ReadLog
  reports: Reports
  store: Store
}) =>
  new Elysia({ name: 'copies', prefix: '/api/admin/applications' }).use(parts.gate).get(
    '/:id/copies',
    async ({ request, params }) => {
      const copies = await copiesOf(parts, idFrom(params.id))
      return copies ?? refuse(request, 'not-found')
    },
    described('What has left the system of a family: letters, exports, prints, bundles, backups', 'staff'),
  )

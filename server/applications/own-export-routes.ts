/** The route by which a family takes along everything that is kept about it. */

import { Elysia } from 'elysia'
import { kolkataDate } from '#events/dates.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { ReadLog } from '../audit/read-log.ts'
import type { Config } from '../config.ts'
import type { Files } from '../files/files.ts'
import { addressOf } from '../http/address.ts'
import { described } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { signedIn } from '../http/gate.ts'
import { LONGEST_PAUSE } from '../http/listen.ts'
import type { Reports } from '../runtime/reports.ts'
import type { Store } from '../store/store.ts'
import { ownExport } from './own-export.ts'

export function ownExportRoutes(parts: {
  auditLog: AuditLog
  config: Config
  files: Files
  gate: Gate
  readLog: ReadLog
  reports: Reports
  store: Store
}) {
  const { config, gate, store } = parts
  return new Elysia({ name: 'own-export', prefix: '/api/me' }).use(gate).get(
    '/export',
    ({ request, server, visitor }) => {
      const day = kolkataDate(store.clock().toISOString())
      const whose = { account: signedIn(visitor), network: addressOf(request, server, config) }
      server?.timeout(request, LONGEST_PAUSE)
      return new Response(ownExport(parts, whose), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="community-wedding-${day}.zip"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    },
    described('Everything that is kept about me, as a ZIP archive', 'family'),
  )
}

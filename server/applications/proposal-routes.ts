/** Routes for places beyond the places where two persons are needed: what waits for a second admin, and declining it. */

import { Elysia } from 'elysia'
import { DeclineOverPlaces, declineOverPlaces } from '#events/application/two-persons.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import { accepted } from '../http/accepted.ts'
import { taking } from '../http/checked.ts'
import { described } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { jsonText } from '../http/json-text.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Settings } from '../programme/settings.ts'
import { decideIn } from '../store/decide-in.ts'
import type { Store } from '../store/store.ts'
import type { CaseFiles } from './case-files.ts'
import { waitingIn } from './proposals.ts'

/** Agreeing has no route of its own: a second admin asks for the same change of status. */
export function proposalRoutes(parts: {
  auditLog: AuditLog
  caseFiles: CaseFiles
  gate: Gate
  settings: Settings
  store: Store
}) {
  const { caseFiles, gate, settings, store } = parts
  return new Elysia({ name: 'proposals', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/proposals',
      ({ visitor }) => ({ reader: signedIn(visitor).id, waiting: waitingIn(parts, settings.season()) }),
      described('Places beyond the places that wait for a second admin', 'staff'),
    )
    .post(
      '/applications/:id/decline-place',
      async ({ request, visitor, params, body }) => {
        const target = { id: idFrom(params.id), actor: signedIn(visitor).id }
        accepted(
          await store.handle((tx) =>
            decideIn(tx, target, ({ standing }) => declineOverPlaces(standing, { ...body, at: tx.at })),
          ),
        )
        const shown = caseFiles.show(params.id, localeOf(request))
        return shown === null ? refuse(request, 'not-found') : jsonText(shown)
      },
      taking(
        DeclineOverPlaces,
        'Decline a place beyond the places, or take back having asked for it',
        'staff',
      ),
    )
}

/** What waits for a second admin: places beyond the places that one of them has asked for. */

import { type Application, versionOf } from '#events/application/application.ts'
import { proposalEnds, waitingProposal } from '#events/application/two-persons.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Store } from '../store/store.ts'
import type { CaseFiles } from './case-files.ts'

type Source = { auditLog: AuditLog; caseFiles: CaseFiles; store: Store }

/** The oldest first, of a season. `until`: when it stops waiting, UTC. */
export function waitingIn({ auditLog, caseFiles, store }: Source, season: string) {
  const at = store.clock().toISOString()
  function shown(now: Application) {
    const proposal = waitingProposal(now.standing, at)
    if (!proposal) return []
    const { id, number, form } = now.file()
    const asked = auditLog.history(id)?.find(({ seq }) => seq === proposal.seq)?.event
    return {
      id,
      number,
      groomName: form?.groomName ?? '',
      brideName: form?.brideName ?? '',
      status: now.standing.status,
      version: versionOf(now),
      to: proposal.to,
      reason: asked?.type === 'OverPlacesProposed' ? asked.details.reason : '',
      by: caseFiles.person(proposal.by),
      at: proposal.at,
      until: proposalEnds(proposal),
    }
  }
  return store.state
    .standingsOf(season)
    .filter(([, { standing }]) => waitingProposal(standing, at) !== null)
    .flatMap(([stream]) => store.state.application(stream) ?? [])
    .flatMap(shown)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}

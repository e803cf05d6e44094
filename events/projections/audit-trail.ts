/** The audit trail of an application for staff and auditors: who did what, when, and why. */

import type { DeclaredFacts } from '../application/declared.ts'
import type { ApplicationEvent } from '../application/events.ts'
import type { Found } from '../application/facts.ts'
import type { RejectionKind } from '../application/rejection.ts'
import type { Status } from '../application/statuses.ts'
import type { UnsettledVisit } from '../application/unsettled-visit.ts'
import type { Recorded } from '../decider.ts'
import { has } from '../event-traits.ts'
import { unforeseen } from '../unforeseen.ts'
import type { NoteKind } from '../vocabulary.ts'
import type { Change, Value } from './changes.ts'

/** `seq`: log position. `at`: UTC. `by`: account id, or `system`. */
export type AuditEntry = {
  seq: number
  at: string
  by: string
  type: ApplicationEvent['type']
  from: Status | number | null
  to: Status | number | null
  reason: string | null
  override: boolean
  /** Set where it verified the application before home visits had confirmed enough. */
  visit: UnsettledVisit | null
  overPlaces: boolean
  /** The kind of a rejection or a note; null where nobody chose one. */
  kind: RejectionKind | NoteKind | null
  /** Findings of a home visit as written; null for other events. */
  found: Found | null
}

type Described = Partial<Omit<AuditEntry, 'seq' | 'at' | 'by' | 'type'>>

function entryDetails(event: ApplicationEvent): Described {
  if (!has(event, 'trail')) return {}
  switch (event.type) {
    case 'ApplicationStarted':
      return { to: 'draft' }
    case 'ApplicationSubmitted':
      return { from: 'draft', to: 'submitted' }
    case 'StatusChanged':
      return {
        from: event.course.from,
        to: event.course.to,
        reason: event.details.reason,
        override: !event.course.usual,
        visit: event.course.visit ?? null,
        overPlaces: event.course.overPlaces === true,
        kind: event.course.kind ?? null,
      }
    case 'OverPlacesProposed':
      return { from: event.course.from, to: event.course.to, reason: event.details.reason }
    case 'OverPlacesDeclined':
      return { reason: event.details.reason }
    case 'RequestMade':
      return { reason: event.details.text }
    case 'NomineeNamed':
      return {
        reason: [event.details.nominee?.name, event.details.nominee?.phone].filter(Boolean).join(', '),
      }
    case 'ApplicationWithdrawn':
      return { from: event.course.from, to: 'rejected' }
    case 'FactsVerified':
      return { reason: event.details.note, found: event.details.found }
    case 'RankAssigned':
      return { to: event.course.rank, reason: event.details.reason }
    case 'RankCleared':
      return { reason: event.details.reason }
    case 'NoteAdded':
      return { kind: event.details.kind ?? null }
    default:
      return unforeseen(event, {})
  }
}

export const auditEntry = ({ seq, at, actor, event }: Recorded<ApplicationEvent>): AuditEntry => ({
  seq,
  at,
  by: actor,
  type: event.type,
  from: null,
  to: null,
  reason: null,
  override: false,
  visit: null,
  overPlaces: false,
  kind: null,
  found: null,
  ...entryDetails(event),
})

const rankAfter = (trail: readonly AuditEntry[]): AuditEntry['to'] =>
  trail.findLast(({ type }) => type === 'RankAssigned' || type === 'RankCleared')?.to ?? null

/** Appends an entry; a manual rank gets the previous rank, which its event does not have. */
export function continued(trail: readonly AuditEntry[], entry: AuditEntry): readonly AuditEntry[] {
  const isOfRank = entry.type === 'RankAssigned' || entry.type === 'RankCleared'
  return [...trail, isOfRank ? { ...entry, from: rankAfter(trail) } : entry]
}

// The changes that each home visit made: every recorded fact, before and after.

const isForm = ({ type }: AuditEntry): boolean =>
  type === 'ApplicationSubmitted' || type === 'ApplicationAmended'

const none: readonly Change[] = []

/**
 * Changes for each entry, empty for other than visits. `from`: the earlier finding, or else the declared value; null where
 * the family has changed the answer since. `to`: null where a value was withdrawn.
 * @param trail oldest first @param declared the current one
 */
export function factChanges(
  trail: readonly AuditEntry[],
  declared: DeclaredFacts,
): readonly (readonly Change[])[] {
  const lastForm = trail.findLastIndex(isForm)
  const known = new Map<string, Value>()
  return trail.map(({ found }, index) => {
    if (found === null) return none
    const before: Readonly<Record<string, Value>> = index > lastForm ? declared : {}
    return Object.entries(found).map(([field, to]) => {
      const from = known.get(field) ?? before[field] ?? null
      known.set(field, to)
      return { field, from, to }
    })
  })
}

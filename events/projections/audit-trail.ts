/** One entry for each event of an application, as staff and auditors read it: who did what, when, and why. Pure. */

import type { DeclaredFacts } from '../application/declared.ts'
import type { ApplicationEvent } from '../application/events.ts'
import type { Found } from '../application/facts.ts'
import type { RejectionKind } from '../application/rejection.ts'
import type { Status } from '../application/statuses.ts'
import type { UnsettledVisit } from '../application/visit-said.ts'
import type { Recorded } from '../decider.ts'
import type { Payload } from '../ledger/envelope.ts'
import { unforeseen } from '../unforeseen.ts'
import type { NoteKind } from '../vocabulary.ts'
import type { Change, Value } from './changes.ts'

/** `seq`: place in the whole log. `at`: UTC. `by`: an account's id, or `system`. */
export type AuditEntry = {
  seq: number
  at: string
  by: string
  type: ApplicationEvent['type']
  from: Status | number | null
  to: Status | number | null
  reason: string | null
  override: boolean
  /** It verified the application: what its home visits had settled, where that was too little. */
  visit: UnsettledVisit | null
  overPlaces: boolean
  /** Why it was rejected, as the family reads it, or what a note says besides its words; null where nobody named a kind. */
  kind: RejectionKind | NoteKind | null
  /** What a home visit found, as the visitor wrote it; null for every other event. */
  found: Found | null
}

/** Which payloads an entry is made from: the others need not be decrypted, and `entryDetails` does not read them. */
export const entryReads: Readonly<Record<ApplicationEvent['type'], readonly Payload[]>> = {
  ApplicationStarted: [],
  HelpRecorded: [],
  BegunAtDoor: [],
  ApplicationSubmitted: [],
  ApplicationAmended: [],
  StatusChanged: ['course', 'details'],
  FactsVerified: ['details'],
  RankAssigned: ['course', 'details'],
  RankCleared: ['details'],
  NoteAdded: ['details'],
  NoteWithdrawn: [],
  DocumentAdded: [],
  DocumentWithdrawn: [],
  CardChecked: [],
  OverPlacesProposed: ['course', 'details'],
  OverPlacesDeclined: ['details'],
  RequestMade: ['details'],
  RequestAnswered: [],
  NomineeNamed: ['details'],
  FamilyTold: [],
  ApplicationWithdrawn: ['course'],
  ApplicationErased: [],
}

type Described = Partial<Omit<AuditEntry, 'seq' | 'at' | 'by' | 'type'>>

function entryDetails(event: ApplicationEvent): Described {
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
    case 'HelpRecorded':
    case 'BegunAtDoor':
    case 'RequestAnswered':
    case 'FamilyTold':
    case 'ApplicationAmended':
    case 'NoteWithdrawn':
    case 'DocumentAdded':
    case 'DocumentWithdrawn':
    case 'CardChecked':
    case 'ApplicationErased':
      return {}
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

/** A trail with its next entry: a position by hand says which one it was before, which its event does not. */
export function continued(trail: readonly AuditEntry[], entry: AuditEntry): readonly AuditEntry[] {
  const isOfRank = entry.type === 'RankAssigned' || entry.type === 'RankCleared'
  return [...trail, isOfRank ? { ...entry, from: rankAfter(trail) } : entry]
}

// What each home visit of an application changed: every fact that it recorded, as it was known before, and as it was found.

const isForm = ({ type }: AuditEntry): boolean =>
  type === 'ApplicationSubmitted' || type === 'ApplicationAmended'

const none: readonly Change[] = []

/**
 * For each entry its changes; none for what is no visit. `from` is what an earlier visit found, or else what was declared; null
 * where that is not known any more, because the family has changed its answers since. `to` is null where a value was taken back.
 * @param trail oldest first @param declared as it is now
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

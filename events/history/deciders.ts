/** Who decided how much and when, by the random numbers that the log has for people. Pure. */
import type { ApplicationEvent } from '../application/events.ts'
import type { OpenedEvent } from '../ledger/opening.ts'
import type { ProgrammeEvent } from '../programme/events.ts'
import type { AuditedEvent } from '../projections/audited-event.ts'
import { byHand } from './by-hand.ts'

/** What staff decide: a status, what a visit found, a place in the ranking, the rules themselves; and erasing. */
export const decisionKinds = ['status', 'visit', 'rank', 'programme', 'erased'] as const
type DecisionKind = (typeof decisionKinds)[number]

/** `days`: decisions on each day, by days since 1970 in UTC. */
export type Decider = {
  actor: string
  counts: Record<DecisionKind, number>
  byHand: number
  first: number
  last: number
  days: Map<number, number>
}

/** Null for what a family does, and for what follows from something else. */
const kinds: Record<ApplicationEvent['type'] | ProgrammeEvent['type'], DecisionKind | null> = {
  ApplicationStarted: null,
  HelpRecorded: null,
  BegunAtDoor: null,
  ApplicationSubmitted: null,
  ApplicationAmended: null,
  ApplicationWithdrawn: null,
  ApplicationErased: 'erased',
  StatusChanged: 'status',
  OverPlacesProposed: 'status',
  OverPlacesDeclined: 'status',
  RequestMade: null,
  RequestAnswered: null,
  NomineeNamed: null,
  FamilyTold: null,
  FactsVerified: 'visit',
  RankAssigned: 'rank',
  RankCleared: 'rank',
  NoteAdded: null,
  NoteWithdrawn: null,
  DocumentAdded: null,
  DocumentWithdrawn: null,
  CardChecked: null,
  SettingChanged: 'programme',
  CriteriaChanged: 'programme',
  ResultsPublished: 'programme',
  ResultsWithheld: 'programme',
  RankingRecorded: null,
  CheckpointSigned: null,
}
const kindOf = new Map<string, DecisionKind | null>(Object.entries(kinds))
const DAY = 24 * 60 * 60 * 1000
const none = (): Decider['counts'] => ({ status: 0, visit: 0, rank: 0, programme: 0, erased: 0 })

export function deciders() {
  const all = new Map<string, Decider>()
  return {
    take: ({ actor, type }: OpenedEvent, audited: AuditedEvent, at: number): void => {
      const kind = kindOf.get(type)
      if (!kind) return
      const one = all.get(actor) ?? { actor, counts: none(), byHand: 0, first: at, last: at, days: new Map() }
      one.counts[kind] += 1
      one.last = at
      if (audited.of === 'application') one.byHand += byHand(audited.recorded.event).length
      const day = Math.floor(at / DAY)
      one.days.set(day, (one.days.get(day) ?? 0) + 1)
      all.set(actor, one)
    },
    /** In the order in which each decided for the first time. */
    all: (): Decider[] => [...all.values()],
  }
}

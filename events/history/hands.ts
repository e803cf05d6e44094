/** Decisions by hand, which depart from the usual path or from the points; and each person's number of decisions. */
import type { ApplicationFacts } from '../application/events.ts'
import type { RejectionKind } from '../application/rejection.ts'
import type { Status } from '../application/statuses.ts'
import type { Recorded } from '../decider.ts'
import { type DecisionKind, programmeTraitsOf, traitsOf } from '../event-traits.ts'
import type { OpenedEvent } from '../ledger/sealing.ts'
import type { AuditedEvent } from '../projections/audited-event.ts'

export type HandKind = 'rank' | 'rank-cleared' | 'off-path' | 'without-visit' | 'over-places'

/** Mostly empty. */
export function byHand(event: ApplicationFacts | null): HandKind[] {
  if (event?.type === 'RankAssigned') return ['rank']
  if (event?.type === 'RankCleared') return event.course === null ? ['rank-cleared'] : []
  if (event?.type !== 'StatusChanged') return []
  const { usual, visit, overPlaces } = event.course
  return [
    ...(usual ? [] : ['off-path' as const]),
    // A partial visit is usual: the person at home may not know everything.
    ...(visit === 'none' ? ['without-visit' as const] : []),
    ...(overPlaces ? ['over-places' as const] : []),
  ]
}

// The steps of an application that were decided by hand, with the kind of a rejection.

/** `what`: empty for a rejection on the usual path. `from`, `to`, `rank`, `kind`: where the step has them. */
export type HandStep = {
  seq: number
  at: string
  by: string
  what: HandKind[]
  from?: Status
  to?: Status
  rank?: number
  kind?: RejectionKind
}

/** Null where only the rules decided. */
export function handStep({ seq, at, actor: by, event }: Recorded<ApplicationFacts>): HandStep | null {
  const step: HandStep = { seq, at, by, what: byHand(event) }
  if (event.type === 'RankAssigned') step.rank = event.course.rank
  if (event.type === 'StatusChanged') {
    const { from, to, kind } = event.course
    step.from = from
    step.to = to
    if (kind !== undefined) step.kind = kind
  }
  return step.what.length > 0 || step.kind !== undefined ? step : null
}

// Decisions of each person, who is named by a random id in the log.

export const decisionKinds: readonly DecisionKind[] = ['status', 'visit', 'rank', 'programme', 'erased']

export type Decider = {
  actor: string
  counts: Record<DecisionKind, number>
  byHand: number
  first: number
  last: number
}

const decisionOf = (type: string): DecisionKind | undefined =>
  traitsOf(type)?.decision ?? programmeTraitsOf(type)?.decision
const none = (): Decider['counts'] => ({ status: 0, visit: 0, rank: 0, programme: 0, erased: 0 })

export function deciders() {
  const all = new Map<string, Decider>()
  return {
    take: ({ actor, type }: OpenedEvent, audited: AuditedEvent, at: number): void => {
      const kind = decisionOf(type)
      if (!kind) return
      const one = all.get(actor) ?? { actor, counts: none(), byHand: 0, first: at, last: at }
      one.counts[kind] += 1
      one.last = at
      if (audited.of === 'application') one.byHand += byHand(audited.recorded.event).length
      all.set(actor, one)
    },
    /** In the order of first decisions. */
    all: (): Decider[] => [...all.values()],
  }
}

/** The steps of an application that a person decided by hand, and why it was rejected, one after the other. Pure. */
import type { AuditedFacts, Declared } from '../application/events.ts'
import type { RejectionKind } from '../application/rejection.ts'
import type { Status } from '../application/status.ts'
import type { Recorded } from '../decider.ts'
import { byHand, type HandKind } from './by-hand.ts'

/** `what` is empty for a rejection on the usual path. `from`, `to`, `rank`, `kind`: where the step has them. */
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

/** Null for what was decided by the rules alone. */
export function handStep({ seq, at, actor: by, event }: Recorded<AuditedFacts<Declared>>): HandStep | null {
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

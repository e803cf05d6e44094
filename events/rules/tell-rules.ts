/** What staff may note as told by hand: of a step that happened, once, and of a decision only when the results are published. */
import type { ApplicationFacts, Declared } from '../application/events.ts'
import type { Sent } from '../application/standing.ts'
import { decisionIn } from '../application/status.ts'
import { tellingOf } from '../application/told-by-hand.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { arePublished } from '../programme/events.ts'
import type { Context } from './context.ts'
import type { Filed } from './filed.ts'

type Case = { head: Head; filed: Filed; now: Sent<Declared>; context: Context }
type Telling = Extract<ApplicationFacts, { type: 'FamilyTold' }>

export function tellProblem(
  { course: { of } }: Telling,
  { head, filed, now, context }: Case,
): Problem | null {
  if (context.hands.roleOf(head.actor) === null) return 'right-missing'
  const newest = filed.lastStep?.seq ?? 0
  if (of > newest || tellingOf(now, of)) return 'told-wrong'
  const isDecision = of === newest && decisionIn(now.status) !== null
  return isDecision && !arePublished(context.programme, now.season) ? 'told-wrong' : null
}

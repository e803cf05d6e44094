/**
 * What staff may do with an application besides its status and its rank: begin it at the door, record visits, write notes,
 * add documents.
 */

import type { ApplicationFacts, Declared } from '../application/events.ts'
import type { Sent, Started } from '../application/standing.ts'
import { mayRecordVisit } from '../application/status.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import type { Context } from './context.ts'
import { addedBy, type Filed } from './filed.ts'

type Case = { head: Head; filed: Filed; now: Sent<Declared>; context: Context }
type Visit = Extract<ApplicationFacts, { type: 'FactsVerified' }>

/** Whoever recorded a visit may take it back as long as that stands. */
export function visitProblem({ facts }: Visit, { head, filed, now, context }: Case): Problem | null {
  const role = context.hands.roleOf(head.actor)
  if (role === null) return 'right-missing'
  const isEmpty = now.declared !== 'closed' && Object.keys(facts.verified).length === 0
  if (isEmpty) return 'visit-empty'
  if (mayRecordVisit(role, now.status) || filed.visitors.has(head.actor)) return null
  return mayRecordVisit('admin', now.status) ? 'right-missing' : 'status-unfit'
}

/** Right after the family's account started it, in the same command. */
export function doorProblem({
  head,
  filed,
  now,
  context,
}: Omit<Case, 'now'> & { now: Started<Declared> }): Problem | null {
  if (context.hands.roleOf(head.actor) === null || head.actor === filed.owner) return 'right-missing'
  return now.events === 1 && head.at === now.startedAt ? null : 'start-misplaced'
}

/** Notes and documents, at any time. */
export const addProblem = ({ head, context }: Case): Problem | null =>
  context.hands.roleOf(head.actor) === null ? 'right-missing' : null

/** Only one's own, and only what is there. */
export function takeBackProblem({ head, filed, context }: Case): Problem | null {
  if (context.hands.roleOf(head.actor) === null) return 'right-missing'
  return (filed.added.get(addedBy(head)) ?? 0) > 0 ? null : 'nothing-added'
}

/**
 * The rules for an application of which only envelopes can be read: it was erased, or this reader may not open it. What
 * happened, in which order and by whom is known; from which status to which is not.
 */
import { isJudging } from '../application/at-the-door.ts'
import type { ApplicationEvent } from '../application/events.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import type { Context } from './context.ts'
import type { Content } from './entry.ts'
import { addedBy, type Filed } from './filed.ts'
import { mayPrecedeSubmission } from './request-rules.ts'

type Hidden = { head: Head; content: Content; filed: Filed; context: Context }

/** By whom: the family itself, any of staff, or an admin. */
const doers: Record<ApplicationEvent['type'], 'family' | 'staff' | 'admin'> = {
  ApplicationStarted: 'family',
  HelpRecorded: 'family',
  BegunAtDoor: 'staff',
  ApplicationSubmitted: 'family',
  ApplicationAmended: 'family',
  CardChecked: 'family',
  ApplicationWithdrawn: 'family',
  ApplicationErased: 'admin',
  StatusChanged: 'staff',
  FactsVerified: 'staff',
  NoteAdded: 'staff',
  NoteWithdrawn: 'staff',
  DocumentAdded: 'staff',
  DocumentWithdrawn: 'staff',
  RankAssigned: 'admin',
  RankCleared: 'admin',
  OverPlacesProposed: 'admin',
  OverPlacesDeclined: 'admin',
  RequestMade: 'family',
  RequestAnswered: 'staff',
  NomineeNamed: 'family',
  FamilyTold: 'staff',
}
const doerOf = new Map<string, string>(Object.entries(doers))

/** What may happen before a family has ever submitted. */
const isOfDraft = (type: string): boolean =>
  type === 'ApplicationSubmitted' ||
  type === 'HelpRecorded' ||
  type === 'BegunAtDoor' ||
  type === 'CardChecked'

export function unopenedProblem(hidden: Hidden): Problem | null {
  const { head, filed } = hidden
  const { type } = head
  if (type === 'ApplicationErased') return erasureProblem(hidden)
  if (!isOfDraft(type) && !mayPrecedeSubmission(type) && !filed.isSent) return 'not-submitted'
  if (
    type.endsWith('Withdrawn') &&
    type !== 'ApplicationWithdrawn' &&
    (filed.added.get(addedBy(head)) ?? 0) === 0
  )
    return 'nothing-added'
  return doerProblem(hidden) ?? ownDoorProblem(hidden)
}

/** Somebody else has verified it where staff have moved it at all. */
function ownDoorProblem({ head: { type, actor }, filed }: Hidden): Problem | null {
  if (actor !== filed.begunBy) return null
  return type === 'FactsVerified' || (isJudging(type) && !filed.isMoved) ? 'door-own' : null
}

function doerProblem({ head: { type, actor }, filed, context: { hands } }: Hidden): Problem | null {
  const doer = doerOf.get(type)
  if (doer === undefined) return 'type-unknown'
  if (doer === 'family') return actor === filed.owner ? null : 'family-other'
  const role = hands.roleOf(actor)
  return role === 'admin' || (role !== null && doer === 'staff') ? null : 'right-missing'
}

/** Where the newest step tells the status, the erasure must name it. */
function statusBefore({ isSent, lastStep }: Filed): string | null {
  if (!isSent) return 'draft'
  if (lastStep?.type === 'ApplicationSubmitted') return 'submitted'
  return lastStep?.type === 'ApplicationWithdrawn' ? 'rejected' : null
}

function erasureProblem({ head: { actor }, content, filed, context: { hands } }: Hidden): Problem | null {
  const event = content.of === 'application' ? content.recorded.event : null
  const named = event?.type === 'ApplicationErased' ? event.course.lastStatus : null
  const due = statusBefore(filed)
  if (named !== null && due !== null && named !== due) return 'status-other'
  if (actor === 'system' || hands.roleOf(actor) === 'admin') return null
  if (actor !== filed.owner) return 'right-missing'
  const status = named ?? due
  return status === null || status === 'draft' || status === 'submitted' ? null : 'status-unfit'
}

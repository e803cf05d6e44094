/** The rules for entries of an application, by event type. */
import { isJudging, mayHaveDone } from '../application/at-the-door.ts'
import { isStarted, notStarted, type Standing, type Started } from '../application/standing.ts'
import { traitsOf } from '../event-traits.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { unforeseen } from '../unforeseen.ts'
import {
  type ApplicationEntry,
  addedBy,
  type Content,
  type Context,
  createSeasons,
  evolveFiled,
  type Filed,
  newFiled,
} from './context.ts'
import {
  amendProblem,
  answerProblem,
  cardProblem,
  draftProblem,
  eraseProblem,
  mayPrecedeSubmission,
  nomineeProblem,
  requestProblem,
  startProblem,
  tellProblem,
  withdrawProblem,
} from './family-rules.ts'
import { assignProblem, clearProblem } from './rank-rules.ts'
import {
  addProblem,
  declineProblem,
  doorProblem,
  moveProblem,
  proposalProblem,
  takeBackProblem,
  visitProblem,
} from './staff-rules.ts'

// Rules for an application with readable envelopes only, because it was erased or is closed to this reader: events,
// order and actors are known, statuses are not.

type Hidden = { head: Head; content: Content; filed: Filed; context: Context }

/** Allowed before the first submission. */
const isOfDraft = (type: string): boolean =>
  type === 'ApplicationSubmitted' ||
  type === 'HelpRecorded' ||
  type === 'BegunAtDoor' ||
  type === 'CardChecked'

function unopenedProblem(hidden: Hidden): Problem | null {
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

/** After any move by staff, somebody else has verified it. */
function ownDoorProblem({ head: { type, actor }, filed }: Hidden): Problem | null {
  if (actor !== filed.begunBy) return null
  return type === 'FactsVerified' || (isJudging(type) && !filed.isMoved) ? 'door-own' : null
}

function doerProblem({ head: { type, actor }, filed, context: { hands } }: Hidden): Problem | null {
  const doer = traitsOf(type)?.by
  if (doer === undefined) return 'type-unknown'
  if (doer === 'family') return actor === filed.owner ? null : 'family-other'
  const role = hands.roleOf(actor)
  return role === 'admin' || (role !== null && doer === 'staff') ? null : 'right-missing'
}

/** The erasure must name the status where it is known from the newest step. */
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

/** `filed`: null before the first entry of the application. `isSecond`: the family has another one in the season. */
type Entry = { head: Head; content: Content; filed: Filed | null; context: Context; isSecond: boolean }

function applicationProblem({ head, content, filed, context, isSecond }: Entry): Problem | null {
  const isStart = head.type === 'ApplicationStarted'
  if (filed?.isErased) return 'after-erasure'
  // Of an erased family that was drawn, a sample opens only the erasure.
  if (filed === null && head.type === 'ApplicationErased' && context.isPartial) return null
  if (isStart !== (filed === null)) return 'start-misplaced'
  const event = content.of === 'application' ? content.recorded.event : null
  if (filed === null)
    return event?.type === 'ApplicationStarted' ? startProblem({ head, event, isSecond }, context) : null
  const { standing } = filed
  if (event === null || !filed.isOpen || !isStarted(standing))
    return unopenedProblem({ head, content, filed, context })
  return openProblem(event, { head, filed, now: standing, context })
}

type Case = { head: Head; filed: Filed; now: Started; context: Context }

function openProblem(event: ApplicationEntry, { now, ...of }: Case): Problem | null {
  if (event.type === 'ApplicationStarted') return 'start-misplaced'
  if (event.type === 'ApplicationSubmitted' || event.type === 'HelpRecorded')
    return draftProblem({ ...of, now })
  if (event.type === 'BegunAtDoor') return doorProblem({ ...of, now })
  if (event.type === 'ApplicationErased') return eraseProblem(event, { ...of, now })
  if (event.type === 'CardChecked') return cardProblem({ ...of, now })
  if (event.type === 'RequestMade') return requestProblem(event, { ...of, now })
  if (event.type === 'RequestAnswered') return answerProblem(event, { ...of, now })
  if (event.type === 'NomineeNamed') return nomineeProblem({ ...of, now })
  return now.stage === 'sent' ? sentProblem(event, { ...of, now }) : 'not-submitted'
}

type SentEntry = Exclude<
  ApplicationEntry,
  {
    type:
      | 'ApplicationStarted'
      | 'HelpRecorded'
      | 'BegunAtDoor'
      | 'ApplicationSubmitted'
      | 'ApplicationErased'
      | 'RequestMade'
      | 'RequestAnswered'
      | 'NomineeNamed'
      | 'CardChecked'
  }
>
type SentCase = Omit<Case, 'now'> & { now: Extract<Started, { stage: 'sent' }> }

function sentProblem(event: SentEntry, at: SentCase): Problem | null {
  if (!mayHaveDone(at.now, at.head.actor, event.type)) return 'door-own'
  switch (event.type) {
    case 'ApplicationAmended':
      return amendProblem(event, at)
    case 'ApplicationWithdrawn':
      return withdrawProblem(event, at)
    case 'StatusChanged':
      return moveProblem({ ...at, course: event.course })
    case 'OverPlacesProposed':
      return proposalProblem({ ...at, course: event.course })
    case 'OverPlacesDeclined':
      return declineProblem(event, at)
    case 'FactsVerified':
      return visitProblem(event, at)
    case 'RankAssigned':
      return assignProblem(event, at)
    case 'RankCleared':
      return clearProblem(event, at)
    case 'FamilyTold':
      return tellProblem(event, at)
    case 'NoteAdded':
    case 'DocumentAdded':
      return addProblem(at)
    case 'NoteWithdrawn':
    case 'DocumentWithdrawn':
      return takeBackProblem(at)
    default:
      return unforeseen(event, 'type-unknown')
  }
}

// All applications as the rules follow them, with the counts of their seasons.

export function createApplications() {
  const filed = new Map<string, Filed>()
  const all: ReadonlyMap<string, Filed> = filed
  /** Accounts of families with an application, by season; erased ones do not count. */
  const families = new Map<string, Set<string>>()
  const seasons = createSeasons()
  let hidden = 0

  const standingOf = (stream: string): Standing => {
    const one = filed.get(stream)
    return one?.isOpen ? one.standing : notStarted
  }
  const isHidden = (one: Filed | undefined): boolean =>
    one !== undefined && !one.isOpen && one.isMoved && !one.isErased
  const seasonOf = (now: Standing): string | null => (isStarted(now) ? now.season : null)
  function isSecond({ actor }: Head, content: Content): boolean {
    const event = content.of === 'application' ? content.recorded.event : null
    return event?.type === 'ApplicationStarted' && families.get(event.course.season)?.has(actor) === true
  }
  function countFamily(owner: string, before: string | null, after: string | null): void {
    if (before === after) return
    if (before !== null) families.get(before)?.delete(owner)
    if (after === null) return
    const known = families.get(after)
    if (known) known.add(owner)
    else families.set(after, new Set([owner]))
  }
  return {
    all,
    seasons,
    standingOf,
    /** Unreadable applications on which staff decided. */
    hidden: (): number => hidden,
    problemOf: (head: Head, content: Content, context: Context): Problem | null =>
      applicationProblem({
        head,
        content,
        context,
        filed: filed.get(head.stream) ?? null,
        isSecond: isSecond(head, content),
      }),
    /** Folds an entry. `season`: the open season. */
    take: (head: Head, content: Content, season: string): void => {
      const { stream } = head
      const before = standingOf(stream)
      const was = filed.get(stream)
      const now = evolveFiled(was ?? newFiled(head, season), head, content)
      filed.set(stream, now)
      const after = standingOf(stream)
      seasons.change(stream, before, after)
      hidden += Number(isHidden(now)) - Number(isHidden(was))
      countFamily(now.owner, seasonOf(before), seasonOf(after))
    },
  }
}

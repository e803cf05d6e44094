/** Undo of one's own step, as long as no later event depends on it. It adds a compensating event; the log is append-only. */
import * as z from 'zod/mini'
import { type Decision, decided, type Recorded, refused } from '../decider.ts'
import { has, traitsOf } from '../event-traits.ts'
import { criteriaOf, type Programme } from '../programme/events.ts'
import { unforeseen } from '../unforeseen.ts'
import type { StaffRole } from '../vocabulary.ts'
import { evolveApplication, newApplication } from './application.ts'
import type { CaseFile } from './case-file.ts'
import { giveBackRank, setRank } from './decide-rank.ts'
import type { ApplicationEvent } from './events.ts'
import { Found, VerifiedFacts } from './facts.ts'
import type { RejectionKind } from './rejection.ts'
import type { Standing } from './standing.ts'
import { mayMove } from './statuses.ts'
import { inTheWayOf } from './undo-dependence.ts'
import { moveOf } from './visit.ts'

const Seq = z.int('error.type').check(z.gte(1, 'error.type'))
/** `seq`: the event to undo. */
export const Undo = z.strictObject({ seq: Seq })

/** `history`: the whole stream, oldest first. `isHeld`: whether another application holds a position now. */
type UndoAsk = z.infer<typeof Undo> & {
  actor: string
  role: StaffRole
  reason: string
  history: readonly Recorded<ApplicationEvent>[]
  isHeld: (rank: number) => boolean
  programme: Programme
}

const beforeEvent = (history: UndoAsk['history'], seq: number) =>
  history.filter((one) => one.seq < seq).reduce(evolveApplication, newApplication)

/** Whether the undo returns to a place beyond the places, which was confirmed when it was taken. */
export function heldOverPlaces(history: UndoAsk['history'], seq: number): boolean {
  const { standing } = beforeEvent(history, seq)
  return standing.stage === 'sent' && standing.overPlaces === true
}

/** The current role counts: a former admin may not undo what only an admin may do. */
function mayUndo(role: StaffRole, event: ApplicationEvent): boolean {
  if (role === 'admin') return true
  return event.type === 'StatusChanged'
    ? mayMove(role, event.course.from, event.course.to)
    : traitsOf(event.type)?.undo !== 'admin'
}

/** Null for facts without a value. */
const valuesBefore = (touched: object, before: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(touched).map((fact) => [fact, before[fact] ?? null]))

type EventOf<T extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: T }>

/** `rejectedFor`: the kind of the rejection that the undo restores. */
type Moves = Pick<UndoAsk, 'reason' | 'programme'> & {
  now: Standing
  before: CaseFile
  rejectedFor: RejectionKind | null
}
function undoStatus(
  { course, details }: EventOf<'StatusChanged'>,
  { now, before, rejectedFor, reason, programme }: Moves,
) {
  const notes =
    details.verificationNotes === undefined ? {} : { verificationNotes: before.verificationNotes ?? '' }
  if (now.stage !== 'sent') return refused('not-undoable')
  return decided<ApplicationEvent>({
    type: 'StatusChanged',
    course: moveOf(
      now,
      { to: course.from, kind: rejectedFor ?? undefined },
      criteriaOf(programme, now.season),
    ),
    facts: null,
    details: { reason, ...notes },
  })
}

type Values = { verified: VerifiedFacts; found: Found }
function undoFacts({ facts, details }: EventOf<'FactsVerified'>, before: Values, reason: string) {
  const verified = VerifiedFacts.parse(valuesBefore(facts.verified, before.verified))
  const found = Found.parse(valuesBefore(details.found, before.found))
  return decided<ApplicationEvent>({
    type: 'FactsVerified',
    course: null,
    facts: { verified },
    details: { found, note: reason },
  })
}

/** Whether it took a manual position outside the ranking for another application. */
const tookPosition = (event: ApplicationEvent): boolean =>
  event.type === 'RankCleared' && event.course !== null

/**
 * @returns the compensating event, or `not-found` where the event is not in this stream, `changed-since` where a later
 * event depends on it, `not-permitted` where it is not the actor's own or no longer allowed, `not-undoable`, or
 * `rank-taken`.
 */
export function undo(parts: UndoAsk): Decision<ApplicationEvent> {
  const { seq, actor, role, reason, history, isHeld } = parts
  const asked = history.find((one) => one.seq === seq)
  if (!asked) return refused('not-found')
  const { event } = asked
  if (asked.actor !== actor || !mayUndo(role, event)) return refused('not-permitted')
  if (inTheWayOf(asked, history)) return refused('changed-since')
  const before = beforeEvent(history, seq)
  const { standing } = before
  if (standing.stage !== 'sent') return refused('not-undoable')
  if (!has(event, 'undo')) return refused('not-undoable')
  const now = history.reduce(evolveApplication, newApplication)
  switch (event.type) {
    case 'StatusChanged':
      return undoStatus(event, {
        now: now.standing,
        before: before.file(),
        rejectedFor: standing.rejectedFor,
        reason,
        programme: parts.programme,
      })
    case 'FactsVerified':
      return undoFacts(event, { verified: standing.verified, found: before.file().found }, reason)
    case 'NoteAdded':
      return decided({
        type: 'NoteWithdrawn',
        course: null,
        facts: null,
        details: { noteId: event.details.noteId },
      })
    case 'DocumentAdded':
      return decided({
        type: 'DocumentWithdrawn',
        course: null,
        facts: null,
        details: { documentId: event.details.documentId },
      })
    case 'RankAssigned':
    case 'RankCleared': {
      const rank = standing.manualRank
      if (rank !== null && isHeld(rank)) return refused('rank-taken')
      return tookPosition(event) && rank !== null
        ? giveBackRank(now.standing, { rank, reason })
        : setRank(now.standing, { rank, reason })
    }
    case 'OverPlacesProposed':
      return decided({
        type: 'OverPlacesDeclined',
        course: { to: event.course.to },
        facts: null,
        details: { reason },
      })
    default:
      return unforeseen(event, refused('not-undoable'))
  }
}

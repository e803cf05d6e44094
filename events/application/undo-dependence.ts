/** Finds later events that prevent an undo, since they replaced the event or depend on it. */
import type { Recorded } from '../decider.ts'
import { has } from '../event-traits.ts'
import { unforeseen } from '../unforeseen.ts'
import { type ApplicationEvent, setsStatus } from './events.ts'
import { isRankable, mayRecordVisit, type Status } from './statuses.ts'

type EventOf<T extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: T }>

const setsRank = ({ type }: ApplicationEvent): boolean => type === 'RankAssigned' || type === 'RankCleared'

const isImpossibleIn = (status: Status, event: ApplicationEvent): boolean =>
  (event.type === 'FactsVerified' && !mayRecordVisit('admin', status)) ||
  (setsRank(event) && !isRankable(status))

const isOfSameFacts = ({ details: { found } }: EventOf<'FactsVerified'>, later: ApplicationEvent): boolean =>
  later.type === 'FactsVerified' && Object.keys(later.details.found).some((fact) => fact in found)

function withdraws(later: ApplicationEvent, of: ApplicationEvent): boolean {
  if (later.type === 'NoteWithdrawn')
    return of.type === 'NoteAdded' && later.details.noteId === of.details.noteId
  if (later.type === 'DocumentWithdrawn')
    return of.type === 'DocumentAdded' && later.details.documentId === of.details.documentId
  return false
}

function isInTheWay(of: ApplicationEvent, later: ApplicationEvent): boolean {
  if (!has(of, 'undo')) return false
  switch (of.type) {
    case 'StatusChanged':
      return setsStatus(later) || isImpossibleIn(of.course.from, later)
    case 'FactsVerified':
      // A later change of status was decided on these facts.
      return setsStatus(later) || isOfSameFacts(of, later)
    case 'RankAssigned':
    case 'RankCleared':
      return setsRank(later)
    case 'NoteAdded':
    case 'DocumentAdded':
      return withdraws(later, of)
    case 'OverPlacesProposed':
      return setsStatus(later) || later.type === 'OverPlacesProposed' || later.type === 'OverPlacesDeclined'
    default:
      return unforeseen(of, true)
  }
}

/** @param history the whole stream, oldest first @returns the first event that prevents the undo, or null */
export function inTheWayOf(
  of: Recorded<ApplicationEvent>,
  history: readonly Recorded<ApplicationEvent>[],
): Recorded<ApplicationEvent> | null {
  return history.find(({ version, event }) => version > of.version && isInTheWay(of.event, event)) ?? null
}

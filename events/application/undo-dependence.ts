/**
 * Which later event of an application stands in the way of undoing an earlier one: one that has replaced what it did, or that
 * could not have happened without it. What a colleague adds beside it, such as a note, does not. Pure.
 */
import type { Recorded } from '../decider.ts'
import { unforeseen } from '../unforeseen.ts'
import { type ApplicationEvent, setsStatus } from './events.ts'
import { isRankable, mayRecordVisit, type Status } from './status.ts'

type EventOf<T extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: T }>

const setsRank = ({ type }: ApplicationEvent): boolean => type === 'RankAssigned' || type === 'RankCleared'

/** Whether an event could not have happened in a status. */
const isImpossibleIn = (status: Status, event: ApplicationEvent): boolean =>
  (event.type === 'FactsVerified' && !mayRecordVisit('admin', status)) ||
  (setsRank(event) && !isRankable(status))

const isOfSameFacts = ({ details: { found } }: EventOf<'FactsVerified'>, later: ApplicationEvent): boolean =>
  later.type === 'FactsVerified' && Object.keys(later.details.found).some((fact) => fact in found)

function isInTheWay(of: ApplicationEvent, later: ApplicationEvent): boolean {
  switch (of.type) {
    case 'StatusChanged':
      return setsStatus(later) || isImpossibleIn(of.course.from, later)
    case 'FactsVerified':
      // A change of status since then was decided on these facts.
      return setsStatus(later) || isOfSameFacts(of, later)
    case 'RankAssigned':
    case 'RankCleared':
      return setsRank(later)
    case 'NoteAdded':
      return later.type === 'NoteWithdrawn' && later.details.noteId === of.details.noteId
    case 'DocumentAdded':
      return later.type === 'DocumentWithdrawn' && later.details.documentId === of.details.documentId
    case 'OverPlacesProposed':
      return setsStatus(later) || later.type === 'OverPlacesProposed' || later.type === 'OverPlacesDeclined'
    case 'ApplicationStarted':
    case 'HelpRecorded':
    case 'ApplicationSubmitted':
    case 'ApplicationAmended':
    case 'NoteWithdrawn':
    case 'CardChecked':
    case 'DocumentWithdrawn':
    case 'OverPlacesDeclined':
    case 'RequestMade':
    case 'RequestAnswered':
    case 'NomineeNamed':
    case 'ApplicationWithdrawn':
    case 'ApplicationErased':
      return false
    default:
      return unforeseen(of, true)
  }
}

/** @param history the application's whole stream, oldest first @returns the first event in the way, or null */
export function inTheWayOf(
  of: Recorded<ApplicationEvent>,
  history: readonly Recorded<ApplicationEvent>[],
): Recorded<ApplicationEvent> | null {
  return history.find(({ version, event }) => version > of.version && isInTheWay(of.event, event)) ?? null
}

/** Notes and documents of an application as rows: what an event adds and removes; and the family's requests. */

import type { Nominee } from '../application/case-file.ts'
import type { ApplicationEvent } from '../application/events.ts'
import type { Recorded } from '../decider.ts'
import { unforeseen } from '../unforeseen.ts'

export type NoteEntry = { id: string; adminId: string; note: string; createdAt: string }
export type DocumentEntry = {
  id: string
  documentName: string
  documentKey: string
  uploadedBy: string
  createdAt: string
}
export type CaseFileChange =
  | { table: 'note'; add: NoteEntry }
  | { table: 'note'; remove: string }
  | { table: 'document'; add: DocumentEntry }
  | { table: 'document'; remove: string }
  | null

export function caseFileChange({ event, actor, at }: Recorded<ApplicationEvent>): CaseFileChange {
  switch (event.type) {
    case 'NoteAdded':
      return {
        table: 'note',
        add: { id: event.details.noteId, adminId: actor, note: event.details.note, createdAt: at },
      }
    case 'NoteWithdrawn':
      return { table: 'note', remove: event.details.noteId }
    case 'DocumentAdded': {
      const { documentId: id, documentName, documentKey } = event.details
      return { table: 'document', add: { id, documentName, documentKey, uploadedBy: actor, createdAt: at } }
    }
    case 'DocumentWithdrawn':
      return { table: 'document', remove: event.details.documentId }
    case 'ApplicationStarted':
    case 'HelpRecorded':
    case 'BegunAtDoor':
    case 'ApplicationSubmitted':
    case 'ApplicationAmended':
    case 'StatusChanged':
    case 'FactsVerified':
    case 'RankAssigned':
    case 'RankCleared':
    case 'CardChecked':
    case 'OverPlacesProposed':
    case 'OverPlacesDeclined':
    case 'RequestMade':
    case 'RequestAnswered':
    case 'NomineeNamed':
    case 'FamilyTold':
    case 'ApplicationWithdrawn':
    case 'ApplicationErased':
      return null
    default:
      return unforeseen(event, null)
  }
}

// Requests for correction with their answers, and the nominee, folded from the events.

/** `at`: UTC. `due`: last day for the answer. `by`: member of staff. */
type RequestAnswer = { at: string; by: string; done: boolean; text: string }
type FamilyRequest = {
  number: number
  text: string
  at: string
  due: string
  answer: RequestAnswer | null
}
/** Oldest first. */
type FamilyRights = { requests: readonly FamilyRequest[]; nominee: Nominee | null }

function evolve({ requests, nominee }: FamilyRights, recorded: Recorded<ApplicationEvent>): FamilyRights {
  const { at, actor: by, event } = recorded
  if (event.type === 'NomineeNamed') return { requests, nominee: event.details.nominee }
  if (event.type === 'RequestMade') {
    const { due } = event.course
    const made = { number: requests.length + 1, text: event.details.text, at, due, answer: null }
    return { requests: [...requests, made], nominee }
  }
  if (event.type !== 'RequestAnswered') return { requests, nominee }
  const answer = { at, by, done: event.course.done, text: event.details.answer }
  const { request } = event.course
  return { requests: requests.map((one) => (one.number === request ? { ...one, answer } : one)), nominee }
}

export const rightsOf = (history: readonly Recorded<ApplicationEvent>[]): FamilyRights =>
  history.reduce(evolve, { requests: [], nominee: null })

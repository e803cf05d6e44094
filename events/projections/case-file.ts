/** Notes and documents of an application as rows of their own: what an event adds, and what it takes away. Pure. */
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

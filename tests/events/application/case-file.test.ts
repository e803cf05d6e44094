/** Notes and documents of staff in the case file: what adds one, what takes one away, and that nothing else does. */
import { expect, test } from 'bun:test'
import { emptyFile, evolveFile } from '#events/application/case-file.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { at, moved, recorded, started, submitted, VISITOR } from '../../kit/histories.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const fileAfter = (events: readonly ApplicationEvent[]) => {
  const { notes, documents } = events.reduce(
    (now, event, place) => evolveFile(now, recorded(event, place + 1)),
    emptyFile,
  )
  return { notes, documents }
}
const note = (noteId: string, text: string): ApplicationEvent => ({
  type: 'NoteAdded',
  course: null,
  facts: null,
  details: { noteId, note: text },
})
const document = (documentId: string, documentName: string): ApplicationEvent => ({
  type: 'DocumentAdded',
  course: null,
  facts: null,
  details: { documentId, documentName, documentKey: '/objects/uploads/x' },
})

test('given notes and documents, when some are taken back, then the others are there, the newest first', () => {
  const all = [note(id, 'One'), document(id, 'Letter'), note(other, 'Two'), document(other, 'Scan')]
  const noteAt = (place: number, noteId: string, text: string) => ({
    id: noteId,
    adminId: VISITOR,
    note: text,
    createdAt: at(place),
  })
  const documentAt = (place: number, documentId: string, documentName: string) => ({
    id: documentId,
    documentName,
    documentKey: '/objects/uploads/x',
    uploadedBy: VISITOR,
    createdAt: at(place),
  })
  expect(fileAfter(all)).toEqual({
    notes: [noteAt(3, other, 'Two'), noteAt(1, id, 'One')],
    documents: [documentAt(4, other, 'Scan'), documentAt(2, id, 'Letter')],
  })
  const back: ApplicationEvent[] = [
    { type: 'NoteWithdrawn', course: null, facts: null, details: { noteId: id } },
    { type: 'DocumentWithdrawn', course: null, facts: null, details: { documentId: other } },
  ]
  expect(fileAfter([...all, ...back])).toEqual({
    notes: [noteAt(3, other, 'Two')],
    documents: [documentAt(2, id, 'Letter')],
  })
})

test('given other events, when they are folded, then there is neither note nor document', () => {
  expect(fileAfter([started, submitted(), moved('submitted', 'verified')])).toEqual({
    notes: [],
    documents: [],
  })
})

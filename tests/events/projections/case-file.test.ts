/** Notes and documents as rows: what adds one, what takes one away, and that nothing else does. */
import { expect, test } from 'bun:test'
import { caseFileChange } from '#events/projections/case-file.ts'
import { at, moved, recorded, started, submitted, VISITOR } from '../../kit/histories.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
test('given a note and a document, when they are added and withdrawn, then rows come and go', () => {
  expect(
    caseFileChange(
      recorded({ type: 'NoteAdded', course: null, facts: null, details: { noteId: id, note: 'x' } }, 3),
    ),
  ).toEqual({
    table: 'note',
    add: { id, adminId: VISITOR, note: 'x', createdAt: at(3) },
  })
  expect(
    caseFileChange(
      recorded({ type: 'NoteWithdrawn', course: null, facts: null, details: { noteId: id } }, 4),
    ),
  ).toEqual({
    table: 'note',
    remove: id,
  })
  const details = { documentId: id, documentName: 'Letter', documentKey: '/objects/uploads/x' }
  expect(caseFileChange(recorded({ type: 'DocumentAdded', course: null, facts: null, details }, 5))).toEqual({
    table: 'document',
    add: {
      id,
      documentName: 'Letter',
      documentKey: '/objects/uploads/x',
      uploadedBy: VISITOR,
      createdAt: at(5),
    },
  })
  expect(
    caseFileChange(
      recorded({ type: 'DocumentWithdrawn', course: null, facts: null, details: { documentId: id } }, 6),
    ),
  ).toEqual({ table: 'document', remove: id })
})
test('given any other event, when it is recorded, then no row of the file changes', () => {
  const others = [started, submitted(), moved('submitted', 'verified')]
  expect(others.map((event, place) => caseFileChange(recorded(event, place + 1)))).toEqual([null, null, null])
})

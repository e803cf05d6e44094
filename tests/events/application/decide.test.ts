/** What staff may ask besides a status: verifying, what a visit found, notes, documents, erasing. Every refusal of each. */
import { expect, test } from 'bun:test'
import {
  AddDocument,
  AddNote,
  addDocument,
  addNote,
  erase,
  RecordFacts,
  recordFacts,
  Verify,
  verify,
} from '#events/application/decide.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Found } from '#events/application/facts.ts'
import { type Status, statuses } from '#events/application/statuses.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { folded, inStatus, standingSpec, started } from '../../kit/histories.ts'

const erasedEvent: ApplicationEvent = {
  type: 'ApplicationErased',
  course: { lastStatus: 'submitted' },
  facts: null,
  details: null,
}
const others = (...left: Status[]) => statuses.filter((status) => !left.includes(status))

const whenVerified = standingSpec<{ notes?: string }>((now, ask) => verify(now, ask))
test('given submitted, when it is verified with notes, then it is under verification and the notes are kept', () => {
  whenVerified(...inStatus('submitted'))
    .when({ notes: 'Verified by admin' })
    .then({
      type: 'StatusChanged',
      course: { from: 'submitted', to: 'under_verification', usual: true },
      facts: null,
      details: { reason: 'Verified by admin', verificationNotes: 'Verified by admin' },
    })
})
test('given submitted, when it is verified without notes, then the empty notes replace what there was', () => {
  whenVerified(...inStatus('submitted'))
    .when({})
    .then({
      type: 'StatusChanged',
      course: { from: 'submitted', to: 'under_verification', usual: true },
      facts: null,
      details: { reason: '', verificationNotes: '' },
    })
})
for (const status of others('submitted'))
  test(`given ${status}, when it is verified, then it does not wait for that`, () => {
    whenVerified(...inStatus(status))
      .when({ notes: 'x' })
      .refused('not-awaiting-verification')
  })
test('given a draft that was never sent, when it is verified, then it is refused', () => {
  whenVerified(started).when({}).refused('not-submitted')
})

type Visit = { facts: Found; note?: string }
const whenFound = standingSpec<Visit>((now, ask) => recordFacts(now, ask, 'admin'))
for (const status of ['under_verification', 'verified', 'ranked', 'shortlisted', 'waitlist'] as const)
  test(`given ${status}, when a visit finds incomes, then bands go to the score and rupees to the file`, () => {
    whenFound(...inStatus(status))
      .when({ facts: { brideFamilyMonthlyIncome: 10_000.99, groomFamilyMonthlyIncome: null }, note: 'Seen' })
      .then({
        type: 'FactsVerified',
        course: null,
        facts: { verified: { brideFamilyMonthlyIncome: 'to10000', groomFamilyMonthlyIncome: null } },
        details: {
          found: { brideFamilyMonthlyIncome: 10_000.99, groomFamilyMonthlyIncome: null },
          note: 'Seen',
        },
      })
  })
test('given a family under verification, when a visit finds what is no amount, then it is recorded as it is, without a note', () => {
  whenFound(...inStatus('under_verification'))
    .when({ facts: { brideFatherAlive: false, community: 'sc' } })
    .then({
      type: 'FactsVerified',
      course: null,
      facts: { verified: { brideFatherAlive: false, community: 'sc' } },
      details: { found: { brideFatherAlive: false, community: 'sc' }, note: '' },
    })
})
test('given a family under verification, when a visit finds nothing, then it is refused', () => {
  whenFound(...inStatus('under_verification'))
    .when({ facts: {} })
    .refused('invalid', { facts: 'error.required' })
})
test('given a draft that was never sent, when a visit finds something, then it is refused', () => {
  whenFound(started)
    .when({ facts: { brideFatherAlive: true } })
    .refused('not-submitted')
})

test('given each status, when a visit is recorded, then a verifier may in two, an admin in five, and nobody once it was decided', () => {
  const ask = { facts: { brideFatherAlive: true }, note: 'Seen' }
  const outcome = (status: Status, role: StaffRole) => {
    const decision = recordFacts(folded(...inStatus(status)), ask, role)
    return decision.ok ? 'recorded' : decision.refusal
  }
  const rows = statuses.map((status) => [status, outcome(status, 'verifier'), outcome(status, 'admin')])
  expect(rows).toEqual([
    ['draft', 'visit-closed', 'visit-closed'],
    ['submitted', 'visit-closed', 'visit-closed'],
    ['under_verification', 'recorded', 'recorded'],
    ['verified', 'recorded', 'recorded'],
    ['ranked', 'not-permitted', 'recorded'],
    ['shortlisted', 'not-permitted', 'recorded'],
    ['waitlist', 'not-permitted', 'recorded'],
    ['finalized', 'visit-closed', 'visit-closed'],
    ['rejected', 'visit-closed', 'visit-closed'],
  ])
})
test('given ranked, when an admin corrects what a visit found without a word, then one is asked for', () => {
  for (const note of ['', ' \u200B'])
    whenFound(...inStatus('ranked'))
      .when({ facts: { brideFatherAlive: true }, note })
      .refused('text-required', { note: 'error.required' })
})

const noteId = '0f8fad5b-d9cb-469f-a165-70867728950e'
const whenNoted = standingSpec<{ note: string }>((now, ask) => addNote(now, { ...ask, noteId }))
for (const status of statuses)
  test(`given ${status}, when a note is added, then it is recorded`, () => {
    whenNoted(...inStatus(status))
      .when({ note: 'Called the family' })
      .then({ type: 'NoteAdded', course: null, facts: null, details: { noteId, note: 'Called the family' } })
  })
test('given submitted, when a note shows nothing, then text is asked for', () => {
  for (const note of ['', ' \n', '\u200B\u200D'])
    whenNoted(...inStatus('submitted'))
      .when({ note })
      .refused('text-required', { note: 'error.required' })
})
test('given a draft that was never sent, when a note is added, then it is refused', () => {
  whenNoted(started).when({ note: 'x' }).refused('not-submitted')
})

const documentId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const documentKey = '/objects/uploads/0b2e9c1a-5f43-4d68-9a17-3c8e2f60b7d5'
const whenAdded = standingSpec<{ documentName: string }>((now, ask) =>
  addDocument(now, { ...ask, documentId, documentKey }),
)
for (const status of statuses)
  test(`given ${status}, when a document is added, then it is recorded`, () => {
    whenAdded(...inStatus(status))
      .when({ documentName: 'Letter' })
      .then({
        type: 'DocumentAdded',
        course: null,
        facts: null,
        details: { documentId, documentName: 'Letter', documentKey },
      })
  })
test('given submitted, when the name of a document shows nothing, then one is asked for', () => {
  for (const documentName of ['', '\u200B', ' \u00A0'])
    whenAdded(...inStatus('submitted'))
      .when({ documentName })
      .refused('text-required', { documentName: 'error.required' })
})
test('given a draft that was never sent, when a document is added, then it is refused', () => {
  whenAdded(started).when({ documentName: 'x' }).refused('not-submitted')
})

const whenErased = standingSpec<null>((now) => erase(now))
for (const status of statuses)
  test(`given ${status}, when it is erased, then the last status is all that is said`, () => {
    whenErased(...inStatus(status))
      .when(null)
      .then({ type: 'ApplicationErased', course: { lastStatus: status }, facts: null, details: null })
  })
test('given a draft that was never sent, when it is erased, then it is', () => {
  whenErased(started)
    .when(null)
    .then({ type: 'ApplicationErased', course: { lastStatus: 'draft' }, facts: null, details: null })
})
test('given an erased application, when anything is asked of it, then it is not there or was never sent', () => {
  const history = [...inStatus('submitted'), erasedEvent]
  whenErased(...history)
    .when(null)
    .refused('not-found')
  whenVerified(...history)
    .when({})
    .refused('not-submitted')
  whenNoted(...history)
    .when({ note: 'x' })
    .refused('not-submitted')
  whenAdded(...history)
    .when({ documentName: 'x' })
    .refused('not-submitted')
  whenFound(...history)
    .when({ facts: { brideFatherAlive: true } })
    .refused('not-submitted')
})

test('given what a request carries, when it is parsed, then nothing unknown, hidden or out of range gets through', () => {
  const refusedBy = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
    !schema.safeParse(value).success
  expect(Verify.parse({ notes: ' Seen ' })).toEqual({ notes: 'Seen' })
  expect(Verify.parse({})).toEqual({})
  const wrong: [Parameters<typeof refusedBy>[0], unknown][] = [
    [Verify, { notes: 'x'.repeat(4001) }],
    [Verify, { notes: null }],
    [Verify, { status: 'verified' }],
    [AddNote, { note: 'a\u202Eb' }],
    [AddNote, { note: 'x'.repeat(4001) }],
    [AddNote, { note: 'x', adminId: 'y' }],
    [AddNote, {}],
    [AddDocument, { documentName: 'x', documentKey: 'https://elsewhere.example/objects/uploads/1' }],
    [AddDocument, { documentName: 'x', documentKey: `${documentKey}/..` }],
    [AddDocument, { documentName: 'x'.repeat(201), documentKey }],
    [RecordFacts, { facts: { brideFamilyMonthlyIncome: -1 } }],
    [RecordFacts, { facts: { brideFamilyMonthlyIncome: 'to5000' } }],
    [RecordFacts, { facts: { brideHouseType: 'palace' } }],
    [RecordFacts, { facts: { location: 'kozhikode' } }],
    [RecordFacts, { facts: { documentKinds: 9 } }],
    [RecordFacts, { note: 'without facts' }],
  ]
  expect(wrong.filter(([schema, value]) => !refusedBy(schema, value)).map(([, value]) => value)).toEqual([])
})

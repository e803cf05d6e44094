/** Taking one's own step back: what compensates each kind of event, what stands in its way, and what cannot be taken back. */

import { expect, test } from 'bun:test'
import { undo } from '#events/application/decide-undo.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { decided, type Refusal, refused } from '#events/decider.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { inStatus, moved, recorded, started, submitted, VISITOR } from '../../kit/histories.ts'

const NOTE = '11111111-2222-4333-8444-555555555555'
const COLLEAGUE = '22222222-3333-4333-8444-555555555555'
const reason = 'Undo of event 4'
const nobodyElse = () => false
type Ask = {
  seq?: number
  actor?: string
  role?: StaffRole
  isHeld?: (rank: number) => boolean
}

/** `given(history).when({})` undoes the last event of it, unless asked otherwise; those after it are a colleague's. */
const given = (...events: ApplicationEvent[]) => {
  const answer = ({ seq = events.length, actor = VISITOR, role = 'admin', isHeld = nobodyElse }: Ask) => {
    const history = events.map((event, place) =>
      recorded(event, place + 1, place < seq ? VISITOR : COLLEAGUE),
    )
    return undo({ seq, actor, role, isHeld, reason, history, programme: emptyProgramme })
  }
  return {
    answer,
    when: (ask: Ask = {}) => ({
      // biome-ignore lint/suspicious/noThenProperty: the word of the sentence; what it returns is never awaited.
      then: (...wanted: ApplicationEvent[]) => expect(answer(ask)).toStrictEqual(decided(...wanted)),
      refused: (code: Refusal) => expect(answer(ask)).toStrictEqual(refused(code)),
    }),
  }
}
const ranked = (rank: number): ApplicationEvent => ({
  type: 'RankAssigned',
  course: { rank },
  facts: null,
  details: { reason: 'Named by the panel' },
})
const released: ApplicationEvent = {
  type: 'RankCleared',
  course: null,
  facts: null,
  details: { reason: 'As computed' },
}
const found = (value: 'own' | 'rented', note = 'Seen'): ApplicationEvent => ({
  type: 'FactsVerified',
  course: null,
  facts: { verified: { brideHouseType: value } },
  details: { found: { brideHouseType: value }, note },
})

test('given a change of status, when it is undone, then the status goes back, off the path where it must', () =>
  given(...inStatus('submitted'), moved('submitted', 'rejected'))
    .when()
    .then({
      type: 'StatusChanged',
      course: { from: 'rejected', to: 'submitted', usual: false },
      facts: null,
      details: { reason },
    }))

test('given a rejection for a kind of reason that was taken back, when that is undone, then the kind stands again', () => {
  const rejected: ApplicationEvent = {
    type: 'StatusChanged',
    course: { from: 'submitted', to: 'rejected', usual: true, kind: 'age' },
    facts: null,
    details: { reason: 'Not yet 18' },
  }
  given(...inStatus('submitted'), rejected, moved('rejected', 'under_verification', false))
    .when()
    .then({
      type: 'StatusChanged',
      course: { from: 'under_verification', to: 'rejected', usual: true, kind: 'age' },
      facts: null,
      details: { reason },
    })
})

test('given a verification with notes, when it is undone, then the notes before it stand again', () => {
  const verifying: ApplicationEvent = {
    type: 'StatusChanged',
    course: { from: 'submitted', to: 'under_verification', usual: true },
    facts: null,
    details: { reason: 'Second visit', verificationNotes: 'Second visit' },
  }
  given(...inStatus('submitted'), verifying)
    .when({ role: 'verifier' })
    .then({
      type: 'StatusChanged',
      course: { from: 'under_verification', to: 'submitted', usual: false },
      facts: null,
      details: { reason, verificationNotes: '' },
    })
})

test('given facts that were recorded twice, when the second is undone, then the first stand again', () =>
  given(...inStatus('verified'), found('own'), found('rented'))
    .when()
    .then({
      type: 'FactsVerified',
      course: null,
      facts: { verified: { brideHouseType: 'own' } },
      details: { found: { brideHouseType: 'own' }, note: reason },
    }))

test('given facts that were recorded for the first time, when they are undone, then what was declared counts', () =>
  given(...inStatus('verified'), found('own'))
    .when()
    .then({
      type: 'FactsVerified',
      course: null,
      facts: { verified: { brideHouseType: null } },
      details: { found: { brideHouseType: null }, note: reason },
    }))

test('given a note, when it is undone, then it is withdrawn', () =>
  given(...inStatus('verified'), {
    type: 'NoteAdded',
    course: null,
    facts: null,
    details: { noteId: NOTE, note: 'Wrong' },
  })
    .when()
    .then({ type: 'NoteWithdrawn', course: null, facts: null, details: { noteId: NOTE } }))

test('given a document, when it is undone, then it is withdrawn', () => {
  const details = { documentId: NOTE, documentName: 'Of another family', documentKey: '/objects/uploads/x' }
  given(...inStatus('verified'), { type: 'DocumentAdded', course: null, facts: null, details })
    .when()
    .then({ type: 'DocumentWithdrawn', course: null, facts: null, details: { documentId: NOTE } })
})

test('given a first manual position, when it is undone, then it is released', () =>
  given(...inStatus('ranked'), ranked(3))
    .when()
    .then({ type: 'RankCleared', course: null, facts: null, details: { reason } }))

for (const [name, last] of [
  ['another position', ranked(9)],
  ['none', released],
] as const)
  test(`given a position replaced by ${name}, when that is undone, then it is held again, if nobody else has it`, () => {
    const history = [...inStatus('ranked'), ranked(3), last]
    given(...history)
      .when()
      .then({ type: 'RankAssigned', course: { rank: 3 }, facts: null, details: { reason } })
    given(...history)
      .when({ isHeld: (rank) => rank === 3 })
      .refused('rank-taken')
  })

const history = [...inStatus('submitted'), moved('submitted', 'verified', false)]
const refusals: [name: string, events: ApplicationEvent[], ask: Ask, code: Refusal][] = [
  ['an event of another application', history, { seq: 77 }, 'not-found'],
  ['an event before the last that cannot be taken back', history, { seq: 2 }, 'not-undoable'],
  ['the step of a colleague', history, { actor: 'somebody-else' }, 'not-permitted'],
  [
    'a step that only admins may do, by one who is none any more',
    history,
    { role: 'verifier' },
    'not-permitted',
  ],
  [
    'a position, by one who is no admin any more',
    [...inStatus('ranked'), ranked(1)],
    { role: 'verifier' },
    'not-permitted',
  ],
  ['a submission', [started, submitted()], {}, 'not-undoable'],
  ['an application without a history', [], {}, 'not-found'],
]
for (const [name, events, ask, code] of refusals)
  test(`given ${name}, when it is to be undone, then it is refused as ${code}`, () =>
    given(...events)
      .when(ask)
      .refused(code))

const note = (noteId: string): ApplicationEvent => ({
  type: 'NoteAdded',
  course: null,
  facts: null,
  details: { noteId, note: 'Seen' },
})
const document: ApplicationEvent = {
  type: 'DocumentAdded',
  course: null,
  facts: null,
  details: { documentId: NOTE, documentName: 'Letter', documentKey: '/objects/uploads/x' },
}
const OTHER = '99999999-2222-4333-8444-555555555555'
const foundJob: ApplicationEvent = {
  type: 'FactsVerified',
  course: null,
  facts: { verified: { brideEmployed: true } },
  details: { found: { brideEmployed: true }, note: 'A job' },
}
const verifying = moved('submitted', 'under_verification')
/** Each step, with what may come after it and what stands in its way. */
const steps: [
  name: string,
  before: ApplicationEvent[],
  step: ApplicationEvent,
  later: Record<string, Later>,
][] = [
  [
    'a note',
    inStatus('verified'),
    note(NOTE),
    {
      'another note': [note(OTHER), 'undone'],
      'a document': [document, 'undone'],
      'other facts': [foundJob, 'undone'],
      'another status': [moved('verified', 'ranked'), 'undone'],
      'its own withdrawal': [
        { type: 'NoteWithdrawn', course: null, facts: null, details: { noteId: NOTE } },
        'in its way',
      ],
    },
  ],
  [
    'a document',
    inStatus('verified'),
    document,
    {
      'a note': [note(OTHER), 'undone'],
      'other facts': [foundJob, 'undone'],
      'another status': [moved('verified', 'rejected'), 'undone'],
      'its own withdrawal': [
        { type: 'DocumentWithdrawn', course: null, facts: null, details: { documentId: NOTE } },
        'in its way',
      ],
    },
  ],
  [
    'facts',
    inStatus('under_verification'),
    found('own'),
    {
      'a note': [note(OTHER), 'undone'],
      'a document': [document, 'undone'],
      'other facts': [foundJob, 'undone'],
      'the same facts': [found('rented'), 'in its way'],
      'a status decided on them': [moved('under_verification', 'verified'), 'in its way'],
    },
  ],
  [
    'the beginning of a verification',
    inStatus('submitted'),
    verifying,
    {
      'a note': [note(OTHER), 'undone'],
      'a document': [document, 'undone'],
      'a visit, which is part of it': [found('own'), 'in its way'],
      'another status': [moved('under_verification', 'verified'), 'in its way'],
      'the family, who withdrew': [
        { type: 'ApplicationWithdrawn', course: { from: 'under_verification' }, facts: null, details: null },
        'in its way',
      ],
    },
  ],
  [
    'a status reached after the visit',
    inStatus('verified'),
    moved('verified', 'ranked'),
    {
      'a note': [note(OTHER), 'undone'],
      'corrected facts': [found('own'), 'undone'],
      'a position': [ranked(2), 'undone'],
      'another status': [moved('ranked', 'shortlisted'), 'in its way'],
    },
  ],
  [
    'a position',
    inStatus('ranked'),
    ranked(3),
    {
      'a note': [note(OTHER), 'undone'],
      facts: [found('own'), 'undone'],
      'a status in the ranking': [moved('ranked', 'shortlisted'), 'undone'],
      'another position': [ranked(4), 'in its way'],
      'its release': [released, 'in its way'],
    },
  ],
]
type Later = [event: ApplicationEvent, then: 'undone' | 'in its way']
for (const [name, before, step, laters] of steps)
  for (const [what, [later, then]] of Object.entries(laters))
    test(`given ${name} and then, by a colleague, ${what}, when the first is undone, then it is ${then}`, () => {
      const seq = before.length + 1
      const alone = given(...before, step).answer({ seq })
      const after = given(...before, step, later).answer({ seq })
      expect(alone).toMatchObject({ ok: true })
      expect(after).toStrictEqual(then === 'undone' ? alone : refused('changed-since'))
    })

test('given a step, when something was added to the file since, then it goes back all the same', () => {
  const before = inStatus('submitted')
  const seq = before.length + 1
  const back = (...then: readonly ApplicationEvent[]) => given(...before, verifying, ...then).answer({ seq })
  expect(back().ok).toBe(true)
  expect([back(note(NOTE)), back(document)]).toStrictEqual([back(), back()])
  expect(back(note(NOTE), moved('under_verification', 'rejected'))).toStrictEqual(refused('changed-since'))
  // A note is withdrawn whatever was added beside it.
  expect(given(...before, note(NOTE), note(OTHER)).answer({ seq }).ok).toBe(true)
})

/** The audit trail: what each kind of event tells, and that a note's text is not among it. */
import { expect, test } from 'bun:test'
import type { ApplicationEvent } from '#events/application/events.ts'
import { type AuditEntry, auditEntry, continued } from '#events/projections/audit-trail.ts'
import { at, moved, recorded, started, submitted, VISITOR } from '../../kit/histories.ts'

const noteId = '0f8fad5b-d9cb-469f-a165-70867728950e'
const quiet = {
  from: null,
  to: null,
  reason: null,
  override: false,
  visit: null,
  overPlaces: false,
  kind: null,
  found: null,
}
const told: [event: ApplicationEvent, expected: object][] = [
  [started, { ...quiet, to: 'draft' }],
  [submitted(), { ...quiet, from: 'draft', to: 'submitted' }],
  [
    {
      type: 'ApplicationAmended',
      course: null,
      facts: submittedFacts(),
      details: { changes: { groomName: 'Secret' } },
    },
    quiet,
  ],
  [
    moved('submitted', 'verified', false, 'Skipped'),
    { from: 'submitted', to: 'verified', reason: 'Skipped', override: true },
  ],
  ...(['none', 'partly'] as const).map((visit): [ApplicationEvent, object] => [
    {
      type: 'StatusChanged',
      course: { from: 'under_verification', to: 'verified', usual: true, visit },
      facts: null,
      details: { reason: 'By phone' },
    },
    { from: 'under_verification', to: 'verified', reason: 'By phone', override: false, visit },
  ]),
  [
    moved('submitted', 'rejected', true, 'No'),
    { from: 'submitted', to: 'rejected', reason: 'No', override: false },
  ],
  [
    {
      type: 'StatusChanged',
      course: { from: 'ranked', to: 'shortlisted', usual: true, overPlaces: true },
      facts: null,
      details: { reason: 'One more' },
    },
    { from: 'ranked', to: 'shortlisted', reason: 'One more', override: false, overPlaces: true },
  ],
  [
    {
      type: 'StatusChanged',
      course: { from: 'submitted', to: 'rejected', usual: true, kind: 'papers' },
      facts: null,
      details: { reason: 'No' },
    },
    { from: 'submitted', to: 'rejected', reason: 'No', override: false, kind: 'papers' },
  ],
  [
    {
      type: 'FactsVerified',
      course: null,
      facts: { verified: {} },
      details: { found: { brideFamilyMonthlyIncome: 777 }, note: 'Seen' },
    },
    { ...quiet, reason: 'Seen', found: { brideFamilyMonthlyIncome: 777 } },
  ],
  [
    { type: 'RankAssigned', course: { rank: 3 }, facts: null, details: { reason: 'Ill' } },
    { ...quiet, to: 3, reason: 'Ill' },
  ],
  [
    { type: 'RankCleared', course: null, facts: null, details: { reason: 'Well' } },
    { ...quiet, reason: 'Well' },
  ],
  [{ type: 'NoteAdded', course: null, facts: null, details: { noteId, note: 'Secret' } }, quiet],
  [
    {
      type: 'NoteAdded',
      course: null,
      facts: null,
      details: { noteId, note: 'Secret', kind: 'nobody_home' },
    },
    { ...quiet, kind: 'nobody_home' },
  ],
  [{ type: 'NoteWithdrawn', course: null, facts: null, details: { noteId } }, quiet],
  [
    {
      type: 'DocumentAdded',
      course: null,
      facts: null,
      details: { documentId: noteId, documentName: 'Secret', documentKey: 'x' },
    },
    quiet,
  ],
  [{ type: 'DocumentWithdrawn', course: null, facts: null, details: { documentId: noteId } }, quiet],
  [{ type: 'ApplicationErased', course: { lastStatus: 'ranked' }, facts: null, details: null }, quiet],
]
function submittedFacts() {
  const event = submitted()
  if (event.type !== 'ApplicationSubmitted') throw new Error('a submission')
  return event.facts
}
for (const [event, expected] of told)
  test(`given ${event.type}, when it is told, then who, when and what it changed are all there is`, () => {
    const entry = auditEntry(recorded(event, 7))
    expect(entry).toEqual({ seq: 7, at: at(7), by: VISITOR, type: event.type, ...quiet, ...expected })
    expect(JSON.stringify(entry)).not.toContain('Secret')
  })

test('given positions that were given, changed, taken and given again, when they are told, then each says which one it was before', () => {
  const ranks = [3, 14, null, 15].map((rank, place) =>
    auditEntry(
      recorded(
        rank === null
          ? { type: 'RankCleared', course: null, facts: null, details: { reason: 'Well again' } }
          : { type: 'RankAssigned', course: { rank }, facts: null, details: { reason: 'Ill' } },
        place + 1,
      ),
    ),
  )
  const trail = ranks.reduce<readonly AuditEntry[]>(continued, [])
  expect(trail.map(({ from, to }) => [from, to])).toEqual([
    [null, 3],
    [3, 14],
    [14, null],
    [null, 15],
  ])
})

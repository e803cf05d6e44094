/** The timeline of visits: each fact as it was known before and as it was found, and no more than is known. */
import { expect, test } from 'bun:test'
import { declaredFacts, factsOf } from '#events/application/declared.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Found } from '#events/application/facts.ts'
import { auditEntry, factChanges } from '#events/projections/audit-trail.ts'
import { wholeForm } from '../../kit/forms.ts'
import { moved, recorded, started, submitted } from '../../kit/histories.ts'

const visit = (found: Found): ApplicationEvent => ({
  type: 'FactsVerified',
  course: null,
  facts: { verified: {} },
  details: { found, note: '' },
})
const amended = (): ApplicationEvent => ({
  type: 'ApplicationAmended',
  course: null,
  facts: { declared: factsOf(wholeForm(), '2026-03-01') },
  details: { changes: { brideHouseType: 'rented' } },
})
const declared = declaredFacts(factsOf(wholeForm(), '2026-03-01'), wholeForm())
const begun = [started, submitted(), moved('submitted', 'under_verification')]
/** The changes of each entry that has any. */
const changesOf = (...events: readonly ApplicationEvent[]) => {
  const trail = [...begun, ...events].map((event, place) => auditEntry(recorded(event, place + 1)))
  const told = factChanges(trail, declared)
  expect(told.map((changes) => changes.length > 0)).toEqual(trail.map(({ type }) => type === 'FactsVerified'))
  return told.filter((changes) => changes.length > 0)
}

test('given a first visit, when it is told, then each fact is as declared and as found, also where both are the same', () => {
  expect(changesOf(visit({ brideFamilyMonthlyIncome: 3500, brideHouseType: 'rented' }))).toEqual([
    [
      { field: 'brideFamilyMonthlyIncome', from: 8000, to: 3500 },
      { field: 'brideHouseType', from: 'rented', to: 'rented' },
    ],
  ])
})

test('given a second visit, when it is told, then it begins with what the first one found', () => {
  const [, second] = changesOf(visit({ brideHouseType: 'own' }), visit({ brideHouseType: 'family' }))
  expect(second).toEqual([{ field: 'brideHouseType', from: 'own', to: 'family' }])
})

test('given a value that was taken back, when the next visit is told, then what was declared stands before it again', () => {
  const told = changesOf(
    visit({ brideHouseType: 'own' }),
    visit({ brideHouseType: null }),
    visit({ brideHouseType: 'family' }),
  )
  expect(told.slice(1)).toEqual([
    [{ field: 'brideHouseType', from: 'own', to: null }],
    [{ field: 'brideHouseType', from: 'rented', to: 'family' }],
  ])
})

test('given answers that the family changed after a visit, when it is told, then it does not claim what had been declared', () => {
  const told = changesOf(visit({ brideHouseType: 'own', brideEmployed: true }), amended())
  expect(told).toEqual([
    [
      { field: 'brideHouseType', from: null, to: 'own' },
      { field: 'brideEmployed', from: null, to: true },
    ],
  ])
})

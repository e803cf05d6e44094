/** How many families a neighbour could single out: those whose facts nobody else of their season has. */
import { expect, test } from 'bun:test'
import { erased, notStarted, type Sent, type Standing } from '#events/application/standing.ts'
import { recognisableAmong } from '#events/projections/recognisable.ts'
import { workedFacts } from '../scoring/samples.ts'

const at = '2026-01-05T10:00:00.000Z'
const family: Sent = {
  stage: 'sent',
  season: 'Season 3',
  events: 2,
  startedAt: at,
  changedAt: at,
  given: { events: 2, at },
  status: 'submitted',
  statusSince: at,
  submittedAt: at,
  declared: workedFacts,
  verified: {},
  verifiedAt: null,
  verifiedBy: null,
  rankedAt: null,
  shortlistedAt: null,
  rejectedFor: null,
  withdrawnAt: null,
  scored: false,
  manualRank: null,
}
const measured = (...standings: Standing[]) => recognisableAmong(standings)

test('given two families alike, when it is measured, then neither stands out; by another day in Kerala, or season, each does', () => {
  expect(measured(family, family)).toEqual({ families: 2, byFacts: 0, byFactsAndDay: 0 })
  const lateEvening = { ...family, submittedAt: '2026-01-05T18:29:59.999Z' }
  expect(measured(family, lateEvening)).toEqual({ families: 2, byFacts: 0, byFactsAndDay: 0 })
  const nextDay = { ...family, submittedAt: '2026-01-05T18:30:00.000Z' }
  expect(measured(family, nextDay)).toEqual({ families: 2, byFacts: 0, byFactsAndDay: 2 })
  expect(measured(family, { ...family, season: 'Season 4' })).toEqual({
    families: 2,
    byFacts: 2,
    byFactsAndDay: 2,
  })
})

test('given a visit that found what another family declared, when it is measured, then the two are alike', () => {
  const rented: Sent = { ...family, declared: { ...workedFacts, brideHouseType: 'own' } }
  expect(measured(family, rented).byFacts).toBe(2)
  expect(measured(family, { ...rented, verified: { brideHouseType: 'rented' } }).byFacts).toBe(0)
})

test('given applications that are not open, when it is measured, then they do not count', () => {
  expect(measured(notStarted, erased, family)).toEqual({ families: 1, byFacts: 1, byFactsAndDay: 1 })
})

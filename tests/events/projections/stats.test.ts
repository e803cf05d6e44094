/** The four figures and the counts by status: which statuses each counts, one by one. */
import { expect, test } from 'bun:test'
import { statuses } from '#events/application/statuses.ts'
import { statsOf } from '#events/projections/application-list.ts'

/** total, verified, pending, shortlisted. */
const expected: Record<string, [number, number, number, number]> = {
  draft: [0, 0, 0, 0],
  submitted: [1, 0, 1, 0],
  under_verification: [1, 0, 1, 0],
  verified: [1, 1, 0, 0],
  ranked: [1, 1, 0, 0],
  shortlisted: [1, 1, 0, 1],
  waitlist: [1, 1, 0, 0],
  finalized: [1, 1, 0, 0],
  rejected: [1, 0, 0, 0],
}
for (const status of statuses)
  test(`given one that is ${status}, when the figures are made, then it counts where it should`, () => {
    const { total, verified, pending, shortlisted } = statsOf({ [status]: 1 })
    expect([total, verified, pending, shortlisted]).toEqual(expected[status] ?? [])
  })
test('given different numbers of each, when the figures are made, then they are the right sums', () => {
  const counts = Object.fromEntries(statuses.map((status, place) => [status, 2 ** place]))
  expect(statsOf(counts)).toEqual({
    total: 510,
    verified: 8 + 16 + 32 + 64 + 128,
    pending: 6,
    shortlisted: 32,
    byStatus: {
      draft: 1,
      submitted: 2,
      under_verification: 4,
      verified: 8,
      ranked: 16,
      shortlisted: 32,
      waitlist: 64,
      finalized: 128,
      rejected: 256,
    },
  })
  expect(statsOf({})).toEqual({
    total: 0,
    verified: 0,
    pending: 0,
    shortlisted: 0,
    byStatus: {
      draft: 0,
      submitted: 0,
      under_verification: 0,
      verified: 0,
      ranked: 0,
      shortlisted: 0,
      waitlist: 0,
      finalized: 0,
      rejected: 0,
    },
  })
})

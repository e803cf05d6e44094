/** Until when a family may ask for a review: the day in Kerala, whatever the hour of the rejection. */
import { expect, test } from 'bun:test'
import { lastReviewDay } from '#events/application/rejection.ts'

test('given a rejection, when the last day of a review is asked, then it is the fourteenth day after it in Kerala', () => {
  expect(lastReviewDay('2026-03-01T04:30:00.000Z')).toBe('2026-03-15')
  expect(lastReviewDay('2026-02-28T19:00:00.000Z')).toBe('2026-03-15')
  expect(lastReviewDay('2026-12-25T12:00:00.000Z')).toBe('2027-01-08')
})

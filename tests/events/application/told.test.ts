/** What a family is told: a decision once the results of its season are, until then how it stood before; and until when it may ask for a review. */
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Sent } from '#events/application/standing.ts'
import { decisionIn, isUsualMove, type Status, statuses } from '#events/application/statuses.ts'
import { isTakenUp, reviewUntil, toldOf } from '#events/application/told.ts'
import { at, folded, inStatus, moved, sentBy } from '../../kit/histories.ts'

const rejectedFor: ApplicationEvent = {
  type: 'StatusChanged',
  course: { from: 'under_verification', to: 'rejected', usual: true, kind: 'income' },
  facts: null,
  details: { reason: 'Above the limit' },
}
const withdrawn = (from: Status): ApplicationEvent => ({
  type: 'ApplicationWithdrawn',
  course: { from },
  facts: null,
  details: null,
})
const after = (...events: ApplicationEvent[]): Sent => sentBy(folded(...events))

test('given any steps, when the results are not told, then the family is told what it was told before the decision, and nothing of it', () => {
  void fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 8 }), (steps) => {
      const events: ApplicationEvent[] = inStatus('under_verification')
      let from: Status = 'under_verification'
      let undecided = after(...events)
      for (const to of steps) {
        if (to === from) continue
        events.push(moved(from, to, isUsualMove(from, to)))
        from = to
        if (decisionIn(to) === null) undecided = after(...events)
      }
      const now = after(...events)
      const told = toldOf(now, null)
      const isHidden = decisionIn(now.status) !== null && undecided.status !== 'draft'
      const { status, statusSince, verifiedAt, shortlistedAt, scored } = isHidden ? undecided : now
      expect(told).toMatchObject({ status, statusSince, verifiedAt, shortlistedAt, scored })
      expect(toldOf(now, at(99))).toEqual(now)
    }),
  )
})

test('given a rejection of one that was sent back, or a withdrawal, when the results are not told, then the family reads it at once', () => {
  const sentBack = after(...inStatus('draft'), moved('draft', 'rejected', true))
  const own = after(...inStatus('ranked'), moved('ranked', 'waitlist', true), withdrawn('waitlist'))
  expect([toldOf(sentBack, null).status, toldOf(own, null).status]).toEqual(['rejected', 'rejected'])
  expect(toldOf(own, null).withdrawnAt).toBe(own.statusSince)
})

test('given a decision that is not told, when the family could still change its answers by what it reads, then it is told that it cannot', () => {
  const takenUp = (...events: ApplicationEvent[]) => isTakenUp(after(...events), null)
  expect([
    takenUp(...inStatus('submitted')),
    takenUp(...inStatus('submitted'), moved('submitted', 'rejected', true)),
    takenUp(...inStatus('under_verification'), rejectedFor),
    takenUp(...inStatus('ranked'), moved('ranked', 'waitlist', true)),
  ]).toEqual([false, true, true, false])
})

test('given a rejection, when a review may be asked for, then it is counted from when the family could read of it', () => {
  const rejected = after(...inStatus('under_verification'), rejectedFor)
  expect(toldOf(rejected, null)).toMatchObject({ status: 'under_verification', rejectedFor: null })
  // Decided on the first of March.
  expect([
    reviewUntil(toldOf(rejected, null), null),
    reviewUntil(rejected, '2026-04-20T10:00:00.000Z'),
    reviewUntil(rejected, '2026-02-20T10:00:00.000Z'),
    reviewUntil(after(...inStatus('ranked'), withdrawn('ranked')), '2026-04-20T10:00:00.000Z'),
    reviewUntil(after(...inStatus('ranked')), '2026-04-20T10:00:00.000Z'),
  ]).toEqual([null, '2026-05-04', '2026-03-15', null, null])
})

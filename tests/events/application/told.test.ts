/** What a family reads before the results of its season: how it stood before a decision, and the same as all others from the first decision of the season on. */
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Sent } from '#events/application/standing.ts'
import {
  decisionIn,
  isUsualMove,
  isVerifiedOrLater,
  type Status,
  statuses,
} from '#events/application/statuses.ts'
import { awaitsResults, isTakenUp, type Results, reviewUntil, toldOf } from '#events/application/told.ts'
import { at, folded, inStatus, moved, recorded, sentBy } from '../../kit/histories.ts'

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
const found: ApplicationEvent = {
  type: 'FactsVerified',
  course: null,
  facts: { verified: { brideHouseType: 'own' } },
  details: { found: {}, note: '' },
}
const after = (...events: ApplicationEvent[]): Sent => sentBy(folded(...events))
/** Long after everything; nothing was chosen yet. */
const unpublished: Results = { toldSince: null, awaitedSince: null, at: at(500) }
/** Choosing began at a place in the log; `at(n)` is the time of the event there. */
const choosingSince = (awaitedSince: number): Results => ({ ...unpublished, awaitedSince })
const told = (results: Results, ...events: ApplicationEvent[]): Sent =>
  toldOf(after(...events), results, () => events.map((event, place) => recorded(event, place + 1)))
const shown = ({
  status,
  statusSince,
  verifiedAt,
  shortlistedAt,
  scored,
  rejectedFor: kind,
  verified,
}: Sent) => ({
  status,
  statusSince,
  verifiedAt,
  shortlistedAt,
  scored,
  kind,
  verified,
})
/** Moves along the statuses, one from the other. */
function steps(from: Status, path: readonly Status[]): ApplicationEvent[] {
  const events: ApplicationEvent[] = []
  let now = from
  for (const to of path) {
    if (to === now) continue
    events.push(moved(now, to, isUsualMove(now, to)))
    now = to
  }
  return events
}
const anyPath = (of: readonly Status[]) => fc.array(fc.constantFrom(...of), { maxLength: 8 })
const verifiedOrLater = statuses.filter(isVerifiedOrLater)

test('given any steps of a verified family, when the results are not told, then it reads how it stood before the decision, and afterwards the decision', () => {
  void fc.assert(
    fc.property(anyPath([...verifiedOrLater, 'rejected']), (path) => {
      const events = [...inStatus('verified'), ...steps('verified', path)]
      const lastOpen = events.findLastIndex(
        (event) => event.type !== 'StatusChanged' || decisionIn(event.course.to) === null,
      )
      expect(shown(told(unpublished, ...events))).toEqual(shown(after(...events.slice(0, lastOpen + 1))))
      const published = { ...unpublished, toldSince: at(99) }
      expect(told(published, ...events)).toEqual(after(...events))
    }),
  )
})

test('given a verified family, when staff go on with it in any way after choosing began, then it reads the same as if they had not', () => {
  void fc.assert(
    fc.property(anyPath([...verifiedOrLater, 'rejected']), fc.boolean(), (path, isVisited) => {
      const before = inStatus('verified')
      const acts = [...(isVisited ? [found] : []), ...steps('verified', path)]
      const results = choosingSince(before.length + 1)
      const now = told(results, ...before, ...acts)
      expect(shown(now)).toEqual(shown(after(...before)))
      expect(awaitsResults(now, results)).toBe(true)
    }),
  )
})

test('given a family that is verified after choosing began, when it is chosen, then it reads that it was verified, with what the visit found, and waits with all others', () => {
  const results = choosingSince(1)
  const before = [...inStatus('under_verification'), found, moved('under_verification', 'verified')]
  const now = told(results, ...before, moved('verified', 'ranked'), moved('ranked', 'shortlisted'))
  expect(shown(now)).toEqual(shown(after(...before)))
  expect([
    awaitsResults(now, results),
    awaitsResults(told(results, ...inStatus('submitted')), results),
  ]).toEqual([true, false])
})

test('given a verified family that is sent back after choosing began, when it reads its status, then it is told at once', () => {
  const back = told(choosingSince(1), ...inStatus('ranked'), moved('ranked', 'draft', false))
  expect(back.status).toBe('draft')
})

test('given a family that was never verified, when it is rejected, then it reads that once it can no longer be undone, with the kind', () => {
  const events = [...inStatus('under_verification'), rejectedFor]
  const rejectedAt = after(...events).statusSince
  const later = (seconds: number): Results => ({
    ...choosingSince(1),
    at: new Date(Date.parse(rejectedAt) + seconds * 1000).toISOString(),
  })
  expect(shown(told(later(119), ...events))).toMatchObject({ status: 'under_verification', kind: null })
  expect(shown(told(later(120), ...events))).toMatchObject({ status: 'rejected', kind: 'income' })
})

test('given a withdrawal, when the results are not told, then the family reads it at once', () => {
  const own = told(unpublished, ...inStatus('ranked'), moved('ranked', 'waitlist'), withdrawn('waitlist'))
  expect([own.status, own.withdrawnAt]).toEqual(['rejected', own.statusSince])
})

test('given a decision that is not told, when the family could still change its answers by what it reads, then it is told that it cannot', () => {
  const takenUp = (results: Results, ...events: ApplicationEvent[]) =>
    isTakenUp(after(...events), told(results, ...events))
  const atOnce = { ...unpublished, at: at(3) }
  expect([
    takenUp(unpublished, ...inStatus('submitted')),
    takenUp(atOnce, ...inStatus('submitted'), moved('submitted', 'rejected')),
    takenUp(atOnce, ...inStatus('under_verification'), rejectedFor),
    takenUp(unpublished, ...inStatus('ranked'), moved('ranked', 'waitlist')),
  ]).toEqual([false, true, true, false])
})

test('given a rejection, when a review may be asked for, then it is counted from when the family could read of it', () => {
  const rejected = after(...inStatus('under_verification'), rejectedFor)
  // Decided on the first of March.
  expect([
    reviewUntil(rejected, null),
    reviewUntil(rejected, '2026-04-20T10:00:00.000Z'),
    reviewUntil(rejected, '2026-02-20T10:00:00.000Z'),
    reviewUntil(after(...inStatus('ranked'), withdrawn('ranked')), '2026-04-20T10:00:00.000Z'),
    reviewUntil(after(...inStatus('ranked')), '2026-04-20T10:00:00.000Z'),
  ]).toEqual(['2026-03-15', '2026-05-04', '2026-03-15', null, null])
})

test('given a family, when staff act and when the family does, then only what the family gives moves its version and its time', () => {
  const before = inStatus('under_verification')
  const note: ApplicationEvent = {
    type: 'NoteAdded',
    course: null,
    facts: null,
    details: { noteId: crypto.randomUUID(), note: 'x' },
  }
  const given = (...events: ApplicationEvent[]) => after(...before, ...events).given
  expect(given(note, found, moved('under_verification', 'ranked'))).toEqual({ events: 2, at: at(2) })
  expect(given(note, withdrawn('under_verification'))).toEqual({ events: 3, at: at(5) })
})

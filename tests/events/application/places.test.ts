/** Places: what takes one where none is left is refused, or says so when it was confirmed, for as long as it is held. */

import { expect, test } from 'bun:test'
import { boundByPlaces } from '#events/application/bounds.ts'
import { changeStatus } from '#events/application/decide.ts'
import { heldOverPlaces } from '#events/application/decide-undo.ts'
import { ApplicationEvent } from '#events/application/events.ts'
import type { Status } from '#events/application/statuses.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import { folded, inStatus, moved, recorded, sentBy, standingSpec } from '../../kit/histories.ts'

const reason = 'Both sisters marry'
const given = standingSpec<{ to: Status; free: number; isConfirmed: boolean }>((now, { to, ...places }) =>
  boundByPlaces(changeStatus(now, { status: to, reason }, 'admin', emptyProgramme), places),
)
const within = (from: Status, to: Status): ApplicationEvent => moved(from, to, true, reason)
const beyond: ApplicationEvent = {
  type: 'StatusChanged',
  course: { from: 'ranked', to: 'shortlisted', usual: true, overPlaces: true },
  facts: null,
  details: { reason },
}

test('given a place left, when it is taken, then nothing is recorded of it, confirmed or not', () => {
  for (const isConfirmed of [true, false])
    given(...inStatus('ranked'))
      .when({ to: 'shortlisted', free: 1, isConfirmed })
      .then(within('ranked', 'shortlisted'))
})

test('given no place left, when one is taken, then it is refused, or recorded where it was confirmed', () => {
  for (const free of [0, -3]) {
    const ranked = given(...inStatus('ranked'))
    ranked.when({ to: 'shortlisted', free, isConfirmed: false }).refused('over-places')
    ranked.when({ to: 'shortlisted', free, isConfirmed: true }).then(beyond)
  }
  expect(ApplicationEvent.parse(beyond)).toEqual(beyond)
})

test('given no place left, when a change takes none, then nothing is recorded of it', () => {
  const none = { free: 0, isConfirmed: true }
  given(...inStatus('shortlisted'))
    .when({ to: 'finalized', ...none })
    .then(within('shortlisted', 'finalized'))
  given(...inStatus('shortlisted'))
    .when({ to: 'waitlist', ...none })
    .then(within('shortlisted', 'waitlist'))
  given(...inStatus('ranked'))
    .when({ to: 'waitlist', ...none })
    .then(within('ranked', 'waitlist'))
})

test('given a change that is refused for itself, when no place is left, then that is what is said', () =>
  given(...inStatus('shortlisted'))
    .when({ to: 'shortlisted', free: 0, isConfirmed: true })
    .refused('status-unchanged'))

const taken = [...inStatus('ranked'), beyond]

test('given a place beyond the places, when it is held on, then it stays one; when it is given up, then not', () => {
  const after = (...way: ApplicationEvent[]) => sentBy(folded(...taken, ...way)).overPlaces
  const final = moved('shortlisted', 'finalized')
  expect(after()).toBe(true)
  expect(after(final)).toBe(true)
  for (const to of ['waitlist', 'ranked', 'rejected', 'draft'] as const)
    expect([to, after(final, moved('finalized', to))]).toEqual([to, undefined])
  expect(
    after({ type: 'ApplicationWithdrawn', course: { from: 'shortlisted' }, facts: null, details: null }),
  ).toBeUndefined()
  const back = [moved('shortlisted', 'ranked'), moved('ranked', 'shortlisted')]
  expect(after(...back)).toBeUndefined()
})

test('given the last event, when it is to be undone, then only what gave up a place beyond the places had one', () => {
  const held = (...events: ApplicationEvent[]) =>
    heldOverPlaces(
      events.map((event, place) => recorded(event, place + 1)),
      events.length,
    )
  expect(held(...taken, moved('shortlisted', 'waitlist'))).toBe(true)
  expect(held(...inStatus('shortlisted'), moved('shortlisted', 'waitlist'))).toBe(false)
  expect(held(...taken)).toBe(false)
  expect(held(...inStatus('submitted').slice(0, 1))).toBe(false)
})

/** When a checkpoint of the log is due: daily in Kerala, after the deadline, after each publication, and never of nothing new. */
import { expect, test } from 'bun:test'
import type { Recorded } from '#events/decider.ts'
import {
  emptyProgramme,
  evolveProgramme,
  isCheckpointDue,
  type ProgrammeEvent,
  recordCheckpoint,
} from '#events/programme/events.ts'
import { resultsPublished } from '../../kit/histories.ts'

const ROOT = `${'A'.repeat(43)}=`
const head = { size: 4, root: ROOT }
const signed: ProgrammeEvent = { type: 'CheckpointSigned', facts: head, details: null }
const published = resultsPublished('Season 3')
const deadline: ProgrammeEvent = {
  type: 'SettingChanged',
  facts: { key: 'application_deadline', value: '2026-03-01T17:00:00+05:30' },
  details: { value: null, kept: null },
}

/** Each event as the next of the log after the four that were there, one an hour from 10:00 in Kerala. */
const hour = (n: number): string =>
  new Date(Date.parse('2026-03-01T04:30:00.000Z') + n * 3_600_000).toISOString()
const at = <E>(event: E, place: number): Recorded<E> => ({
  seq: 5 + place,
  stream: 'programme',
  version: place + 1,
  at: hour(place),
  actor: 'system',
  event,
})
const folded = (...events: ProgrammeEvent[]) =>
  events.reduce((now, event, place) => evolveProgramme(now, at(event, place)), emptyProgramme)

test('given a log, when nothing was signed, then a checkpoint is due, but not of an empty log', () => {
  expect(isCheckpointDue(emptyProgramme, { size: 4, now: hour(0) })).toBe(true)
  expect(isCheckpointDue(emptyProgramme, { size: 0, now: hour(0) })).toBe(false)
})

test('given a signed log, when a day of Kerala is over, then the next is due, if anything was recorded', () => {
  const now = folded(signed)
  const due = (size: number, hours: number) => isCheckpointDue(now, { size, now: hour(hours) })
  // The log's fifth entry says that it was signed; midnight is fourteen hours later.
  expect([due(5, 15), due(6, 13), due(6, 14)]).toEqual([false, false, true])
})

test('given a signed log, when the deadline passes or results are published, then the next is due at once', () => {
  const waiting = folded(deadline, signed)
  expect([6, 7].map((hours) => isCheckpointDue(waiting, { size: 7, now: hour(hours) }))).toEqual([
    false,
    true,
  ])
  expect(isCheckpointDue(folded(published, signed), { size: 7, now: hour(2) })).toBe(false)
  expect(isCheckpointDue(folded(signed, published), { size: 6, now: hour(2) })).toBe(true)
})

test('given what was signed, when it or less is recorded again, then nothing happens; more is an event', () => {
  expect(recordCheckpoint(emptyProgramme, head)).toEqual({ ok: true, events: [signed] })
  for (const size of [head.size, head.size - 1])
    expect(recordCheckpoint(folded(signed), { ...head, size })).toEqual({ ok: true, events: [] })
  expect(recordCheckpoint(folded(signed), { ...head, size: 5 })).toMatchObject({
    events: [{ facts: { size: 5 } }],
  })
})

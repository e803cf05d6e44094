/** Weights with care: what needs a second admin or a day, and what is named to whoever checks the log. */
import { expect, test } from 'bun:test'
import { changeCriteria } from '#events/programme/decide.ts'
import {
  emptyProgramme,
  evolveProgramme,
  type Programme,
  type ProgrammeEvent,
} from '#events/programme/events.ts'
import { weightsNoticed, weightsWait } from '#events/programme/weights.ts'
import { type Criteria, defaultCriteria } from '#events/scoring/criteria.ts'
import { resultsPublished } from '../../kit/histories.ts'

const season = 'Season 3'
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString()
const weights = (income: number, orphan: number): Criteria =>
  defaultCriteria.map((one) => {
    if (one.id === 'incomeScore') return { ...one, weight: income }
    return one.id === 'orphanScore' ? { ...one, weight: orphan } : one
  })
const others = weights(20, 0)
/** The others are off, so that it counts 51. */
const heavy: Criteria = defaultCriteria.map((one) => {
  if (one.id === 'incomeScore') return { ...one, weight: 51 }
  return one.id === 'orphanScore' ? { ...one, weight: 49 } : { ...one, isActive: false }
})

type Act = { on: number; by: string; event: ProgrammeEvent }
const set = (on: number, by: string, criteria: Criteria, afterPoints = false): Act => {
  const decision = changeCriteria(emptyProgramme, { criteria, reason: 'Agreed', season, afterPoints })
  const [event] = decision.ok ? decision.events : []
  if (!event) throw new Error('it was refused')
  return { on, by, event }
}
const selected = (on: number, by: string): Act => ({
  on,
  by,
  event: { type: 'SelectionMade', facts: { season }, details: null },
})
const published = (on: number, by: string): Act => ({
  on,
  by,
  event: resultsPublished(season),
})
const recordedOf = ({ on, by, event }: Act, place: number) => ({
  seq: place + 1,
  stream: 'programme',
  version: place + 1,
  at: day(on),
  actor: by,
  event,
})
const folded = (...acts: Act[]): Programme => acts.map(recordedOf).reduce(evolveProgramme, emptyProgramme)

const start = set(1, 'system', defaultCriteria)
const waits: [name: string, acts: Act[], at: number, admins: number, wait: ReturnType<typeof weightsWait>][] =
  [
    ['the first weights', [start], 1, 2, null],
    ['changed before anybody had points, a day ago', [start, set(2, 'a', others)], 3, 2, null],
    [
      'changed before anybody had points, half a day ago',
      [start, set(2, 'a', others)],
      2.5,
      2,
      'weights-young',
    ],
    ['changed after points, by one of two', [start, set(2, 'a', others, true)], 30, 2, 'weights-unconfirmed'],
    ['one above 50, by one of two', [start, set(2, 'a', heavy)], 30, 2, 'weights-unconfirmed'],
    [
      'the same once more by the same',
      [start, set(2, 'a', heavy), set(3, 'a', heavy)],
      30,
      2,
      'weights-unconfirmed',
    ],
    ['the same by the second', [start, set(2, 'a', heavy, true), set(2, 'b', heavy, true)], 2, 2, null],
    [
      'others by the second',
      [start, set(2, 'a', heavy, true), set(2, 'b', others, true)],
      30,
      2,
      'weights-unconfirmed',
    ],
    [
      'changed after points by the only admin, just now',
      [start, set(2, 'a', others, true)],
      2.9,
      1,
      'weights-young',
    ],
    ['changed after points by the only admin, a day ago', [start, set(2, 'a', others, true)], 3, 1, null],
  ]
for (const [name, acts, at, admins, wait] of waits)
  test(`given ${name}, when somebody selects among ${admins} admins, then it says ${wait}`, () => {
    expect(weightsWait(folded(...acts), season, { at: day(at), admins })).toBe(wait)
  })

test('given a season that opens with confirmed weights, when it selects, then nothing waits', () => {
  const opened: ProgrammeEvent = {
    type: 'SettingChanged',
    facts: { key: 'season', value: 'Season 4' },
    details: { value: null, kept: null },
  }
  const now = folded(start, set(2, 'a', heavy), set(2, 'b', heavy), { on: 2, by: 'a', event: opened })
  expect(weightsWait(now, 'Season 4', { at: day(2), admins: 2 })).toBeNull()
})

test('given a log, when its weights are read, then each change with care and each early selection is named', () => {
  const noticed = weightsNoticed()
  const acts = [
    start,
    set(2, 'a', others),
    set(5, 'a', heavy, true),
    set(5, 'b', heavy, true),
    selected(5.5, 'a'),
    published(5.6, 'b'),
    published(9, 'b'),
  ]
  for (const recorded of acts.map(recordedOf)) noticed.take(recorded)
  expect(noticed.notices()).toEqual([
    { seq: 3, at: day(5), by: 'a', season, what: 'after-points' },
    { seq: 3, at: day(5), by: 'a', season, what: 'above-half' },
    { seq: 4, at: day(5), by: 'b', season, what: 'confirmed' },
    { seq: 5, at: day(5.5), by: 'a', season, what: 'young-selection' },
    { seq: 6, at: day(5.6), by: 'b', season, what: 'young-publication' },
  ])
})

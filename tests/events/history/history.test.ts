/** A season in memory equals a replay of its events at each moment; what every bundle shows of it, and its people. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { noCounts, statuses } from '#events/application/statuses.ts'
import { applicationAt, cutOff, viewAt } from '#events/history/view.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import {
  erasing,
  type Happened,
  historyOf,
  moved,
  ofProgramme,
  placed,
  replayedUpTo,
  SEASON,
  started,
  submitted,
} from './events.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd')
const status = fc.constantFrom(...statuses)
const something: fc.Arbitrary<Happened> = fc.oneof(
  id.map(started),
  fc
    .tuple(id, fc.constantFrom('to5000', 'to20000'))
    .map(([one, brideFamilyMonthlyIncome]) => submitted(one, { brideFamilyMonthlyIncome })),
  fc.tuple(id, status, status).map(([one, from, to]) => moved(one, from, to)),
  fc.tuple(id, fc.integer({ min: 1, max: 5 })).map(([one, rank]) => placed(one, rank)),
  id.map(erasing),
)

test('given any sequence of events, when looked at after each, then status, points and rank are those of the replay', () => {
  fc.assert(
    fc.property(fc.array(something, { minLength: 1, maxLength: 40 }), (list) => {
      const all = [...['a', 'b', 'c', 'd'].map(started), ...list]
      const season = historyOf(all)
      for (let seq = 1; seq <= all.length; seq++) {
        const rows = viewAt(season, SEASON, seq).rows
        const seen = rows.map(({ ledgerId, status, points, rank }) => [ledgerId, status, points, rank])
        const replayed = replayedUpTo(all, seq).map((one) =>
          one.is === 'there'
            ? [one.ledgerId, one.standing.status, one.score?.total ?? null, one.rank]
            : [one.ledgerId, one.is, null, null],
        )
        expect(seen.sort()).toEqual(replayed.sort())
      }
    }),
    { numRuns: 60 },
  )
})

const published = {
  season: SEASON,
  selected: [['b', 'ab'.repeat(32)]],
  waitlist: [],
  others: [['a', 'cd'.repeat(32)]],
  byHand: 1,
  cutOff: null,
}
const tally = {
  season: SEASON,
  statuses: { ...noCounts, shortlisted: 1, ranked: 1 },
  submitted: 2,
  withdrawn: 0,
  erased: 0,
  past: 1,
  admins: ['binu'],
}
const season: Happened[] = [
  ofProgramme('SettingChanged', { key: 'season', value: SEASON }),
  ofProgramme('SettingChanged', { key: 'application_deadline', value: '2026-01-01T00:05:30.000Z' }),
  started('a'),
  submitted('a'),
  started('b'),
  submitted('b', { brideFamilyMonthlyIncome: 'to20000' }),
  moved('a', 'submitted', 'under_verification'),
  moved('a', 'under_verification', 'ranked', { usual: false }),
  moved('b', 'submitted', 'under_verification'),
  moved('b', 'under_verification', 'verified', { visit: 'none' }),
  placed('b', 1),
  ofProgramme('SelectionMade', { season: SEASON }),
  moved('b', 'verified', 'shortlisted', { overPlaces: true }),
  ofProgramme('ResultsPublished', published),
  ofProgramme('CheckpointSigned', { size: 14, root: `${'A'.repeat(43)}=` }, 'system'),
  erasing('a'),
]
const whole = historyOf(season)
/** When the entry at this place was recorded. */
const minute = (seq: number): number => Date.UTC(2026, 0, 1, 0, seq - 1)

test('given a season, when asked what every bundle shows of it, then rules with their times, days and results come, and trial selections do not', () => {
  const weights = defaultCriteria.map((one) => ({ ...one }))
  const shown = historyOf([
    ...season.slice(0, 13),
    ofProgramme('CriteriaChanged', { season: SEASON, criteria: weights }),
    ofProgramme('TallyRecorded', tally),
    ofProgramme('ResultsPublished', published),
    ofProgramme(
      'CheckpointSigned',
      { size: 16, root: `${'A'.repeat(43)}=`, checker: 'ab'.repeat(32) },
      'system',
    ),
    ofProgramme(
      'CheckpointSigned',
      { size: 17, root: `${'A'.repeat(43)}=`, checker: 'ab'.repeat(32) },
      'system',
    ),
  ])
  const { rules, days, results } = shown.openToAll(SEASON)
  expect(rules.map(({ seq, is, by }) => [seq, is, by])).toEqual([
    [1, 'setting', 'binu'],
    [2, 'setting', 'binu'],
    [14, 'weights', 'binu'],
    [17, 'checker', 'system'],
  ])
  expect(days).toEqual([
    { at: minute(15), counts: { ...tally.statuses, erased: 0 }, submitted: 2, withdrawn: 0, past: 1 },
  ])
  const lists = { selected: ['b'], waitlist: [], others: ['a'] }
  expect(results).toEqual({ at: minute(16), byHand: 1, cutOff: null, ...lists })
  const withheld = historyOf([...season.slice(0, 14), ofProgramme('ResultsWithheld', { season: SEASON })])
  expect(withheld.openToAll(SEASON).results).toBeNull()
  expect(shown.openToAll('Season 4')).toMatchObject({ days: [], results: null })
})

test('given decisions by hand, when looked at, then each stands at its application from then on', () => {
  const handsAt = (seq: number) =>
    Object.fromEntries(viewAt(whole, SEASON, seq).rows.map(({ ledgerId, byHand }) => [ledgerId, byHand]))
  expect([handsAt(6), handsAt(10), handsAt(16)]).toEqual([
    { a: [], b: [] },
    { a: ['off-path'], b: ['without-visit'] },
    { a: [], b: ['rank', 'without-visit', 'over-places'] },
  ])
})

test('given an erased application, when looked at before and after, then it is there and then gone', () => {
  const statusAt = (seq: number) =>
    viewAt(whole, SEASON, seq).rows.find(({ ledgerId }) => ledgerId === 'a')?.status
  expect([statusAt(2), statusAt(15), statusAt(16)]).toEqual([undefined, 'ranked', 'erased'])
})

test('given decisions of several people, when counted, then each has its own, and families none', () => {
  expect(whole.deciders().map(({ actor, counts, byHand }) => [actor, counts, byHand])).toEqual([
    ['binu', { status: 0, visit: 0, rank: 1, programme: 3, erased: 1 }, 1],
    ['asha', { status: 5, visit: 0, rank: 0, programme: 0, erased: 0 }, 3],
  ])
})

test('given a place and its points, when the cut-off is asked for, then it is the fewest points with a place', () => {
  const rows = viewAt(whole, SEASON, 15).rows
  const points = rows.find(({ ledgerId }) => ledgerId === 'b')?.points ?? null
  expect([cutOff(viewAt(whole, SEASON, 9).rows), cutOff(rows)]).toEqual([null, points])
})

test('given an application, when asked for at a point, then only what happened until then is told', () => {
  const types = (seq: number) => applicationAt(whole, 'b', seq)?.steps.map(({ type }) => type)
  expect([types(4), types(6), applicationAt(whole, 'nobody', 6)]).toEqual([
    [],
    ['ApplicationStarted', 'ApplicationSubmitted'],
    null,
  ])
})

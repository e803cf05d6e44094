/** The replay folds facts alone: order, ties, manual positions, erased gaps, and nothing past the point asked for. */
import { expect, test } from 'bun:test'
import type { Facts } from '#events/application/facts.ts'
import { noCounts } from '#events/application/statuses.ts'
import type { OpenedEvent } from '#events/ledger/sealing.ts'
import { auditedEvent } from '#events/projections/audited-event.ts'
import { isUpTo, type Point, type ReplayLine, replay, replayLine } from '#events/projections/replay.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { workedFacts } from '../scoring/samples.ts'

type Said = {
  stream: string
  type: string
  course?: unknown
  facts?: unknown
  erased?: boolean
}
const started = (id: string): Said => ({
  stream: `application-${id}`,
  type: 'ApplicationStarted',
  course: { season: 'Season 3' },
})
const submitted = (id: string, declared: Partial<Facts> = {}): Said => ({
  stream: `application-${id}`,
  type: 'ApplicationSubmitted',
  facts: { declared: { ...workedFacts, ...declared } },
})
const moved = (id: string, from: string, to: string): Said => ({
  stream: `application-${id}`,
  type: 'StatusChanged',
  course: { from, to, usual: true },
})
const ranked = (id: string): Said[] => [
  started(id),
  submitted(id),
  moved(id, 'submitted', 'under_verification'),
  moved(id, 'under_verification', 'ranked'),
]

/** One event a minute, numbered as the log numbers them. */
function opened(list: readonly Said[]): OpenedEvent[] {
  const versions = new Map<string, number>()
  return list.map(({ stream, type, course = null, facts = null, erased = false }, place) => {
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const at = new Date(Date.UTC(2026, 0, 1, 0, place)).toISOString()
    return { v: 1, seq: place + 1, stream, version, type, at, actor: 'a', course, facts, erased }
  })
}
function taken(list: readonly Said[], point: Point = { seq: list.length }) {
  const state = replay()
  for (const event of opened(list)) {
    const audited = auditedEvent(event)
    if (!audited) throw new Error(`event ${event.seq} is not one`)
    if (isUpTo(point, event)) state.take(audited)
  }
  return state
}
const replayed = (list: readonly Said[], point?: Point): ReplayLine[] =>
  taken(list, point)
    .results()
    .map((one) => replayLine(one.ledgerId, one))
const brief = (lines: readonly ReplayLine[]) =>
  lines.map(({ id, status, totalScore, rank }) => [id, status, totalScore, rank])

test('given two applications with the same score and one moment, when replayed, then the ledger id breaks the tie', () => {
  const b = ranked('b')
  const a = ranked('a')
  expect(brief(replayed([...b, ...a]))).toEqual([
    ['b', 'ranked', 78.95, 1],
    ['a', 'ranked', 78.95, 2],
  ])
  const state = replay()
  for (const event of opened([...b, ...a])) {
    const audited = auditedEvent({ ...event, at: '2026-01-01T00:00:00.000Z' })
    if (audited) state.take(audited)
  }
  expect(brief(state.results().map((one) => replayLine(one.ledgerId, one)))).toEqual([
    ['b', 'ranked', 78.95, 2],
    ['a', 'ranked', 78.95, 1],
  ])
})

test('given a point, when replayed up to it, then statuses and scores are those of then, by place and by time alike', () => {
  const list = ranked('a')
  expect(brief(replayed(list, { seq: 1 }))).toEqual([['a', 'draft', null, null]])
  expect(brief(replayed(list, { at: '2026-01-01T00:01:30.000Z' }))).toEqual([['a', 'submitted', null, null]])
  expect(brief(replayed(list, { at: '2026-01-01T00:02:00.000Z' }))).toEqual([
    ['a', 'under_verification', 78.95, 1],
  ])
})

test('given other criteria and a manual position, when replayed, then both count from where they were recorded', () => {
  const criteria = defaultCriteria.map((one) =>
    one.id === 'incomeScore'
      ? { ...one, weight: 25 }
      : one.id === 'housingScore'
        ? { ...one, weight: 0 }
        : one,
  )
  const changed = { stream: 'programme', type: 'CriteriaChanged', facts: { season: 'Season 3', criteria } }
  const first = { stream: 'application-b', type: 'RankAssigned', course: { rank: 1 } }
  const list = [...ranked('a'), ...ranked('b'), changed, first]
  expect(brief(replayed(list, { seq: 8 }))).toEqual([
    ['a', 'ranked', 78.95, 1],
    ['b', 'ranked', 78.95, 2],
  ])
  expect(brief(replayed(list))).toEqual([
    ['a', 'ranked', 77.25, 2],
    ['b', 'ranked', 77.25, 1],
  ])
})

test('given an erased application, when replayed, then it stands there as erased and the ranks close up', () => {
  const gone = ranked('b').map((said) => ({ ...said, course: null, facts: null, erased: true }))
  const erased = { stream: 'application-b', type: 'ApplicationErased', course: { lastStatus: 'ranked' } }
  const list = [...gone, ...ranked('a'), erased]
  const lines: ReplayLine[] = replayed(list)
  expect(lines[0]).toEqual({ id: 'b', status: 'erased', totalScore: null, scoreBreakdown: null, rank: null })
  expect(brief(lines.slice(1))).toEqual([['a', 'ranked', 78.95, 1]])
  // Also at a point before it was erased: the facts are gone for that time too.
  expect(brief(replayed(list, { seq: 5 }))[0]).toEqual(['b', 'erased', null, null])
})

test('given a sample, beside which there are others, when replayed, then nobody has a rank', () => {
  const lines = taken(ranked('a')).results({ isPartial: true })
  expect(brief(lines.map((one) => replayLine(one.ledgerId, one)))).toEqual([['a', 'ranked', 78.95, null]])
})

test('given a bundle that shows some families, when replayed, then points are computed and ranks are unknown', () => {
  const list = [...ranked('a'), ...ranked('b')]
  const state = taken(list)
  expect(state.results().map((one) => one.is === 'there' && one.rank)).toEqual([1, 2])
  expect(
    state.results({ isPartial: true }).map((one) => one.is === 'there' && [one.score?.total, one.rank]),
  ).toEqual([
    [7895, null],
    [7895, null],
  ])
})

test('given the entries of the programme alone, when replayed, then the rules, the tally and what was published are told', () => {
  const criteria = defaultCriteria.map((one) => ({
    ...one,
    weight: one.id === 'incomeScore' ? 15 : one.weight,
  }))
  const tally = {
    season: 'Season 3',
    statuses: { ...noCounts, shortlisted: 1, ranked: 1 },
    submitted: 2,
    withdrawn: 0,
    erased: 1,
    past: 0,
    admins: ['binu'],
  }
  const published = {
    season: 'Season 3',
    selected: [['b', 'ab'.repeat(32)]],
    waitlist: [],
    others: [['a', 'cd'.repeat(32)]],
    byHand: 0,
    cutOff: 78,
  }
  const programme = (type: string, facts: object): Said => ({ stream: 'programme', type, facts })
  const list = [
    programme('SettingChanged', { key: 'places', value: '1' }),
    programme('CriteriaChanged', { season: 'Season 3', criteria }),
    programme('TallyRecorded', tally),
    programme('ResultsPublished', published),
    programme('ResultsWithheld', { season: 'Season 3' }),
  ]
  const rules = { name: 'Season 3', places: 1, criteria }
  const next = programme('SettingChanged', { key: 'season', value: 'Season 4' })
  const told = (steps: Said[]) => taken(steps).seasons()
  const published3 = { ...rules, tally, published }
  expect<unknown[]>([
    told(list.slice(0, 2)),
    told(list.slice(0, 4)),
    told(list),
    told([...list.slice(0, 4), next]),
  ]).toEqual([
    [{ ...rules, tally: null, published: null }],
    [published3],
    [{ ...rules, tally, published: null }],
    [published3, { ...rules, name: 'Season 4', tally: null, published: null }],
  ])
})

test('given a place that was taken beyond the places, when replayed, then its line says so for as long as it is held', () => {
  const taken = {
    stream: 'application-a',
    type: 'StatusChanged',
    course: { from: 'ranked', to: 'shortlisted', usual: true, overPlaces: true },
  }
  const list = [
    ...ranked('a'),
    taken,
    moved('a', 'shortlisted', 'finalized'),
    moved('a', 'finalized', 'waitlist'),
  ]
  const said = (seq: number) => replayed(list, { seq }).map(({ status, overPlaces }) => [status, overPlaces])
  expect(said(4)).toEqual([['ranked', undefined]])
  expect(said(5)).toEqual([['shortlisted', true]])
  expect(said(6)).toEqual([['finalized', true]])
  expect(said(7)).toEqual([['waitlist', undefined]])
  expect(Object.keys(replayed(list)[0] ?? {})).not.toContain('overPlaces')
})

test('given decisions by hand, when replayed, then each line has those until then, and what the rules decided is in none', () => {
  const step = (course: object) => ({ stream: 'application-a', type: 'StatusChanged', course })
  const list = [
    started('a'),
    submitted('a'),
    moved('a', 'submitted', 'under_verification'),
    step({ from: 'under_verification', to: 'shortlisted', usual: false, visit: 'none' }),
    { stream: 'application-a', type: 'RankAssigned', course: { rank: 1 } },
    step({ from: 'shortlisted', to: 'rejected', usual: true, kind: 'papers' }),
    { stream: 'application-a', type: 'RankCleared', course: { why: 'position-taken' } },
  ]
  const stamp = (seq: number) => ({
    seq,
    at: new Date(Date.UTC(2026, 0, 1, 0, seq - 1)).toISOString(),
    by: 'a',
  })
  const override = {
    ...stamp(4),
    what: ['off-path', 'without-visit'],
    from: 'under_verification',
    to: 'shortlisted',
  }
  const rank = { ...stamp(5), what: ['rank'], rank: 1 }
  const rejection = { ...stamp(6), what: [], from: 'shortlisted', to: 'rejected', kind: 'papers' }
  const said = (seq: number): unknown =>
    replayed(list, { seq }).map(({ manualRank, byHand }) => [manualRank, byHand])
  expect(said(3)).toEqual([[undefined, undefined]])
  expect(said(5)).toEqual([[1, [override, rank]]])
  // Of what the rules do about a position that is taken nobody decided.
  expect(said(7)).toEqual([[undefined, [override, rank, rejection]]])
})

test('given facts of another shape, or a detail among them, when they are read, then there is no event', () => {
  const [fine] = opened([submitted('a')])
  if (!fine) throw new Error('there is no event')
  expect(auditedEvent(fine)?.of).toBe('application')
  const wrong = [
    { ...fine, facts: { declared: { ...workedFacts, brideName: 'Anju' } } },
    { ...fine, facts: null },
    { ...fine, type: 'SomethingElse' },
    { ...fine, stream: 'programme' },
  ]
  expect(wrong.map((event) => auditedEvent(event))).toEqual([null, null, null, null])
})

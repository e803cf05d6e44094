/** The replay folds facts alone: order, ties, manual positions, erased gaps, and nothing past the point asked for. */
import { expect, test } from 'bun:test'
import type { Facts } from '#events/application/facts.ts'
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
  closed?: OpenedEvent['closed']
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
  return list.map(({ stream, type, course = null, facts = null, erased = false, closed = [] }, place) => {
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const at = new Date(Date.UTC(2026, 0, 1, 0, place)).toISOString()
    return { v: 1, seq: place + 1, stream, version, type, at, actor: 'a', course, facts, closed, erased }
  })
}
function replayed(list: readonly Said[], point: Point = { seq: list.length }): ReplayLine[] {
  const state = replay()
  for (const event of opened(list)) {
    const audited = auditedEvent(event)
    if (!audited) throw new Error(`event ${event.seq} is not one`)
    if (isUpTo(point, event)) state.take(audited)
  }
  return state.results().map((one) => replayLine(one.ledgerId, one))
}
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

test('given a sample, in which another ranked family is closed, when replayed, then nobody of that season has a rank', () => {
  const closing = (said: Said): Said =>
    said.type === 'ApplicationSubmitted' ? { ...said, facts: null, closed: ['facts'] } : said
  expect(brief(replayed([...ranked('a'), ...ranked('b').map(closing)]))).toEqual([
    ['a', 'ranked', 78.95, null],
    ['b', 'ranked', null, null],
  ])
  const another = { ...started('b'), course: { season: 'Season 4' } }
  const ofNext = [another, ...ranked('b').slice(1)].map(closing)
  expect(brief(replayed([...ranked('a'), ...ofNext]))[0]).toEqual(['a', 'ranked', 78.95, 1])
  // Of version 1 not even the season is open.
  const ofVersion1 = ranked('b').map(
    (said): Said => ({ ...said, closed: said.course ? ['course'] : ['facts'] }),
  )
  expect(brief(replayed([...ranked('a'), ...ofVersion1]))).toEqual([
    ['a', 'ranked', 78.95, null],
    ['b', 'closed', null, null],
  ])
})

test('given closed facts, when replayed, then whoever still takes part has the place and the points that the log recorded last', () => {
  const closing = (said: Said): Said =>
    said.type === 'ApplicationSubmitted' ? { ...said, facts: null, closed: ['facts'] } : said
  const recorded = (order: [string, number][]): Said => ({
    stream: 'programme',
    type: 'RankingRecorded',
    facts: { season: 'Season 3', moment: 'selection', order },
  })
  const list = [
    ...[...ranked('a'), ...ranked('b')].map(closing),
    ...ranked('c'),
    recorded([
      ['a', 9000],
      ['b', 8900],
      ['c', 8895],
    ]),
    recorded([
      ['b', 9012],
      ['a', 9000],
      ['c', 8895],
    ]),
    moved('a', 'ranked', 'rejected'),
  ]
  const said = (seq: number) => replayed(list, { seq }).map(({ id, rank, recorded }) => [id, rank, recorded])
  expect(said(12)).toEqual([
    ['a', null, undefined],
    ['b', null, undefined],
    ['c', null, undefined],
  ])
  expect(said(13)).toEqual([
    ['a', null, { rank: 1, totalScore: 90, seq: 13 }],
    ['b', null, { rank: 2, totalScore: 89, seq: 13 }],
    ['c', null, { rank: 3, totalScore: 88.95, seq: 13 }],
  ])
  expect(said(15)).toEqual([
    ['a', null, undefined],
    ['b', null, { rank: 1, totalScore: 90.12, seq: 14 }],
    ['c', null, { rank: 3, totalScore: 88.95, seq: 14 }],
  ])
  // Where all facts are open, only what they come to counts.
  expect(replayed([...ranked('c'), recorded([['c', 1]])])[0]).toMatchObject({ rank: 1, totalScore: 78.95 })
  expect(replayed([...ranked('c'), recorded([['c', 1]])])[0]?.recorded).toBeUndefined()
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

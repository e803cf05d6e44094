/** Positions: docs/scoring.md's tie-breaks, manual ranks that hold exactly, and the selection that follows. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { inOrder, positions, type Rankable, rankingOrder, selection } from '#events/scoring/rank.ts'
import { growth } from '../../kit/growth.ts'

const at = '2025-11-20T04:30:00.000Z'
const item = (id: string, total: number, rest: Partial<Rankable> = {}): Rankable => ({
  id,
  total,
  points: { incomeScore: 0, orphanScore: 0, healthScore: 0 },
  submittedAt: at,
  manualRank: null,
  ...rest,
})
const ids = (items: readonly Rankable[]) => inOrder(items).map(({ id }) => id)
const held = (id: string, total: number, manualRank: number) => item(id, total, { manualRank })

test('given ties at every step, when ranked, then each tie-break decides in its turn', () => {
  const points = (incomeScore: number, orphanScore: number, healthScore: number) => ({
    points: { incomeScore, orphanScore, healthScore },
  })
  const first = [
    item('z', 81),
    item('y', 80, points(12, 0, 0)),
    item('x', 80, points(11, 5, 0)),
    item('w', 80, points(11, 3, 9)),
    item('v', 80, { ...points(11, 3, 8), submittedAt: '2025-11-19T23:59:59.999Z' }),
    item('t', 80, points(11, 3, 8)),
    item('u', 80, points(11, 3, 8)),
  ]
  expect(ids([...first].reverse())).toEqual(['z', 'y', 'x', 'w', 'v', 't', 'u'])
  expect(positions(first)).toEqual(new Map(first.map(({ id }, place) => [id, place + 1])))
})

test('given ids of both cases, when all else is equal, then code units decide, not a locale', () =>
  expect(ids([item('a', 1), item('B', 1), item('á', 1), item('9', 1)])).toEqual(['9', 'B', 'a', 'á']))

describe('given manual ranks, when ranked, then they hold exactly and the others fill what is left', () => {
  test('the last is put first', () =>
    expect(ids([item('a', 90), item('b', 80), held('c', 70, 1)])).toEqual(['c', 'a', 'b']))
  test('two of them', () =>
    expect(ids([held('a', 90, 3), item('b', 80), item('c', 70), held('d', 60, 2)])).toEqual([
      'b',
      'd',
      'a',
      'c',
    ]))
  test('beyond the end: the free places nearest the end, in the order of the ranks', () =>
    expect(ids([held('a', 90, 9), held('b', 80, 7), item('c', 70), held('d', 60, 4)])).toEqual([
      'c',
      'b',
      'a',
      'd',
    ]))
  test('all beyond the end', () => expect(ids([held('a', 90, 9), held('b', 80, 7)])).toEqual(['b', 'a']))
  test('two on one position: the higher by score has it, the other goes where its score puts it', () =>
    expect(ids([item('a', 90), item('b', 80), held('c', 70, 1), held('d', 85, 1)])).toEqual([
      'd',
      'a',
      'b',
      'c',
    ]))
  test('one is erased: ranks close up', () => {
    const all = [item('a', 90), held('b', 80, 4), item('c', 70), item('d', 60)]
    expect(ids(all)).toEqual(['a', 'c', 'd', 'b'])
    expect(positions(all.filter(({ id }) => id !== 'c'))).toEqual(
      new Map([
        ['a', 1],
        ['d', 2],
        ['b', 3],
      ]),
    )
  })
  test('nobody', () => expect(positions([])).toEqual(new Map()))
})

// Few values, so that ties at every step are common.
const few = fc.nat(2)
const anyRankable = fc.record({
  total: few,
  points: fc.record({ incomeScore: few, orphanScore: few, healthScore: few }),
  submittedAt: fc.constantFrom(at, '2025-11-21T04:30:00.000Z'),
  manualRank: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
  ),
})
const anyItems = fc
  .array(anyRankable, { maxLength: 25 })
  .map((items): Rankable[] => items.map((one, place) => ({ ...one, id: `id-${(place * 7) % 25}-${place}` })))

test('given any three applications, when compared, then the order is total, antisymmetric and transitive', () =>
  fc.assert(
    fc.property(anyItems, (items) => {
      for (const a of items)
        for (const b of items) {
          expect(Math.sign(rankingOrder(a, b)) + Math.sign(rankingOrder(b, a))).toBe(0)
          expect(rankingOrder(a, b) === 0).toBe(a === b)
          for (const c of items)
            if (rankingOrder(a, b) < 0 && rankingOrder(b, c) < 0) expect(rankingOrder(a, c)).toBeLessThan(0)
        }
    }),
    { numRuns: 20 },
  ))

test('given any applications, when ranked, then positions are 1 to n, and manual ones hold where they can', () =>
  fc.assert(
    fc.property(anyItems, (items) => {
      const placed = positions(items)
      expect([...placed.values()]).toEqual(items.map((_, place) => place + 1))
      expect(new Set(placed.keys())).toEqual(new Set(items.map(({ id }) => id)))
      const claims = Map.groupBy(items, ({ manualRank }) => manualRank)
      for (const [rank, claimants] of claims)
        if (rank !== null && rank <= items.length)
          expect(claimants.filter(({ id }) => placed.get(id) === rank).length).toBe(1)
      const free = inOrder(items).filter(({ manualRank }) => manualRank === null)
      expect(free).toEqual([...free].sort(rankingOrder))
    }),
  ))

test('given the same applications in any order, when ranked, then the positions are the same', () =>
  fc.assert(
    fc.property(
      anyItems.chain((items) =>
        fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
      ),
      ([items, shuffled]) => expect(ids(shuffled)).toEqual(ids(items)),
    ),
  ))

test('given four times the applications, when positions are computed, then it takes no more than a little longer', () => {
  const made = (size: number) =>
    Array.from({ length: size }, (_, place) =>
      item(`id-${(place * 7919) % size}`, (place * 104_729) % 9001, {
        manualRank: place % 97 === 0 ? place + 1 : null,
      }),
    )
  const some = made(12_500)
  const many = made(50_000)
  expect(positions(many).size).toBe(50_000)
  expect(
    growth(
      () => positions(some),
      () => positions(many),
    ),
  ).toBeLessThan(11)
})

describe('given applications of several statuses, when places are given out, then the first that are verified or ranked get them', () => {
  const waiting = [
    { ...item('a', 90), status: 'shortlisted' },
    { ...item('b', 80), status: 'ranked' },
    { ...item('c', 70), status: 'verified' },
    { ...item('d', 60), status: 'ranked' },
    { ...item('e', 50, { manualRank: 1 }), status: 'ranked' },
  ]
  test.each([
    [
      { shortlist: 2, waitlist: 1 },
      { shortlisted: ['e', 'b'], waitlist: ['c'] },
    ],
    [
      { shortlist: 0, waitlist: 2 },
      { shortlisted: [], waitlist: ['e', 'b'] },
    ],
    [
      { shortlist: 40, waitlist: 10 },
      { shortlisted: ['e', 'b', 'c', 'd'], waitlist: [] },
    ],
    [
      { shortlist: 0, waitlist: 0 },
      { shortlisted: [], waitlist: [] },
    ],
  ])('%p', (places, chosen) => expect(selection(waiting, places)).toEqual(chosen))
})

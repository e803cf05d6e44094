/** Manual positions: which orders can stand, and who may hold one. */
import { expect, test } from 'bun:test'
import { checkOrder, Select, SetRanking, setRank } from '#events/application/decide-rank.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { type Status, statuses } from '#events/application/statuses.ts'
import { decided, type Refusal, refused } from '#events/decider.ts'
import { inStatus, moved, standingSpec, started, submitted } from '../../kit/histories.ts'

const [A, B, C] = ['a', 'b', 'c'].map((letter) => `${letter}0f8fad5-d9cb-469f-a165-70867728950e`)
if (!A || !B || !C) throw new Error('three ids')
const reason = 'Severe illness in the family'
type Rank = { id: string; rank: number | null }
/** C holds position 2 of three. */
const answer = (order: Rank[], why = reason) => checkOrder({ order, reason: why }, new Map([[2, C]]), 3)

const orders: [name: string, order: Rank[], expected: Refusal | null][] = [
  ['a free position', [{ id: A, rank: 1 }], null],
  ['the last position', [{ id: A, rank: 3 }], null],
  ['a position past the last', [{ id: A, rank: 4 }], 'rank-out-of-range'],
  ['a held position', [{ id: A, rank: 2 }], 'rank-taken'],
  [
    'a held position that is released beside it',
    [
      { id: A, rank: 2 },
      { id: C, rank: null },
    ],
    null,
  ],
  [
    'two that swap',
    [
      { id: A, rank: 2 },
      { id: C, rank: 1 },
    ],
    null,
  ],
  ['the holder its own position', [{ id: C, rank: 2 }], null],
  [
    'one position to two',
    [
      { id: A, rank: 1 },
      { id: B, rank: 1 },
    ],
    'rank-taken',
  ],
  [
    'one application twice',
    [
      { id: A, rank: 1 },
      { id: A, rank: 3 },
    ],
    'rank-taken',
  ],
  [
    'nobody a position',
    [
      { id: A, rank: null },
      { id: B, rank: null },
    ],
    null,
  ],
]
for (const [name, order, expected] of orders)
  test(`given a held position, when an order gives ${name}, then it is ${expected ?? 'fine'}`, () => {
    expect(answer(order)).toStrictEqual(expected === null ? decided() : refused(expected))
  })
test('given any order, when the reason shows nothing, then one is asked for first', () => {
  for (const why of ['', '  ', '\u200B\u200C'])
    expect(answer([{ id: A, rank: 99 }], why)).toStrictEqual(
      refused('reason-required', { reason: 'error.statusReason' }),
    )
})

const given = standingSpec<{ rank: number | null }>((now, { rank }) => setRank(now, { rank, reason }))
const assigned = (rank: number): ApplicationEvent => ({
  type: 'RankAssigned',
  course: { rank },
  facts: null,
  details: { reason },
})
const cleared: ApplicationEvent = { type: 'RankCleared', course: null, facts: null, details: { reason } }

const rankable: Status[] = [
  'under_verification',
  'verified',
  'ranked',
  'shortlisted',
  'waitlist',
  'finalized',
]
for (const status of statuses)
  test(`given ${status}, when a position is given, then it is ${rankable.includes(status) ? 'held' : 'refused'}`, () => {
    const asked = given(...inStatus(status)).when({ rank: 2 })
    if (rankable.includes(status)) asked.then(assigned(2))
    else asked.refused('not-scored')
  })
test('given a position, when it is given again, moved or released, then only a change is recorded', () => {
  const history = [...inStatus('ranked'), assigned(2)]
  given(...history)
    .when({ rank: 2 })
    .then()
  given(...history)
    .when({ rank: 1 })
    .then(assigned(1))
  given(...history)
    .when({ rank: null })
    .then(cleared)
  given(...history, cleared)
    .when({ rank: null })
    .then()
})
test('given a scored application that went back or was rejected, when a position is given, then it is refused', () => {
  const scored = [started, submitted(), moved('submitted', 'under_verification')]
  for (const status of ['draft', 'submitted', 'rejected'] as const)
    given(...scored, moved('under_verification', status, false))
      .when({ rank: 1 })
      .refused('not-scored')
})
test('given a draft that was never sent, when a position is given, then it is refused', () => {
  given(started).when({ rank: 1 }).refused('not-scored')
})

test('given what a request carries, when it is parsed, then only whole positions from 1 and real ids pass', () => {
  const whole = { order: [{ id: A, rank: 1 }], reason }
  expect(SetRanking.parse(whole)).toEqual(whole)
  expect(SetRanking.parse({ order: [{ id: A, rank: null }], reason })).toEqual({
    order: [{ id: A, rank: null }],
    reason,
  })
  const wrong = [
    { ...whole, order: [] },
    { ...whole, order: [{ id: A, rank: 0 }] },
    { ...whole, order: [{ id: A, rank: 1.5 }] },
    { ...whole, order: [{ id: A }] },
    { ...whole, order: [{ id: '../a', rank: 1 }] },
    { ...whole, order: [{ id: A, rank: 1, manualRank: 1 }] },
    { ...whole, order: Array.from({ length: 1001 }, () => ({ id: A, rank: null })) },
    { order: whole.order },
  ]
  expect(wrong.filter((value) => SetRanking.safeParse(value).success)).toEqual([])
  expect(Select.parse({ shortlist: 0, waitlist: 1000, reason })).toEqual({
    shortlist: 0,
    waitlist: 1000,
    reason,
  })
  const bad = [
    { shortlist: -1, waitlist: 0, reason },
    { shortlist: 1.5, waitlist: 0, reason },
    { shortlist: 1, waitlist: 1001, reason },
    { shortlist: 1, waitlist: 1 },
    { shortlist: '1', waitlist: 0, reason },
  ]
  expect(bad.filter((value) => Select.safeParse(value).success)).toEqual([])
})

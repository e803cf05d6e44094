/** The draw of a sample: fixed by root and number, fair, without the erased; and how much a sample shows. */
import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { drawSample, fewerWrongThan, fewerWrongThanPercent } from '#events/ledger/sample.ts'

const root = new Uint8Array(32).fill(7)
const candidates = Array.from({ length: 40 }, (_, i) => ({ id: `family-${i}`, isErased: false }))

/** The rule as docs/format.md has it, written a second time. */
function drawnByHand(number: string, ids: readonly string[]): string[] {
  const seed = createHash('sha256').update('community-wedding sample\n').update(root).update(number).digest()
  const draw = (id: string) => createHash('sha256').update(seed).update(id).digest()
  return ids.toSorted((a, b) => Buffer.compare(draw(a), draw(b)))
}

test('given a root and a number, when a sample is drawn, then it is the first by the hash of seed and ledger id', () => {
  const ids = candidates.map(({ id }) => id)
  for (const number of [0, 7, 999_999_999_999_999])
    expect(drawSample({ root, number, count: 6, candidates })).toEqual({
      opened: drawnByHand(String(number), ids).slice(0, 6),
      erased: [],
    })
})

test('given erased applications, when they are drawn, then they are listed and the next take their places', () => {
  const order = drawnByHand(
    '7',
    candidates.map(({ id }) => id),
  )
  const gone = [order[1], order[3], order[20]]
  const marked = candidates.map(({ id }) => ({ id, isErased: gone.includes(id) }))
  expect(drawSample({ root, number: 7, count: 4, candidates: marked })).toEqual({
    opened: [order[0], order[2], order[4], order[5]].flatMap((id) => id ?? []),
    erased: [order[1], order[3]].flatMap((id) => id ?? []),
  })
})

test('given any candidates in any order, when more or fewer are drawn, then the shorter sample begins the longer one', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ id: fc.string(), isErased: fc.boolean() }), { selector: ({ id }) => id }),
      fc.nat(20),
      fc.maxSafeNat(),
      (all, count, number) => {
        const sample = drawSample({ root, number, count, candidates: all })
        const there = all.filter(({ isErased }) => !isErased).length
        expect(sample.opened.length).toBe(Math.min(count, there))
        const more = drawSample({ root, number, count: count + 1, candidates: all.toReversed() })
        expect(more.opened.slice(0, count)).toEqual(sample.opened)
        expect(more.erased.slice(0, sample.erased.length)).toEqual(sample.erased)
      },
    ),
  ))

test('given a sample without a fault, when its confidence is asked for, then it is the hypergeometric bound', () => {
  expect(fewerWrongThan({ opened: 30, of: 400 })).toBe(37)
  expect(fewerWrongThanPercent({ opened: 30, of: 400 })).toBe(10)
  // Of ten, five are opened: with 4 wrong ones a clean sample has a chance of C(6,5)/C(10,5) = 6/252, with 3 of 21/252.
  expect(fewerWrongThan({ opened: 5, of: 10 })).toBe(4)
  // One of twenty: 1/20 at 19 wrong ones, exactly the risk.
  expect(fewerWrongThan({ opened: 1, of: 20 })).toBe(19)
  expect(fewerWrongThan({ opened: 59, of: 100_000 })).toBeLessThan(5_000)
  expect(fewerWrongThan({ opened: 58, of: 100_000 })).toBeGreaterThan(5_000)
  expect([fewerWrongThan({ opened: 12, of: 12 }), fewerWrongThanPercent({ opened: 12, of: 12 })]).toEqual([
    1, 9,
  ])
  expect([fewerWrongThan({ opened: 1, of: 5 }), fewerWrongThan({ opened: 0, of: 0 })]).toEqual([5, 1])
})

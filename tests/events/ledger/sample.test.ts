/** The draw of a sample: fixed by root and number, fair, without the erased; and how much a sample shows. */
import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { drawSample, fewerWrongThan, fewerWrongThanPercent, openedOf } from '#events/ledger/sample.ts'

const root = new Uint8Array(32).fill(7)
const listOf = (name: string, length: number): [string, string][] =>
  Array.from({ length }, (_, i) => [`${name}-${i}`, ''])
const lists = { selected: listOf('s', 40), waitlist: listOf('w', 20), others: listOf('o', 100) }
const isErased = () => false

/** The rule as docs/format.md has it, written a second time. */
function orderByHand(number: string, list: readonly [string, string][]): string[] {
  const seed = createHash('sha256').update('community-wedding sample\n').update(root).update(number).digest()
  const draw = (id: string) => createHash('sha256').update(seed).update(id).digest()
  return list.map(([id]) => id).toSorted((a, b) => Buffer.compare(draw(a), draw(b)))
}

test('given a root and a number, when a sample is drawn, then it is 15 selected, 10 of the waitlist, and the rest others', () => {
  for (const number of [0, 7, 999_999_999_999_999])
    expect(drawSample(lists, { root, number, count: 31, isErased })).toEqual({
      selected: { opened: orderByHand(String(number), lists.selected).slice(0, 15), erased: [], of: 40 },
      waitlist: { opened: orderByHand(String(number), lists.waitlist).slice(0, 10), erased: [], of: 20 },
      others: { opened: orderByHand(String(number), lists.others).slice(0, 6), erased: [], of: 100 },
    })
})

test('given erased applications, when they are drawn, then they are listed and the next take their places', () => {
  const order = orderByHand('7', lists.selected)
  const gone = [order[1], order[3], order[39]]
  const drawn = drawSample(lists, { root, number: 7, count: 25, isErased: (id) => gone.includes(id) })
  expect(drawn.selected).toEqual({
    opened: order.filter((_, place) => place !== 1 && place !== 3).slice(0, 15),
    erased: [order[1], order[3]].flatMap((id) => id ?? []),
    of: 38,
  })
})

test('given any lists, when a sample is drawn, then it has as many as were asked for or there are, each once', () =>
  fc.assert(
    fc.property(
      fc.record({ selected: fc.nat(40), waitlist: fc.nat(30), others: fc.nat(60) }),
      fc.integer({ min: 25, max: 140 }),
      fc.maxSafeNat(),
      (sizes, count, number) => {
        const all = {
          selected: listOf('s', sizes.selected),
          waitlist: listOf('w', sizes.waitlist),
          others: listOf('o', sizes.others),
        }
        const drawn = drawSample(all, { root, number, count, isErased })
        const opened = openedOf(drawn)
        const there = sizes.selected + sizes.waitlist + sizes.others
        expect([opened.length, new Set(opened).size]).toEqual([Math.min(count, there), opened.length])
        expect(drawn.selected.opened.length).toBeGreaterThanOrEqual(Math.min(15, sizes.selected))
        expect(drawn.waitlist.opened.length).toBeGreaterThanOrEqual(Math.min(10, sizes.waitlist))
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

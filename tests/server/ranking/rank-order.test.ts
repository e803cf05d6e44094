/** The ranking that is kept in order says what sorting everything anew says, whatever happened before. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { positions, type Rankable } from '#events/scoring/rank.ts'
import { rankOrder } from '#server/ranking/rank-order.ts'

const ids = Array.from({ length: 12 }, (_, n) => `application-${n}`)
const points = fc.record({
  incomeScore: fc.nat(2),
  orphanScore: fc.nat(2),
  healthScore: fc.nat(2),
})
/** Few values of each, so that ties and collisions are common; 15 lies beyond the end. */
const item = fc.record({
  id: fc.constantFrom(...ids),
  total: fc.constantFrom(0, 1, 7_995, 10_000),
  points,
  submittedAt: fc.constantFrom('2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'),
  manualRank: fc.oneof(fc.constant(null), fc.constant(null), fc.integer({ min: 1, max: 15 })),
})
const step = fc.oneof(
  item.map((put) => ({ put })),
  item.map((put) => ({ put })),
  fc.constantFrom(...ids).map((remove) => ({ remove })),
)

test('given any coming, changing and going, when positions are asked, then they are those of a full sort', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const order = rankOrder()
      const all = new Map<string, Rankable>()
      for (const one of steps)
        if ('put' in one) {
          order.put(one.put)
          all.set(one.put.id, one.put)
        } else {
          order.remove(one.remove)
          all.delete(one.remove)
        }
      const expected = positions([...all.values()])
      expect(ids.map((id) => order.positionOf(id))).toEqual(ids.map((id) => expected.get(id) ?? null))
    }),
    { numRuns: 500 },
  )
})

test('given any ranking, when one without a manual rank is asked with other points, then its position is that of a full sort with them, and by points alone that of one without manual ranks', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 14 }), item, (items, asked) => {
      const all = new Map(items.map((one) => [one.id, one]))
      const order = rankOrder([...all.values()])
      const free = positions([...all.values()].map((one) => ({ ...one, manualRank: null })))
      expect(ids.map((id) => order.positionByPoints(id))).toEqual(ids.map((id) => free.get(id) ?? null))
      for (const [id, one] of all) {
        if (one.manualRank !== null) continue
        const other = { ...asked, id, manualRank: null }
        const expected = positions([...new Map(all).set(id, other).values()]).get(id)
        expect(order.positionAs(other)).toBe(expected ?? null)
      }
      expect(order.positionAs({ ...asked, id: 'nobody', manualRank: null })).toBeNull()
    }),
    { numRuns: 150 },
  )
})

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

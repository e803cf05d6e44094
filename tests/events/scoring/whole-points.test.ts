/** Whole points for families: lines and total add up, and no line is further than one point from its exact figure. */
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { wholeLines, wholePoints } from '#events/scoring/whole-points.ts'

test('given any points in hundredths, when they are made whole, then lines add up to the rounded total, and each is its figure rounded up or down', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 12 }), (hundredths) => {
      const { total, lines } = wholePoints(hundredths)
      const sum = hundredths.reduce((all, one) => all + one, 0)
      expect(total).toBe(Math.floor((sum + 50) / 100))
      expect(lines.reduce((all, one) => all + one, 0)).toBe(total)
      for (const [index, line] of lines.entries()) {
        const exact = (hundredths[index] ?? 0) / 100
        expect([Math.floor(exact), Math.ceil(exact)]).toContain(line)
      }
    }),
  ))

test('given two equal remainders and one point to give, when they are made whole, then the first gets it; a larger one comes before both', () => {
  expect(wholePoints([150, 250])).toEqual({ total: 4, lines: [2, 2] })
  expect(wholePoints([150, 250, 390])).toEqual({ total: 8, lines: [2, 2, 4] })
  expect(wholePoints([1095, 389, 0])).toEqual({ total: 15, lines: [11, 4, 0] })
  expect(wholePoints([])).toEqual({ total: 0, lines: [] })
})

test('given weights of one decimal, when points are full, then they are as many as there can be', () => {
  const counted = [
    { points: 9.5, max: 9.5 },
    { points: 9.5, max: 9.5 },
    { points: 3.2, max: 9.5 },
  ]
  expect(wholeLines(counted)).toEqual([
    { points: 10, max: 10 },
    { points: 9, max: 9 },
    { points: 3, max: 10 },
  ])
})

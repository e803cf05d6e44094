/** The black box over the digits of a card: it can be put anywhere on the picture, and nowhere beside it. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Box, centredAt, isInside, moved, resized, usualBox } from '#web/photos/mask-box.ts'

const middle: Box = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
/** Free of what binary fractions add. */
const round = (box: Box) =>
  Object.fromEntries(Object.entries(box).map(([name, part]) => [name, Math.round(part * 1e6) / 1e6]))

test('given a box, when it is moved, resized or put elsewhere, then only that changes', () =>
  expect([
    round(moved(middle, { x: 0.1, y: -0.2 })),
    round(resized(middle, { x: 0.1, y: -0.2 })),
    round(centredAt(middle, { x: 0.4, y: 0.6 })),
  ]).toEqual([
    { x: 0.35, y: 0.05, width: 0.5, height: 0.5 },
    { x: 0.25, y: 0.25, width: 0.6, height: 0.3 },
    { x: 0.15, y: 0.35, width: 0.5, height: 0.5 },
  ]))

test('given an edge, when a box is pushed or pulled over it, then it stops there', () =>
  expect([
    round(moved(middle, { x: 9, y: -9 })),
    round(resized(middle, { x: 9, y: 9 })),
    round(resized(middle, { x: -9, y: -9 })),
  ]).toEqual([
    { x: 0.5, y: 0, width: 0.5, height: 0.5 },
    { x: 0.25, y: 0.25, width: 0.75, height: 0.75 },
    { x: 0.25, y: 0.25, width: 0.04, height: 0.04 },
  ]))

test('given any presses and drags, when they are made, then the box is in the picture and can be taken hold of', () => {
  const step = fc.record({
    how: fc.constantFrom(moved, resized, centredAt),
    x: fc.double({ min: -2, max: 2, noNaN: true }),
    y: fc.double({ min: -2, max: 2, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { x, y, width, height } = steps.reduce((box, { how, ...to }) => how(box, to), usualBox)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.04 - 1e-9)
    }),
  )
})

test('given points, when it is asked whether they are in the box, then its edges are', () =>
  expect(
    [
      { x: 0.25, y: 0.75 },
      { x: 0.5, y: 0.76 },
      { x: 0.24, y: 0.5 },
    ].map((point) => isInside(middle, point)),
  ).toEqual([true, false, false]))

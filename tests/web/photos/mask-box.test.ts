/** The black box over the digits of a card: it can be put anywhere on the picture, and nowhere beside it. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Box,
  besideCode,
  centredAt,
  isInside,
  moved,
  resized,
  turned,
  usualBox,
} from '#web/photos/mask-box.ts'

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

test('given a card turned by quarters, when the box is placed, then it turns with the card', () => {
  const code = { x: 0, y: 0, width: 0.05, height: 0.05 }
  const box = { x: 0.2, y: 0.74, width: 0.4, height: 0.13 }
  expect([0, 1, 2, 3, 4].map((turns) => round(besideCode({ code, turns })))).toEqual([
    box,
    { x: 0.13, y: 0.2, width: 0.13, height: 0.4 },
    { x: 0.4, y: 0.13, width: 0.4, height: 0.13 },
    { x: 0.74, y: 0.4, width: 0.13, height: 0.4 },
    round(turned(box, 4)),
  ])
})

test('given a code anywhere that leaves room beside it, when the box is placed, then it is no part of the code', () => {
  const part = (max: number) => fc.double({ min: 0.01, max, noNaN: true })
  const any = fc
    .record({ width: part(0.85), height: part(0.85), x: part(1), y: part(1), turns: fc.nat(3) })
    .map(({ x, y, width, height, turns }) => ({
      code: { x: x * (1 - width), y: y * (1 - height), width, height },
      turns,
    }))
  fc.assert(
    fc.property(any, ({ code, turns }) => {
      const box = besideCode({ code, turns })
      const isBeside =
        box.x + box.width <= code.x ||
        box.y + box.height <= code.y ||
        box.x >= code.x + code.width ||
        box.y >= code.y + code.height
      expect(isBeside).toBe(true)
      expect(moved(box, { x: 0, y: 0 })).toEqual(box)
    }),
  )
})

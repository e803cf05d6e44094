/** The black box over the digits of a card: it can be put anywhere on the picture, and follows how the card lies. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Box,
  boxOn,
  type Change,
  isInside,
  middleCard,
  movedBy,
  movedTo,
  otherBox,
  placeOn,
  resizedBy,
  surroundings,
  turnedBy,
  usualPlace,
} from '#web/photos/mask-box.ts'

const picture = { width: 1000, height: 600 }
const QUARTER = Math.PI / 2
const level: Box = { x: 500, y: 300, width: 400, height: 100, turn: 0 }
const upright: Box = { ...level, turn: QUARTER }
/** Free of what binary fractions add. */
const shown = (part: number) => Math.round(part * 1e4) / 1e4 + 0
const round = (box: object) =>
  Object.fromEntries(Object.entries(box).map(([name, part]) => [name, shown(part)]))
const after = (box: Box, change: Change) => round(change(box, picture))

test('given a box, when it is moved, put elsewhere or turned, then only that changes', () =>
  expect([
    after(level, movedBy({ x: 10, y: -20 })),
    after(level, movedTo({ x: 10, y: 20 })),
    after(level, turnedBy(0.5)),
  ]).toEqual([
    { ...level, x: 510, y: 280 },
    { ...level, x: 10, y: 20 },
    { ...level, turn: 0.5 },
  ]))

test('given a box, when one of its corners is pulled, then the other stays, however the box lies', () =>
  expect([
    after(level, resizedBy({ x: 20, y: 10 }, 1)),
    after(level, resizedBy({ x: -20, y: -10 }, -1)),
    // Its right is down, and its below is left.
    after(upright, resizedBy({ x: -10, y: 20 }, 1)),
  ]).toEqual([
    { ...level, width: 420, height: 110, x: 510, y: 305 },
    { ...level, width: 420, height: 110, x: 490, y: 295 },
    { ...round(upright), width: 420, height: 110, x: 495, y: 310 },
  ]))

test('given points, when it is asked whether they are in a box, then it is asked as the box lies', () =>
  expect(
    [level, upright].map((box) =>
      [
        { x: 690, y: 340 },
        { x: 460, y: 490 },
        { x: 690, y: 490 },
      ].map((point) => isInside(box, point)),
    ),
  ).toEqual([
    [true, false, false],
    [false, true, false],
  ]))

test('given any presses and drags, when they are made, then the middle of the box is on the picture, and it can be taken hold of', () => {
  const point = fc.record({
    x: fc.integer({ min: -2000, max: 2000 }),
    y: fc.integer({ min: -2000, max: 2000 }),
  })
  const change = fc.oneof(
    point.map(movedBy),
    point.map(movedTo),
    fc.double({ min: -4, max: 4, noNaN: true }).map(turnedBy),
    fc
      .tuple(point, fc.constantFrom(1 as const, -1 as const))
      .map(([step, corner]) => resizedBy(step, corner)),
  )
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const { x, y, width, height } = changes.reduce((box, one) => one(box, picture), level)
      expect(isInside({ ...level, ...picture, turn: 0 }, { x, y })).toBe(true)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
      expect(Math.max(width, height)).toBeLessThanOrEqual(1000)
    }),
  )
})

test('given a card, when the box begins, then it is over the first two thirds of the line below its middle, however it lies', () => {
  const card = { x: 500, y: 300, width: 800, height: 500, turn: 0 }
  const begun = (turn: number) => round(boxOn({ ...card, turn }, usualPlace))
  const size = { width: 388, height: 100 }
  expect([begun(0), begun(QUARTER), begun(2 * QUARTER)]).toEqual([
    { x: 374, y: 445, ...size, turn: 0 },
    { x: 355, y: 174, ...size, turn: shown(QUARTER) },
    { x: 626, y: 155, ...size, turn: shown(2 * QUARTER) },
  ])
})

test('given a box that was put in its place on one card, when the next card lies elsewhere, then it begins at the same place on that', () => {
  const card = middleCard(picture, 0.1)
  const next = { x: 400, y: 320, width: card.width / 2, height: card.height / 2, turn: -0.2 }
  const box = movedBy({ x: 15, y: -40 })(boxOn(card, usualPlace), picture)
  const place = placeOn(card, box)
  expect(round(boxOn(card, place))).toEqual(round(box))
  const again = boxOn(next, place)
  expect(round(placeOn(next, again))).toEqual(round(place))
  expect([again.width, again.turn]).toEqual([box.width / 2, -0.2])
})

test('given a box at the edge, when it is looked at what stands around it, then that is the picture, and nothing beside it', () =>
  expect([
    surroundings(level, picture),
    round(surroundings(upright, picture)),
    surroundings({ ...level, x: 0, y: 600 }, picture),
  ]).toEqual([
    { x: 225, y: 175, width: 550, height: 250 },
    { x: 375, y: 25, width: 250, height: 550 },
    { x: 0, y: 475, width: 275, height: 125 },
  ]))

test('given a first box, when a second is asked for, then it is in the other half of the picture', () =>
  expect([otherBox(level, picture), otherBox({ ...level, y: 400 }, picture)]).toEqual([
    { ...level, y: 450 },
    { ...level, y: 150 },
  ]))

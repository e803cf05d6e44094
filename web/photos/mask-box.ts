/**
 * The black box over the first eight digits of an Aadhaar card's number: where it is placed to begin with, and how it moves.
 * All in fractions of the picture, whose top left corner is 0, 0. Pure.
 */
import type { Size } from './picture-header.ts'

export type Box = Size & { x: number; y: number }

/** As wide and as high as a digit at least, so that it is not lost. */
const SMALLEST = 0.04

/** Of a card that fills the picture the number stands in the middle below; its first eight digits are two thirds of it. */
export const usualBox: Box = { x: 0.2, y: 0.74, width: 0.4, height: 0.13 }

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))

/** Inside the picture, and not too small to be taken hold of. */
function fitting({ x, y, width, height }: Box): Box {
  const wide = within(width, SMALLEST, 1)
  const high = within(height, SMALLEST, 1)
  return { x: within(x, 0, 1 - wide), y: within(y, 0, 1 - high), width: wide, height: high }
}

type Step = { x: number; y: number }
export const moved = (box: Box, { x, y }: Step): Box => fitting({ ...box, x: box.x + x, y: box.y + y })
/** By its lower right corner; the upper left one stays where it is. */
export const resized = (box: Box, { x, y }: Step): Box => {
  const { x: left, y: top, width, height } = box
  return fitting({
    x: left,
    y: top,
    width: within(width + x, SMALLEST, 1 - left),
    height: within(height + y, SMALLEST, 1 - top),
  })
}
/** With its middle at a point. */
export const centredAt = (box: Box, { x, y }: Step): Box =>
  fitting({ ...box, x: x - box.width / 2, y: y - box.height / 2 })

export const isInside = ({ x, y, width, height }: Box, point: Step): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height

/** The same after quarter turns of the picture, clockwise. */
export function turned(box: Box, turns: number): Box {
  if (turns === 0) return box
  const { x, y, width, height } = box
  return turned({ x: 1 - y - height, y: x, width: height, height: width }, turns - 1)
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Between the box and a code that was found, so that the code can be read again. */
const GAP = 0.01

/** Where the box begins when a QR code was found: at its usual place as the card is turned, and never over the code. */
export function besideCode({ code, turns }: { code: Box; turns: number }): Box {
  const box = turned(usualBox, turns)
  if (!overlap(box, code)) return box
  const right = code.x + code.width + GAP
  const below = code.y + code.height + GAP
  const sides: Box[] = [
    { ...box, x: Math.min(box.x, code.x - GAP - box.width), width: Math.min(box.width, code.x - GAP) },
    { ...box, y: Math.max(box.y, below), height: Math.min(box.height, 1 - below) },
    { ...box, y: Math.min(box.y, code.y - GAP - box.height), height: Math.min(box.height, code.y - GAP) },
    { ...box, x: Math.max(box.x, right), width: Math.min(box.width, 1 - right) },
  ]
  const room = ({ width, height }: Box): number => Math.min(width, height)
  const free = sides.filter((one) => room(one) >= SMALLEST).map(fitting)
  const [best = box] = free.sort((one, other) => other.width * other.height - one.width * one.height)
  return best
}

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

/**
 * The black box over the first eight digits of an Aadhaar number: its first position and its movements. Coordinates are pixels of the
 * picture from its top left corner. Pure.
 */
import type { Turned } from './card-place.ts'
import type { Size } from './picture-header.ts'

export type Box = Turned
export type Point = { x: number; y: number }

/** The least width and height, as a share of the picture's longer side: about one digit, so that a finger can still hit the box. */
const SMALLEST = 0.04

/**
 * The box relative to the card's centre, in units of the card's width and height. The number is centred in the lower part, and its first
 * eight digits are two thirds of it. The box is more than twice as high as the digits, because prints differ.
 */
export const usualPlace: Turned = { x: -0.1575, y: 0.29, width: 0.485, height: 0.2, turn: 0 }

const rotated = ({ x, y }: Point, turn: number): Point => ({
  x: x * Math.cos(turn) - y * Math.sin(turn),
  y: x * Math.sin(turn) + y * Math.cos(turn),
})
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** @param place relative to the card, like `usualPlace` */
export function boxOn(card: Turned, place: Turned): Box {
  const from = rotated({ x: place.x * card.width, y: place.y * card.height }, card.turn)
  return {
    x: card.x + from.x,
    y: card.y + from.y,
    width: place.width * card.width,
    height: place.height * card.height,
    turn: card.turn + place.turn,
  }
}
/** The inverse of `boxOn`. */
export function placeOn(card: Turned, box: Box): Turned {
  const from = rotated({ x: box.x - card.x, y: box.y - card.y }, -card.turn)
  return {
    x: from.x / card.width,
    y: from.y / card.height,
    width: box.width / card.width,
    height: box.height / card.height,
    turn: box.turn - card.turn,
  }
}

/** Clamps the centre to the picture, and the size to the least and the largest one. */
function fitting(box: Box, { width, height }: Size): Box {
  const longer = Math.max(width, height)
  return {
    ...box,
    x: within(box.x, 0, width),
    y: within(box.y, 0, height),
    width: within(box.width, SMALLEST * longer, longer),
    height: within(box.height, SMALLEST * longer, longer),
  }
}

export type Change = (box: Box, picture: Size) => Box
export const movedBy =
  ({ x, y }: Point): Change =>
  (box, picture) =>
    fitting({ ...box, x: box.x + x, y: box.y + y }, picture)
export const movedTo =
  ({ x, y }: Point): Change =>
  (box, picture) =>
    fitting({ ...box, x, y }, picture)
export const turnedBy =
  (turn: number): Change =>
  (box) => ({ ...box, turn: box.turn + turn })
/** @param corner that goes along: 1 for the lower right one, -1 for the upper left one; the other stays where it is */
export const resizedBy =
  (step: Point, corner: 1 | -1): Change =>
  (box, picture) => {
    const by = rotated(step, -box.turn)
    const { width, height } = fitting(
      { ...box, width: box.width + corner * by.x, height: box.height + corner * by.y },
      picture,
    )
    const half = { x: (corner * (width - box.width)) / 2, y: (corner * (height - box.height)) / 2 }
    const along = rotated(half, box.turn)
    return fitting({ ...box, x: box.x + along.x, y: box.y + along.y, width, height }, picture)
  }

export function isInside(box: Box, { x, y }: Point): boolean {
  const from = rotated({ x: x - box.x, y: y - box.y }, -box.turn)
  return Math.abs(from.x) <= box.width / 2 && Math.abs(from.y) <= box.height / 2
}

/** The margin around the box that is shown with it, in units of the box's shorter side: missed digits would be there. */
const AROUND = 0.75

/** The upright part of the picture that a person checks for uncovered digits. */
export function surroundings(box: Box, picture: Size): { x: number; y: number } & Size {
  const cos = Math.abs(Math.cos(box.turn))
  const sin = Math.abs(Math.sin(box.turn))
  const margin = AROUND * Math.min(box.width, box.height)
  const across = (box.width * cos + box.height * sin) / 2 + margin
  const down = (box.width * sin + box.height * cos) / 2 + margin
  const left = Math.max(0, box.x - across)
  const top = Math.max(0, box.y - down)
  return {
    x: left,
    y: top,
    width: Math.min(picture.width, box.x + across) - left,
    height: Math.min(picture.height, box.y + down) - top,
  }
}

/** A second box of the same size in the other half of the picture. */
export const otherBox = (box: Box, { height }: Size): Box => ({
  ...box,
  y: box.y > height / 2 ? height / 4 : (height * 3) / 4,
})

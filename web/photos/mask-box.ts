/**
 * The black box over the first eight digits of an Aadhaar number: where the card is on the picture, the first position of the box, and
 * its movements. Coordinates are pixels of the picture from its top left corner. Pure.
 */
import type { Size } from './shrink.ts'

// Estimates where a card is and how far it is tilted, from the directions of the edges: most edges on a card (border, lines of text,
// strokes of digits) are parallel to its sides. A person corrects the estimate.

/** The longer side, in pixels, to which a picture is scaled before the search. */
export const LOOKED_AT_SIDE = 512
/** Width divided by height of every card. */
const SHAPE = 85.6 / 54
/** The relative deviation from that shape that is accepted. */
const OTHERWISE = 0.08
/** Degrees: people tilt a phone over a card no further. */
const MOST = 15
const STEP = 0.5
/** Degrees between an edge of the card and the card's side. */
const ALIGNED = 2
/** The least gradient of an edge (Sobel, brightness 0 to 255); weaker gradients are shade or grain. */
const WEAKEST = 120
/** The best direction must have this many times the edges of an average direction. */
const DISTINCT = 2
/** The share of all edges that may lie outside the card, on either side. */
const STRAY = 0.01

/** A rectangle. `x`, `y`: its centre; `turn`: radians clockwise. */
export type Turned = Size & { x: number; y: number; turn: number }
/** RGBA, as of a canvas. */
type Pixels = Size & { data: ArrayLike<number> }
type Edge = { x: number; y: number; strength: number; degrees: number }

/** The Sobel operator. `degrees`: the direction of the gradient, towards the lighter side. */
function eachEdge({ data, width, height }: Pixels, see: (edge: Edge) => void): void {
  const green = (x: number, y: number): number => data[(y * width + x) * 4 + 1] ?? 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const rising = green(x + 1, y + 1) - green(x - 1, y - 1)
      const falling = green(x + 1, y - 1) - green(x - 1, y + 1)
      const across = rising + falling + 2 * (green(x + 1, y) - green(x - 1, y))
      const down = rising - falling + 2 * (green(x, y + 1) - green(x, y - 1))
      const strength = Math.hypot(across, down)
      if (strength >= WEAKEST) see({ x, y, strength, degrees: (Math.atan2(down, across) * 180) / Math.PI })
    }
}

/** The index of a direction in a histogram of 0 to 89.5 degrees. */
const placeOf = (degrees: number): number => Math.round((degrees + 360) / STEP) % (90 / STEP)

/** @returns degrees clockwise; 0 where no direction is distinct */
function tiltOf(pixels: Pixels): number {
  const found = Array.from({ length: 90 / STEP }, () => 0)
  eachEdge(pixels, ({ degrees, strength }) => {
    const at = placeOf(degrees)
    found[at] = (found[at] ?? 0) + strength
  })
  const around = (degrees: number): number =>
    [-1, -0.5, 0, 0.5, 1].reduce((sum, by) => sum + (found[placeOf(degrees + by)] ?? 0), 0)
  const usual = found.reduce((sum, one) => sum + one, 0) / (found.length / 5)
  let best = 0
  for (let degrees = -MOST; degrees <= MOST; degrees += STEP)
    if (around(degrees) > around(best)) best = degrees
  return around(best) > DISTINCT * usual ? best : 0
}

/** The range that holds nearly all of the weight. @param weights by position */
function extent(weights: ReadonlyMap<number, number>): { from: number; to: number } {
  const places = [...weights.keys()].sort((one, other) => one - other)
  const all = [...weights.values()].reduce((sum, one) => sum + one, 0)
  const firstBeyond = (ordered: readonly number[]): number => {
    let sum = 0
    for (const place of ordered) {
      sum += weights.get(place) ?? 0
      if (sum > STRAY * all) return place
    }
    return 0
  }
  return { from: firstBeyond(places), to: firstBeyond(places.toReversed()) }
}

/** The largest centred card that fits into a picture. @param turn radians, may include quarter turns */
export function middleCard({ width, height }: Size, turn: number): Turned {
  const isUpright = Math.round(turn / (Math.PI / 2)) % 2 !== 0
  const along = isUpright ? height : width
  const across = isUpright ? width : height
  return {
    x: width / 2,
    y: height / 2,
    width: Math.min(along, across * SHAPE),
    height: Math.min(across, along / SHAPE),
    turn,
  }
}

export function cardPlace(pixels: Pixels): Turned {
  const degrees = tiltOf(pixels)
  const turn = (degrees * Math.PI) / 180
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const across = new Map<number, number>()
  const down = new Map<number, number>()
  const add = (weights: Map<number, number>, place: number, strength: number): void => {
    const at = Math.round(place)
    weights.set(at, (weights.get(at) ?? 0) + strength)
  }
  eachEdge(pixels, ({ x, y, strength, degrees: own }) => {
    const apart = Math.abs(((own - degrees + 405) % 90) - 45)
    if (apart > ALIGNED) return
    add(across, x * cos + y * sin, strength)
    add(down, y * cos - x * sin, strength)
  })
  const wide = extent(across)
  const high = extent(down)
  const width = wide.to - wide.from
  const height = high.to - high.from
  if (!(Math.abs(width / height / SHAPE - 1) < OTHERWISE)) return middleCard(pixels, turn)
  const u = (wide.from + wide.to) / 2
  const v = (high.from + high.to) / 2
  return { x: u * cos - v * sin, y: u * sin + v * cos, width, height, turn }
}

/** The same rectangle on a picture that is enlarged by a factor. */
export const scaled = ({ x, y, width, height, turn }: Turned, by: number): Turned => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
  turn,
})

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
/** @param corner the moved corner: 1 for the lower right, -1 for the upper left; the opposite corner is fixed */
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

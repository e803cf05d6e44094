/**
 * Estimates where a card is on a picture and how far it is tilted, from the directions of the edges: most edges on a card (border, lines
 * of text, strokes of digits) are parallel to its sides. A person corrects the estimate. Pure.
 */
import type { Size } from './picture-header.ts'

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

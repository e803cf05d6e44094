/** Warns of a tiny or blurred picture. Blur is measured in the sharpest parts, because there may be a plain wall behind a face. */
import type { Size } from './picture-header.ts'

/** The longer side, in pixels, to which a picture is scaled before its sharpness is measured. */
export const MEASURED_SIDE = 512
const TILE = 32
/** The share of tiles that may be sharper than the tile that counts. */
const SHARPEST = 0.1
/** The variance of the Laplacian, on brightness from 0 to 255, below which no letter and no eye can be made out. */
const BLURRED_BELOW = 40
/** The least pixels of the shorter side for a face, and of the longer side for a card, whose letters have to be read. */
const FACE_SIDE = 300
const CARD_SIDE = 700

export type PhotoWarning = 'form.photoTiny' | 'form.photoBlurred'

/** RGBA, as of a canvas. */
type Pixels = Size & { data: ArrayLike<number> }

const brightness = ({ data, width }: Pixels, x: number, y: number): number => {
  const at = (y * width + x) * 4
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
}

/** The variance of the Laplacian over a tile. */
function tileSharpness(pixels: Pixels, left: number, top: number): number {
  let sum = 0
  let squares = 0
  for (let y = top; y < top + TILE; y += 1)
    for (let x = left; x < left + TILE; x += 1) {
      const around =
        brightness(pixels, x - 1, y) +
        brightness(pixels, x + 1, y) +
        brightness(pixels, x, y - 1) +
        brightness(pixels, x, y + 1)
      const edge = around - 4 * brightness(pixels, x, y)
      sum += edge
      squares += edge * edge
    }
  const count = TILE * TILE
  return squares / count - (sum / count) ** 2
}

/** The sharpness of the tile at the sharpest tenth; infinite for a picture smaller than a tile. */
function sharpness(pixels: Pixels): number {
  const found: number[] = []
  for (let top = 1; top + TILE < pixels.height; top += TILE)
    for (let left = 1; left + TILE < pixels.width; left += TILE) found.push(tileSharpness(pixels, left, top))
  found.sort((one, other) => other - one)
  return found[Math.floor(found.length * SHARPEST)] ?? Number.POSITIVE_INFINITY
}

/** `size`: of the whole picture; `pixels`: of the picture scaled to MEASURED_SIDE. */
export function photoWarning(size: Size, pixels: Pixels, isCard: boolean): PhotoWarning | null {
  const isTiny = isCard
    ? Math.max(size.width, size.height) < CARD_SIDE
    : Math.min(size.width, size.height) < FACE_SIDE
  if (isTiny) return 'form.photoTiny'
  return sharpness(pixels) < BLURRED_BELOW ? 'form.photoBlurred' : null
}

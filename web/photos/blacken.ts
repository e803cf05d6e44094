/** Draws black over parts of a picture: what is under it is nowhere in the file that leaves the phone. */
import type { Box, Point } from './mask-box.ts'
import { sizeOf } from './picture-header.ts'
import { drawnFrom, headerOf, isAbsurd, ready, smallest } from './shrink.ts'

/** Upright and as large as it is sent; null where `shrink` would not decode it either. */
export async function uprightPicture(file: Blob): Promise<HTMLCanvasElement | null> {
  const header = await headerOf(file)
  const size = header && sizeOf(header)
  return header === null || isAbsurd(size) ? null : drawnFrom(file, size).catch(() => null)
}

/** Pixels: the edge of a turned box would let the picture through. */
const BLEED = 1.5

/** `boxes`: over digits. `codes`: the corners of codes, in order around them. */
type Covered = { boxes: readonly Box[]; codes: readonly (readonly Point[])[] }

function fillBox(context: CanvasRenderingContext2D, { x, y, width, height, turn }: Box): void {
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  context.fillRect(-width / 2 - BLEED, -height / 2 - BLEED, width + 2 * BLEED, height + 2 * BLEED)
  context.restore()
}

function fillCode(context: CanvasRenderingContext2D, corners: readonly Point[]): void {
  context.beginPath()
  for (const { x, y } of corners) context.lineTo(x, y)
  context.closePath()
  context.fill()
  // The corners are those of the dots at the edge, give or take one.
  context.stroke()
}

/**
 * The file that is stored and sent, made of the picture, which itself stays as it is.
 * @param name of the file that was chosen @returns null where the browser has no memory left for it
 */
export async function blackened(
  picture: HTMLCanvasElement,
  { boxes, codes }: Covered,
  name: string,
): Promise<File | null> {
  const { width, height } = picture
  const covered = Object.assign(document.createElement('canvas'), { width, height })
  const context = covered.getContext('2d')
  if (!context) return null
  context.drawImage(picture, 0, 0)
  context.fillStyle = '#000'
  context.lineWidth = Math.max(width, height) / 100
  for (const box of boxes) fillBox(context, box)
  for (const corners of codes) fillCode(context, corners)
  const blob = await smallest(covered)
  const file = blob && new File([blob], name, { type: blob.type })
  if (file) ready.add(file)
  return file
}

/** Draws black over parts of a picture. The file that leaves the phone has no trace of the covered pixels. */
import type { Box, Point } from './mask-box.ts'
import { drawnFrom, headerOf, isAbsurd, ready, sizeOf, smallest } from './shrink.ts'

/** The picture, turned upright and in the size in which it is sent; null for a file that `shrink` could not decode either. */
export async function uprightPicture(file: Blob): Promise<HTMLCanvasElement | null> {
  const header = await headerOf(file)
  const size = header && sizeOf(header)
  return header === null || isAbsurd(size) ? null : drawnFrom(file, size).catch(() => null)
}

/** Extra pixels on each side, since the antialiased edge of a turned box is not fully black. */
const BLEED = 1.5

/** `boxes` cover digits; `codes` has the corners of each QR code, in order around it. */
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
  // The corners may be off by one module of the code.
  context.stroke()
}

/**
 * A new file with the covered parts; the picture itself is not changed.
 * @param name of the chosen file @returns null where the browser is out of memory
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

/** Draws a black box into the pixels of a picture: what is under it is nowhere in the file that leaves the phone. */
import type { Box } from './mask-box.ts'

/** The picture is made smaller once more on its way; this leaves its letters as they are. */
const QUALITY = 0.92

/** @param name of the file that was chosen @returns null where the browser has no memory left for it */
export function blackened(picture: HTMLCanvasElement, box: Box, name: string): Promise<File | null> {
  const context = picture.getContext('2d')
  if (!context) return Promise.resolve(null)
  const { width, height } = picture
  context.fillStyle = '#000'
  // Whole pixels: the edge of a half one would let the picture through.
  const left = Math.floor(box.x * width)
  const top = Math.floor(box.y * height)
  const right = Math.ceil((box.x + box.width) * width)
  const bottom = Math.ceil((box.y + box.height) * height)
  context.fillRect(left, top, right - left, bottom - top)
  return new Promise((resolve) =>
    picture.toBlob(
      (blob) => resolve(blob && new File([blob], name, { type: blob.type })),
      'image/jpeg',
      QUALITY,
    ),
  )
}

/**
 * Re-encodes a picture from its pixels in the same format: rotated upright, scaled down, and without metadata or hidden
 * data such as the location and camera of a photo.
 */
import type { Sharp } from 'sharp'
import { type Refused, refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import { loadDecoder } from './decoder.ts'
import type { ImageType } from './file-types.ts'
import { pixelChunks } from './png-chunks.ts'

type Picture = { ok: true; type: ImageType; bytes: Uint8Array; thumb: Uint8Array }

/** Real photos take a second; a picture made to keep the server busy is given up. */
const SECONDS = 30

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

const encode = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }),
  'image/png': (picture: Sharp) => picture.png(),
  'image/webp': (picture: Sharp) => picture.webp({ quality: 82 }),
}

/** @returns the picture and its thumbnail (WebP), or the refusal `file-broken` or `file-pixels`. */
export async function redraw(given: Uint8Array, type: ImageType): Promise<Picture | Refused> {
  const decoder = await loadDecoder()
  const source = type === 'image/png' ? pixelChunks(given) : given
  if (!source) return refused('file-broken')
  try {
    const { width, height } = await decoder(source, { limitInputPixels: false }).metadata()
    if (width * height > limits.pixels) return refused('file-pixels')
    const scaled = decoder(source, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(within(limits.imageSide))
    const bytes = await encode[type](scaled).toBuffer()
    // From the scaled-down picture, so that the large one is decoded once.
    const thumb = await decoder(bytes).resize(within(limits.thumbSide)).webp({ quality: 75 }).toBuffer()
    return { ok: true, type, bytes, thumb }
  } catch {
    // The library reports problems only as free text, so all of them count as a broken file.
    return refused('file-broken')
  }
}

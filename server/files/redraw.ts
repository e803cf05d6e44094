/**
 * Draws a picture anew from its pixels: upright, no larger than needed, and without anything that was not a pixel
 * (place and camera of a photo, texts, whatever was hidden behind it). Formats stay what they are.
 */
import { type Refused, refused } from '#events/decider.ts'
import { limits } from '#events/vocabulary.ts'
import { loadDecoder } from './decoder.ts'
import type { ImageType } from './kinds.ts'
import { pixelChunks } from './png-chunks.ts'

type Picture = { ok: true; type: ImageType; bytes: Uint8Array; thumb: Uint8Array }

type Decoder = Awaited<ReturnType<typeof loadDecoder>>

/** A picture that honest phones send takes a second; one built to keep the server busy is given up. */
const SECONDS = 30

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

const encoders = {
  'image/jpeg': (decoder: Decoder, bytes: Uint8Array) =>
    fitted(decoder, bytes).jpeg({ quality: 82, mozjpeg: true }),
  'image/png': (decoder: Decoder, bytes: Uint8Array) => fitted(decoder, bytes).png(),
  'image/webp': (decoder: Decoder, bytes: Uint8Array) => fitted(decoder, bytes).webp({ quality: 82 }),
}

const fitted = (decoder: Decoder, bytes: Uint8Array) =>
  decoder(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(within(limits.imageSide))

/** @returns the picture and its thumbnail (WebP), or the refusal `file-broken` or `file-pixels`. */
export async function redraw(given: Uint8Array, type: ImageType): Promise<Picture | Refused> {
  const decoder = await loadDecoder()
  const source = type === 'image/png' ? pixelChunks(given) : given
  if (!source) return refused('file-broken')
  try {
    const { width, height } = await decoder(source, { limitInputPixels: false }).metadata()
    if (width * height > limits.pixels) return refused('file-pixels')
    const bytes = await encoders[type](decoder, source).toBuffer()
    // From the small picture: the large one need not be decoded twice.
    const thumb = await decoder(bytes).resize(within(limits.thumbSide)).webp({ quality: 75 }).toBuffer()
    return { ok: true, type, bytes, thumb }
  } catch {
    // The library tells what is wrong with a file only in words of its own; it does not open, which is enough.
    return refused('file-broken')
  }
}

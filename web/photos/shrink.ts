/**
 * Makes a photo small enough for a slow network before it leaves the phone: upright, at most 1600 pixels on the longer
 * side, at most 400 KB, and without EXIF data such as the place. An unreadable file is refused with the key of a message.
 */
import { limits } from '#events/limits.ts'

// The kind of a file and the size of a picture from the first bytes, so that too large a picture is refused before decoding.

export type Size = { width: number; height: number }

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Start of frame: C0 to CF, except the markers DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Uint8Array): Size | null {
  const data = view(bytes)
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = data.getUint8(at + 1)
    if (isFrame(marker)) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + data.getUint16(at + 2)
  }
  return null
}

function webpSize(bytes: Uint8Array): Size | null {
  const data = view(bytes)
  const kind = text(bytes, 12, 16)
  if (kind === 'VP8X')
    return {
      width: 1 + (data.getUint32(24, true) & 0xffffff),
      height: 1 + (data.getUint32(26, true) >>> 8),
    }
  if (kind === 'VP8 ')
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = data.getUint32(21, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

/** The size before EXIF rotation; null for a truncated file and for anything but JPEG, PNG and WebP. */
export function sizeOf(bytes: Uint8Array): Size | null {
  if (bytes.length < 30) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(bytes)
  if (text(bytes, 1, 4) === 'PNG')
    return { width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) }
  return text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP' ? webpSize(bytes) : null
}

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

/** HEIC is the format of newer phones, which many browsers cannot decode. */
export const isHeic = (bytes: Uint8Array): boolean =>
  text(bytes, 4, 8) === 'ftyp' && heicBrands.includes(text(bytes, 8, 12))

/** Pixels. A larger photo is not scaled below this, since the letters of an Aadhaar card must stay readable. */
const LONG_SIDE = 1600
const MOST_BYTES = 400 * 1024
/** JPEG qualities, tried in turn until the photo is small enough; the last one is accepted at any size. */
const QUALITIES = [0.78, 0.68, 0.58, 0.48]
/** Bytes that are read for kind and size; an embedded preview can come before the size. */
const HEADER = 256 * 1024

export type ShrinkError =
  | 'error.heic'
  | 'refusal.file-broken'
  | 'refusal.file-pixels'
  | 'refusal.file-too-large'
type Shrunk = { ok: true; blob: Blob } | { ok: false; error: ShrinkError }

/** Scaled so that the longer side is at most `most` pixels; a small photo keeps its size. */
export function fitted({ width, height }: Size, most = LONG_SIDE): Size {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Decodes upright and resized, so that a cheap phone never holds twelve megapixels twice. */
function decoded(file: Blob, size: Size | null): Promise<ImageBitmap> {
  const isSmall = size !== null && Math.max(size.width, size.height) <= LONG_SIDE
  const resize = isSmall ? {} : ({ resizeWidth: LONG_SIDE, resizeQuality: 'high' } as const)
  return createImageBitmap(file, { imageOrientation: 'from-image', ...resize })
}

function drawn(picture: ImageBitmap, { width, height }: Size): HTMLCanvasElement | null {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  // White below transparent parts, which JPEG does not have.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

export async function smallest(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let best: Blob | null = null
  for (const quality of QUALITIES) {
    best = await encoded(canvas, quality)
    if (best && best.size <= MOST_BYTES) break
  }
  return best
}

/** Files that a person has checked after blackening: `shrink` returns exactly these bytes. */
export const ready = new WeakSet<Blob>()

/** A photo that this browser cannot shrink is sent unchanged, if it is not too large; the server turns it upright too. */
const asItIs = (file: Blob, most: number): Shrunk =>
  file.size <= most ? { ok: true, blob: file } : { ok: false, error: 'refusal.file-too-large' }

/** Null for a file that was moved or deleted after it was chosen. */
export const headerOf = (file: Blob): Promise<Uint8Array | null> =>
  file
    .slice(0, HEADER)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    .catch(() => null)

export async function drawnFrom(file: Blob, size: Size | null): Promise<HTMLCanvasElement | null> {
  const picture = await decoded(file, size)
  const canvas = drawn(picture, fitted(picture))
  picture.close()
  return canvas
}

export const isAbsurd = (size: Size | null): boolean =>
  size !== null && size.width * size.height > limits.pixels

/** @param most the server's limit in bytes for this kind of file */
export async function shrink(file: Blob, most: number): Promise<Shrunk> {
  if (ready.has(file)) return { ok: true, blob: file }
  const header = await headerOf(file)
  if (header === null) return { ok: false, error: 'refusal.file-broken' }
  if (header[0] === 0x25 && header[1] === 0x50) return asItIs(file, most)
  const size = sizeOf(header)
  if (isAbsurd(size)) return { ok: false, error: 'refusal.file-pixels' }
  try {
    const canvas = await drawnFrom(file, size)
    const blob = canvas && (await smallest(canvas))
    return blob ? { ok: true, blob } : asItIs(file, most)
  } catch {
    if (isHeic(header)) return { ok: false, error: 'error.heic' }
    return size ? asItIs(file, most) : { ok: false, error: 'refusal.file-broken' }
  }
}

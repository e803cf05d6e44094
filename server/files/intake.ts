/** Validates and sanitises uploads in memory, before they are encrypted and stored. */
import type { Sharp } from 'sharp'
import { type Refused, refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { boundedQueue } from '../runtime/bounded-queue.ts'

// File types are detected by signature, never by name or header. Only the four accepted types: a general library would run
// parsers for two hundred formats over untrusted bytes.

const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
type ImageType = (typeof imageTypes)[number]
type FileType = ImageType | 'application/pdf'

/** Major brands of iPhone photos; AVIF and MP4 use the same container. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

/** @returns `heic` for a photo that the phone should have converted, null for other files */
export function fileTypeOf(bytes: Uint8Array): FileType | 'heic' | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('\xFF\xD8\xFF')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp'
  if (head.startsWith('%PDF-')) return 'application/pdf'
  if (head.slice(4, 8) === 'ftyp' && heicBrands.has(head.slice(8))) return 'heic'
  return null
}

// The image library is loaded with the first picture, since it takes 20 MB, and limited to three formats: by default it
// also opens SVG, GIF, TIFF and more.

const load = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}
let loading: ReturnType<typeof load> | undefined

export const loadDecoder = (): ReturnType<typeof load> => {
  loading ??= load()
  return loading
}

// Strips a PNG to its pixel chunks before decoding: a text chunk of kilobytes can decompress to hundreds of megabytes, and
// another file may follow the end. The decoder verifies checksums.

const SIGNATURE = 8
/** Bytes of length, name and checksum of each chunk. */
const FRAME = 12
const pixelChunkNames = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** A lower-case first letter marks an ancillary chunk, which may be skipped. */
const isAncillary = (name: string): boolean => /^[a-z][A-Za-z]{3}$/.test(name)

/** @returns a new PNG; null where chunks do not run from IHDR to IEND, or a critical one is unknown */
export function pixelChunks(png: Uint8Array): Uint8Array | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const cut = new Uint8Array(png.length)
  cut.set(png.subarray(0, SIGNATURE))
  let end = SIGNATURE
  for (let at = SIGNATURE; at + FRAME <= png.length; ) {
    const next = at + FRAME + view.getUint32(at)
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (next > png.length || (name === 'IHDR') !== (at === SIGNATURE)) return null
    if (pixelChunkNames.has(name)) {
      cut.set(png.subarray(at, next), end)
      end += next - at
    } else if (!isAncillary(name)) return null
    if (name === 'IEND') return cut.subarray(0, end)
    at = next
  }
  return null
}

// Re-encodes a picture in its format: upright, scaled down, without metadata and hidden data.

type Picture = { ok: true; type: ImageType; bytes: Uint8Array; thumb: Uint8Array }

/** Real photos take a second; a malicious picture is aborted. */
const SECONDS = 30

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

const encode = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }),
  'image/png': (picture: Sharp) => picture.png(),
  'image/webp': (picture: Sharp) => picture.webp({ quality: 82 }),
}

/** @returns the picture and its thumbnail (WebP), or `file-broken` or `file-pixels` */
async function redraw(given: Uint8Array, type: ImageType): Promise<Picture | Refused> {
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
    // The library reports problems only as free text.
    return refused('file-broken')
  }
}

/** `thumb`: WebP; null for a PDF. */
export type CheckedFile = { ok: true; type: FileType; bytes: Uint8Array; thumb: Uint8Array | null }

/** A decoded picture takes up to a few hundred megabytes. */
const decoding = boundedQueue(2, 32)

/** PDF readers search the end mark in the last kilobyte, since mail programs and scanners append bytes. */
const PDF_TAIL = 1024

function checkPdf(bytes: Uint8Array, purpose: UploadPurpose): CheckedFile | Refused {
  if (purpose === 'photo' || purpose === 'aadhaar') return refused('file-kind')
  const tail = String.fromCharCode(...bytes.subarray(-PDF_TAIL))
  if (!/^%PDF-[12]\.\d/.test(String.fromCharCode(...bytes.subarray(0, 8))) || !tail.includes('%%EOF'))
    return refused('file-broken')
  return { ok: true, type: 'application/pdf', bytes, thumb: null }
}

/** @returns what to store, `file-too-large`, `file-kind`, `file-broken`, `file-pixels` or `busy` */
export async function takeIn(bytes: Uint8Array, purpose: UploadPurpose): Promise<CheckedFile | Refused> {
  if (bytes.length > limits.file[purpose]) return refused('file-too-large')
  const type = fileTypeOf(bytes)
  if (type === null) return refused('file-kind')
  if (type === 'heic') return refused('file-kind', { file: 'error.heic' })
  if (type === 'application/pdf') return checkPdf(bytes, purpose)
  const drawn = await decoding(() => redraw(bytes, type))
  return drawn === 'busy' ? refused('busy') : drawn
}

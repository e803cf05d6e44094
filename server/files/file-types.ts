/**
 * Detects the type of a file by its first bytes, never by its name or a header. Only the four accepted types: a general
 * library would run parsers for two hundred formats over untrusted bytes.
 */

const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]
export type FileType = ImageType | 'application/pdf'

/** Major brands of iPhone photos; AVIF and MP4 use the same container with other brands. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

/** @returns `heic` for a photo that the phone should have converted, null for any other file. */
export function fileTypeOf(bytes: Uint8Array): FileType | 'heic' | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('\xFF\xD8\xFF')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp'
  if (head.startsWith('%PDF-')) return 'application/pdf'
  if (head.slice(4, 8) === 'ftyp' && heicBrands.has(head.slice(8))) return 'heic'
  return null
}

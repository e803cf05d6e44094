/**
 * Tells what a file is by its first bytes, never by its name or a header. A closed list of four kinds: a general
 * sniffer would run parsers for two hundred formats over bytes that strangers send.
 */

const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]
export type FileType = ImageType | 'application/pdf'

/** Major brands of the photos that iPhones take; the same container as AVIF and MP4, which are not meant. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

/** @returns the type, `heic` for what a phone should have converted, null for anything else. */
export function kindOf(bytes: Uint8Array): FileType | 'heic' | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('\xFF\xD8\xFF')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp'
  if (head.startsWith('%PDF-')) return 'application/pdf'
  if (head.slice(4, 8) === 'ftyp' && heicBrands.has(head.slice(8))) return 'heic'
  return null
}

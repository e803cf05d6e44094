/** Reads the kind of a file and the size of a picture from the first bytes, so that too large a picture is refused before decoding. */

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

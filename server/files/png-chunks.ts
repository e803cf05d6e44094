/**
 * Reduces a PNG to the chunks with its pixels before it is decoded: a text chunk of a few kilobytes can decompress to
 * hundreds of megabytes, and another file may follow the end. Checksums are left to the decoder.
 */

const SIGNATURE = 8
/** Length, name and checksum around the data of each chunk. */
const FRAME = 12
const pixelChunkNames = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** A lower-case first letter marks an ancillary chunk, which a reader may skip. */
const isAncillary = (name: string): boolean => /^[a-z][A-Za-z]{3}$/.test(name)

/** @returns a new PNG; null when the chunks do not run from IHDR to IEND, or a critical one is unknown. */
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

/**
 * Cuts a PNG down to the chunks that make its pixels, before a decoder sees it: a text chunk of some kilobytes can
 * unpack to hundreds of megabytes, and bytes after the end can be another file. Checks no checksums; the decoder does.
 */

const SIGNATURE = 8
/** Length, name and checksum around the data of each chunk. */
const FRAME = 12
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** Lower case in the first letter marks a chunk that a reader may skip. */
const mayBeCut = (name: string): boolean => /^[a-z][A-Za-z]{3}$/.test(name)

/** @returns a new, smaller PNG; null when the chunks do not run from IHDR to IEND, or one is unknown and essential. */
export function pixelChunks(png: Uint8Array): Uint8Array | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const cut = new Uint8Array(png.length)
  cut.set(png.subarray(0, SIGNATURE))
  let end = SIGNATURE
  for (let at = SIGNATURE; at + FRAME <= png.length; ) {
    const next = at + FRAME + view.getUint32(at)
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (next > png.length || (name === 'IHDR') !== (at === SIGNATURE)) return null
    if (kept.has(name)) {
      cut.set(png.subarray(at, next), end)
      end += next - at
    } else if (!mayBeCut(name)) return null
    if (name === 'IEND') return cut.subarray(0, end)
    at = next
  }
  return null
}

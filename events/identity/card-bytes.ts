/**
 * The bytes that UIDAI's Secure QR code carries: a number in base 10 that, written as bytes, is a gzip file. Whatever is
 * not one, or is larger than any card, is null: the code was printed by anybody.
 */

/** The most digits that a QR code holds (version 40, numeric mode, lowest error correction). */
export const MOST_DIGITS = 7089
/** Bytes. A card's photo hardly shrinks when packed, so that what was packed well is no card. */
const MOST_UNPACKED = 16 * 1024

const number = /^[1-9]\d*$/

function packedIn(digits: string): Uint8Array<ArrayBuffer> | null {
  if (digits.length > MOST_DIGITS || !number.test(digits)) return null
  const hex = BigInt(digits).toString(16)
  return Uint8Array.fromHex(hex.length % 2 === 0 ? hex : `0${hex}`)
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader()
  const whole = new Uint8Array(MOST_UNPACKED)
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (size + next.value.length > MOST_UNPACKED) {
      await reader.cancel()
      return null
    }
    whole.set(next.value, size)
    size += next.value.length
  }
  return whole.slice(0, size)
}

/** @param digits as a reader of QR codes gives them */
export async function cardBytes(digits: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const packed = packedIn(digits)
  if (packed === null) return null
  const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  // No gzip file, or a broken one.
  return readAll(unpacking).catch(() => null)
}

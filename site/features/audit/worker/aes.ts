/**
 * AES-256 of single blocks, FIPS 197, with one table for each byte of a column. For opening what the reader holds the keys of
 * anyway: look-ups in tables take a time that depends on the key, so nothing secret may be sealed with it.
 */

const ROUNDS = 14
const KEY_WORDS = 8
export const SCHEDULE_WORDS = 4 * (ROUNDS + 1)

/** Multiplies by x in the field of AES. */
const doubled = (byte: number): number => ((byte << 1) ^ (byte & 0x80 ? 0x11b : 0)) & 0xff
const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

/** Powers of the generator 3 give each byte with its inverse. */
function substitutions(): Uint8Array {
  const powers = new Uint8Array(255)
  for (let place = 0, power = 1; place < powers.length; place++, power ^= doubled(power))
    powers[place] = power
  const box = new Uint8Array(256).fill(0x63)
  for (let place = 0; place < powers.length; place++) {
    const inverse = (powers[(255 - place) % 255] ?? 0) * 0x101
    const byte = inverse ^ (inverse >> 4) ^ (inverse >> 5) ^ (inverse >> 6) ^ (inverse >> 7) ^ 0x63
    box[powers[place] ?? 0] = byte & 0xff
  }
  return box
}
const box = substitutions()

/** What a byte adds to its column by substitution and mixing, as a big-endian word; the tables differ by a rotation. */
const mixed = Uint32Array.from(box, (byte) => {
  const twice = doubled(byte)
  return (twice << 24) | (byte << 16) | (byte << 8) | (twice ^ byte)
})
const mixed1 = mixed.map((word) => rotated(word, 8))
const mixed2 = mixed.map((word) => rotated(word, 16))
const mixed3 = mixed.map((word) => rotated(word, 24))

const substituted = (word: number): number =>
  ((box[word >>> 24] ?? 0) << 24) |
  ((box[(word >>> 16) & 0xff] ?? 0) << 16) |
  ((box[(word >>> 8) & 0xff] ?? 0) << 8) |
  (box[word & 0xff] ?? 0)

/** Writes the keys of all rounds. @param key 32 bytes */
export function expandKey(key: Uint8Array, schedule: Uint32Array): void {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength)
  for (let at = 0; at < KEY_WORDS; at++) schedule[at] = view.getUint32(4 * at)
  let constant = 1
  for (let at = KEY_WORDS; at < SCHEDULE_WORDS; at++) {
    let word = schedule[at - 1] ?? 0
    if (at % KEY_WORDS === 0) {
      word = substituted(rotated(word, 24)) ^ (constant << 24)
      constant = doubled(constant)
    } else if (at % KEY_WORDS === 4) word = substituted(word)
    schedule[at] = (schedule[at - KEY_WORDS] ?? 0) ^ word
  }
}

/** Encrypts the block of four words in place. */
export function encryptBlock(schedule: Uint32Array, block: Uint32Array): void {
  let a = (block[0] ?? 0) ^ (schedule[0] ?? 0)
  let b = (block[1] ?? 0) ^ (schedule[1] ?? 0)
  let c = (block[2] ?? 0) ^ (schedule[2] ?? 0)
  let d = (block[3] ?? 0) ^ (schedule[3] ?? 0)
  for (let at = 4; at < SCHEDULE_WORDS - 4; at += 4) {
    const e = column(a, b, c, d) ^ (schedule[at] ?? 0)
    const f = column(b, c, d, a) ^ (schedule[at + 1] ?? 0)
    const g = column(c, d, a, b) ^ (schedule[at + 2] ?? 0)
    d = column(d, a, b, c) ^ (schedule[at + 3] ?? 0)
    a = e
    b = f
    c = g
  }
  block[0] = lastColumn(a, b, c, d) ^ (schedule[SCHEDULE_WORDS - 4] ?? 0)
  block[1] = lastColumn(b, c, d, a) ^ (schedule[SCHEDULE_WORDS - 3] ?? 0)
  block[2] = lastColumn(c, d, a, b) ^ (schedule[SCHEDULE_WORDS - 2] ?? 0)
  block[3] = lastColumn(d, a, b, c) ^ (schedule[SCHEDULE_WORDS - 1] ?? 0)
}

/** One column of the next state: rows are shifted by taking each byte from another column. */
const column = (a: number, b: number, c: number, d: number): number =>
  (mixed[a >>> 24] ?? 0) ^
  (mixed1[(b >>> 16) & 0xff] ?? 0) ^
  (mixed2[(c >>> 8) & 0xff] ?? 0) ^
  (mixed3[d & 0xff] ?? 0)

/** The last round does not mix. */
const lastColumn = (a: number, b: number, c: number, d: number): number =>
  ((box[a >>> 24] ?? 0) << 24) |
  ((box[(b >>> 16) & 0xff] ?? 0) << 16) |
  ((box[(c >>> 8) & 0xff] ?? 0) << 8) |
  (box[d & 0xff] ?? 0)

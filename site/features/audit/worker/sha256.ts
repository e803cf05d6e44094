/** SHA-256, FIPS 180-4, for many short messages: in signed words and buffers that are used anew, faster than noble's. */
import { HASH_LENGTH, type Sha256 } from '#events/ledger/hash.ts'

const BLOCK = 64
const PRIMES = 64
const FRACTION = 2 ** 32

function firstPrimes(): number[] {
  const primes: number[] = []
  for (let next = 2; primes.length < PRIMES; next++)
    if (primes.every((prime) => next % prime !== 0)) primes.push(next)
  return primes
}
/** The first 32 bits of the fractional parts; a double holds 52 bits of roots as small as these. */
const fractionOf = (root: number): number => (root % 1) * FRACTION
const start = Int32Array.from(firstPrimes().slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)))
const constants = Int32Array.from(firstPrimes(), (prime) => fractionOf(Math.cbrt(prime)))

const state = new Int32Array(8)
const words = new Int32Array(BLOCK)
const waiting = new Uint8Array(BLOCK)
const waitingView = new DataView(waiting.buffer)

function schedule(bytes: Uint8Array, from: number): void {
  for (let word = 0, at = from; word < 16; word++, at += 4)
    words[word] =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0)
  for (let word = 16; word < BLOCK; word++) {
    const early = words[word - 15] ?? 0
    const late = words[word - 2] ?? 0
    const low = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const high = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    words[word] = (low + (words[word - 7] ?? 0) + high + (words[word - 16] ?? 0)) | 0
  }
}

/** Takes in the 64 bytes that begin there. */
function compress(bytes: Uint8Array, from: number): void {
  schedule(bytes, from)
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let round = 0; round < BLOCK; round++) {
    const mixedE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const chosen = (e & f) ^ (~e & g)
    const one = (h + mixedE + chosen + (constants[round] ?? 0) + (words[round] ?? 0)) | 0
    const mixedA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const most = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + mixedA + most) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
  state[4] = (state[4] ?? 0) + e
  state[5] = (state[5] ?? 0) + f
  state[6] = (state[6] ?? 0) + g
  state[7] = (state[7] ?? 0) + h
}

/** Takes in whole blocks. @returns how many bytes of the last one wait for the rest of it */
function taken(part: Uint8Array, before: number): number {
  let at = 0
  let fill = before
  while (at < part.length) {
    if (fill === 0 && part.length - at >= BLOCK) {
      compress(part, at)
      at += BLOCK
      continue
    }
    waiting[fill++] = part[at++] ?? 0
    if (fill < BLOCK) continue
    compress(waiting, 0)
    fill = 0
  }
  return fill
}

/** One bit, zeros, and the length in bits. */
function finish(fill: number, length: number): void {
  waiting.fill(0, fill)
  waiting[fill] = 0x80
  if (fill >= BLOCK - 8) {
    compress(waiting, 0)
    waiting.fill(0)
  }
  waitingView.setUint32(BLOCK - 8, (length * 8) / FRACTION)
  waitingView.setUint32(BLOCK - 4, length * 8)
  compress(waiting, 0)
}

export const sha256: Sha256 = (...parts) => {
  state.set(start)
  let fill = 0
  let length = 0
  for (const part of parts) {
    fill = taken(part, fill)
    length += part.length
  }
  finish(fill, length)
  const hash = new Uint8Array(HASH_LENGTH)
  for (let at = 0; at < hash.length; at++) hash[at] = (state[at >> 2] ?? 0) >> (24 - 8 * (at & 3))
  return hash
}

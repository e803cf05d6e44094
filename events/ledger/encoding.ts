/** Strict conversion of bytes to text and back: each value has one spelling, and anything else is null. Runs in browsers. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { strictJson } from '../strict-json.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const utf8 = (text: string): Uint8Array => encoder.encode(text)

const room = new Uint8Array(1 << 16)

/** Bytes followed by a text, in a buffer that the next call overwrites: for hashing many lines without allocating. */
export function utf8After(before: Uint8Array, text: string): Uint8Array {
  const most = before.length + 3 * text.length
  const into = most > room.length ? new Uint8Array(most) : room
  into.set(before)
  const { written } = encoder.encodeInto(text, into.subarray(before.length))
  return into.subarray(0, before.length + written)
}

export const utf8Text = (bytes: Uint8Array): string | null => {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** More than any recorded value has. */
const MAX_DEPTH = 20

/** Undefined where the text is not JSON, or ambiguous (strict-json.ts). */
export const jsonValue = (text: string): unknown => {
  const read = strictJson(text, MAX_DEPTH)
  return read.ok ? read.value : undefined
}

export const hex = (bytes: Uint8Array): string => bytesToHex(bytes)

/** Lower case only. */
export const fromHex = (text: string): Uint8Array | null =>
  /^(?:[0-9a-f]{2})*$/.test(text) ? hexToBytes(text) : null

/** Standard alphabet with padding, RFC 4648 section 4. */
export const base64 = (bytes: Uint8Array): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Marks characters outside the alphabet. */
const NO_BITS = 64
const sixBits = new Uint8Array(128).fill(NO_BITS)
for (let bits = 0; bits < alphabet.length; bits++) sixBits[alphabet.charCodeAt(bits)] = bits

/**
 * Null unless the spelling is canonical: unused bits of the last character must be zero. Hand-written, since every line of
 * a bundle passes here.
 */
export const fromBase64 = (text: string): Uint8Array | null => {
  const padding = /={0,2}$/.exec(text)?.[0].length ?? 0
  const bytes = new Uint8Array(Math.floor(((text.length - padding) * 3) / 4))
  let bits = 0
  let group = 0
  let all = 0
  let to = 0
  for (let at = 0; at < text.length - padding; at++) {
    const six = sixBits[text.charCodeAt(at)] ?? NO_BITS
    all |= six
    group = ((group << 6) | six) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[to++] = group >> bits
  }
  const isUnused = (group & ((1 << bits) - 1)) === 0
  return text.length % 4 === 0 && isUnused && all < NO_BITS ? bytes : null
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

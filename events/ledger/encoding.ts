/** Strict conversion of bytes to text and back: each value has one spelling, and anything else is null. Runs in browsers. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

// Parses untrusted JSON and refuses what parsers treat differently: duplicate keys, prototype names as keys, and nesting
// that overflows the stack. Runs in browsers as well.

type StrictJson = { ok: true; value: unknown } | { ok: false; why: 'malformed' | 'prototype' }

/** Keys through which careless code reaches shared prototypes. */
const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const QUOTE = 34
const COLON = 58
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** Index of the closing quote of the string that starts at `from`; the text's length where there is none. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/** Null for invalid escapes. */
function unescaped(key: string): string | null {
  try {
    return String(JSON.parse(`"${key}"`))
  } catch {
    return null
  }
}

/**
 * Checks the text before `JSON.parse` recurses into it. A colon outside of strings always follows a key of the innermost
 * object, so keys are found without parsing; invalid JSON is left to the parser. Hand-written, since a regular expression
 * takes ten times as long and every save passes here.
 */
function problemIn(text: string, maxDepth: number): 'malformed' | 'prototype' | null {
  /** The keys seen so far in each open object; null for an open list. */
  const open: (Set<string> | null)[] = []
  let start = 0
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      start = at + 1
      end = endOfString(text, start)
      at = end
    } else if (code === COLON) {
      const written = text.slice(start, end)
      const key = written.includes('\\') ? unescaped(written) : written
      const keys = open.at(-1)
      if (key === null || !keys || keys.has(key)) return 'malformed'
      if (prototypeNames.has(key)) return 'prototype'
      keys.add(key)
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (open.length === maxDepth) return 'malformed'
      open.push(code === OPEN_OBJECT ? new Set() : null)
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop()
  }
  return null
}

/** @param maxDepth nesting of objects and lists */
export function strictJson(text: string, maxDepth: number): StrictJson {
  const why = problemIn(text, maxDepth)
  if (why !== null) return { ok: false, why }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, why: 'malformed' }
  }
}

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

/** Undefined where the text is not JSON, or ambiguous. */
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

/** Null unless canonical: unused bits must be zero. Hand-written, since every line of a bundle passes here. */
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

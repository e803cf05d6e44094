/** Bytes to text and back, strictly: each value has one spelling, and anything else is null. Runs in browsers. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { strictJson } from '../strict-json.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const utf8 = (text: string): Uint8Array => encoder.encode(text)

/** Null when the bytes are not UTF-8. */
export const utf8Text = (bytes: Uint8Array): string | null => {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** Deeper than anything that is recorded. */
const MAX_DEPTH = 20

/** Undefined, which no JSON text can mean, when the text is not JSON or could be taken in two ways. */
export const jsonValue = (text: string): unknown => {
  const read = strictJson(text, MAX_DEPTH)
  return read.ok ? read.value : undefined
}

export const hex = (bytes: Uint8Array): string => bytesToHex(bytes)

/** Lower case only; null for anything else. */
export const fromHex = (text: string): Uint8Array | null =>
  /^(?:[0-9a-f]{2})*$/.test(text) ? hexToBytes(text) : null

/** Standard alphabet with padding, RFC 4648 section 4. */
export const base64 = (bytes: Uint8Array): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

const base64Form = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Null unless the text is the one canonical spelling: the unused bits of the last character must be zero too. */
export const fromBase64 = (text: string): Uint8Array | null => {
  if (!base64Form.test(text)) return null
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  // A loop: `Uint8Array.from` takes ten times as long, and every line of a bundle passes here.
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  const tail = text.slice(-4)
  return tail === base64(bytes.subarray(bytes.length - (bytes.length % 3 || 3))) ? bytes : null
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

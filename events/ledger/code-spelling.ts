/**
 * How the bytes of a receipt's code are spelled: in base64url for links, or as one decimal number for QR pictures, which hold
 * three digits in ten bits but a letter in eight.
 */
import { base64, fromBase64, fromHex, hex } from './encoding.ts'

/** More than the longest receipt takes; what a number costs to read grows with the square of its length. */
const MAX_DIGITS = 40_000

export const base64url = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

function fromBase64url(code: string): Uint8Array | null {
  const text = code.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(text.padEnd(Math.ceil(text.length / 4) * 4, '='))
}

function fromDigits(code: string): Uint8Array | null {
  if (code.length > MAX_DIGITS) return null
  const digits = BigInt(code).toString(16)
  return fromHex(digits.padStart(2 * Math.ceil(digits.length / 2), '0'))
}

/** Null for what is spelled in neither way. Base64url of a code never looks like a number: its first byte is below 128. */
export const codeBytes = (code: string): Uint8Array | null =>
  /^[1-9]\d*$/.test(code) ? fromDigits(code) : fromBase64url(code)

/** A code as a number. Throws a RangeError for what is no code. */
export function codeDigits(code: string): string {
  const bytes = codeBytes(code)
  if (!bytes) throw new RangeError('not a code')
  return BigInt(`0x${hex(bytes)}`).toString()
}

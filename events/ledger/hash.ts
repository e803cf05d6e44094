/** SHA-256, HMAC and HKDF over it. The server passes a native SHA-256; browsers and auditors use the default. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from './encoding.ts'

/** The SHA-256 of the parts, one after another. Must return bytes that nobody writes to afterwards. */
export type Sha256 = (...parts: Uint8Array[]) => Uint8Array

export const HASH_LENGTH = 32
const BLOCK_LENGTH = 64

export const nobleSha256: Sha256 = (...parts) => {
  const hash = sha256.create()
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function padded(key: Uint8Array, pad: number): Uint8Array {
  const block = new Uint8Array(BLOCK_LENGTH).fill(pad)
  for (let at = 0; at < key.length; at++) block[at] = (key[at] ?? 0) ^ pad
  return block
}

/** HMAC-SHA-256, RFC 2104. Written here, over any SHA-256, so that a native one serves it as well. */
export const hmac = (key: Uint8Array, message: Uint8Array, hash: Sha256 = nobleSha256): Uint8Array => {
  const short = key.length > BLOCK_LENGTH ? hash(key) : key
  return hash(padded(short, 0x5c), hash(padded(short, 0x36), message))
}

/** One block (32 bytes) of HKDF-SHA-256 without salt, RFC 5869. */
export const hkdf = (secret: Uint8Array, info: string, hash: Sha256 = nobleSha256): Uint8Array => {
  const extracted = hmac(new Uint8Array(HASH_LENGTH), secret, hash)
  return hmac(extracted, utf8(`${info}\u0001`), hash)
}

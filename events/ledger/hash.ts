/** SHA-256. The server passes a native SHA-256; browsers and auditors use the default. */
import { sha256 } from '@noble/hashes/sha2.js'

/** The SHA-256 of the parts, one after another. Must return bytes that nobody writes to afterwards. */
export type Sha256 = (...parts: Uint8Array[]) => Uint8Array

export const HASH_LENGTH = 32

export const nobleSha256: Sha256 = (...parts) => {
  const hash = sha256.create()
  for (const part of parts) hash.update(part)
  return hash.digest()
}

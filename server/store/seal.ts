/**
 * Encryption ("sealing") and decryption, only here in the server: AES-256-GCM with a commitment to the key in front
 * (docs/format.md), so that no two keys decrypt the same bytes to different texts. The format is read in
 * events/ledger/sealing.ts.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Aead, openSealed, TAG_LENGTH } from '#events/ledger/sealing.ts'
import { release } from '../runtime/release.ts'

/** A key with its commitment, worked out once. */
export type SealingKey = { key: Buffer; commitment: Buffer }

/** HMAC-SHA-256, for values that are only compared: codes, tokens, e-mails. */
export function keyedHash(key: Buffer, ...parts: (string | Uint8Array)[]): Buffer {
  const hasher = new Bun.CryptoHasher('sha256', key)
  for (const part of parts) hasher.update(part)
  return hasher.digest()
}
export const sealingKey = (key: Buffer): SealingKey => ({ key, commitment: keyedHash(key, 'commit') })

/** The key of a data key for one purpose: `facts`, `details` or `draft`. */
export const derivedKey = (dataKey: Uint8Array, purpose: string): SealingKey =>
  sealingKey(Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32)))

// Random nonces are drawn in one go: a call for each costs more than the cipher.
const POOL = 12 * 1024
let pool = Buffer.alloc(0)
let used = 0
function nextNonce(): Buffer {
  if (used + 12 > pool.length) {
    pool = randomBytes(POOL)
    used = 0
  }
  used += 12
  return pool.subarray(used - 12, used)
}

const bytesOf = (about: string | Uint8Array): Uint8Array =>
  typeof about === 'string' ? Buffer.from(about) : about

/** commitment (32) ‖ nonce (12) ‖ ciphertext ‖ tag (16); `about` is authenticated with it and must be given to open. */
export function seal(with_: SealingKey, text: string | Uint8Array, about: string | Uint8Array): Buffer {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', with_.key, nonce)
  cipher.setAAD(bytesOf(about))
  const body = typeof text === 'string' ? cipher.update(text, 'utf8') : cipher.update(text)
  cipher.final()
  const sealed = Buffer.concat([with_.commitment, nonce, body, cipher.getAuthTag()])
  release(body)
  return sealed
}

/** The system's cipher, for the ledger's pure function that opens. */
export const nativeAead: Aead<Buffer> = (key, nonce, ciphertextAndTag, additionalData) => {
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(additionalData)
  cipher.setAuthTag(ciphertextAndTag.subarray(-TAG_LENGTH))
  const text = cipher.update(ciphertextAndTag.subarray(0, -TAG_LENGTH))
  try {
    cipher.final()
    return text
  } catch {
    // GCM reports a wrong tag only by throwing.
    return null
  }
}

/** The sealed bytes, or null when they were not sealed with this key for this purpose, or were changed since. */
export const open = (key: SealingKey, sealed: Uint8Array, about: string | Uint8Array): Buffer | null =>
  openSealed({ sealed, additionalData: bytesOf(about) }, key, nativeAead)

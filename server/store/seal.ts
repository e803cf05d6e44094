/**
 * Sealing: AES-256-GCM with a commitment to the key in front (LEDGER.md). The commitment is why an auditor cannot be
 * handed two keys that open the same bytes to different texts.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A key with its commitment, worked out once. */
export type SealingKey = { key: Buffer; commitment: Buffer }

const commitmentOf = (key: Buffer): Buffer => createHmac('sha256', key).update('commit').digest()
export const sealingKey = (key: Buffer): SealingKey => ({ key, commitment: commitmentOf(key) })

/** The key of a data key for one purpose: `facts`, `details` or `draft`. */
export const derivedKey = (dataKey: Buffer, purpose: string): SealingKey =>
  sealingKey(Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), purpose, 32)))

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

/** commitment (32) ‖ nonce (12) ‖ ciphertext ‖ tag (16); `about` is authenticated with it and must be given to open. */
export function seal(with_: SealingKey, text: string | Uint8Array, about: string | Uint8Array): Buffer {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', with_.key, nonce)
  cipher.setAAD(typeof about === 'string' ? Buffer.from(about) : about)
  const body = typeof text === 'string' ? cipher.update(text, 'utf8') : cipher.update(text)
  cipher.final()
  return Buffer.concat([with_.commitment, nonce, body, cipher.getAuthTag()])
}

/** Byte by byte, since a view to compare would cost more than comparing; a commitment is no secret. */
function beginsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  for (let at = 0; at < start.length; at++) if (bytes[at] !== start[at]) return false
  return true
}

/** The sealed bytes, or null when they were not sealed with this key for this purpose, or were changed since. */
export function open(with_: SealingKey, sealed: Uint8Array, about: string | Uint8Array): Buffer | null {
  if (sealed.length < 60 || !beginsWith(sealed, with_.commitment)) return null
  const cipher = createDecipheriv('aes-256-gcm', with_.key, sealed.subarray(32, 44))
  cipher.setAAD(typeof about === 'string' ? Buffer.from(about) : about)
  cipher.setAuthTag(sealed.subarray(-16))
  const text = cipher.update(sealed.subarray(44, -16))
  try {
    cipher.final()
    return text
  } catch {
    // GCM reports a wrong tag only by throwing.
    return null
  }
}

/**
 * Encryption ("sealing") and decryption, only here in the server: AES-256-GCM with a commitment to the key in front
 * (docs/format.md), so that no two keys decrypt the same bytes to different texts. The format is read in
 * events/ledger/sealing.ts.
 */
import { createCipheriv, createDecipheriv, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type * as z from 'zod/mini'
import type { VerifySignature } from '#events/ledger/note.ts'
import { type Aead, openSealed, TAG_LENGTH } from '#events/ledger/sealing.ts'
import type { Sha256 } from '#events/ledger/tree.ts'
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

/** The key of one entry's payload (docs/format.md, section 4). */
export const entryKey = ({ key }: SealingKey, about: Uint8Array): SealingKey =>
  sealingKey(keyedHash(key, about))

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

/** The same under the key that one entry's payload has of its own. `part`: the key of its stream's part. */
export const sealEntry = (part: SealingKey, text: string, about: Uint8Array): Buffer =>
  seal(entryKey(part, about), text, about)
export const openEntry = (part: SealingKey, sealed: Uint8Array, about: Uint8Array): Buffer | null =>
  open(entryKey(part, about), sealed, about)

// What one server tells another by way of a browser, which cannot read it: JSON, sealed, as text for an address or a cookie.

/** @param schema of a value; what was sealed otherwise is as good as nothing */
export function sealedText<T>(key: SealingKey, schema: z.ZodMiniType<T>) {
  return {
    seal: (value: T, about: string): string => seal(key, JSON.stringify(value), about).toString('base64url'),
    /** Null for anything that was not sealed here about the same. */
    open: (text: string, about: string): T | null => {
      const bytes = open(key, Buffer.from(text, 'base64url'), about)
      return bytes && (schema.safeParse(JSON.parse(bytes.toString())).data ?? null)
    },
  }
}

// The hash of Bun and the signature check of Node, in the form that the pure functions of the ledger take.

/** In one call, with a copy where there are several parts: each further call costs more than copying the few bytes. */
export const nativeSha256: Sha256 = (...parts) => {
  const [only] = parts
  const digest = Bun.SHA256.hash(only && parts.length === 1 ? only : Buffer.concat(parts))
  // By its type it could be an array of any numbers.
  if (!(digest instanceof Uint8Array)) throw new TypeError('a digest is bytes')
  return digest
}

// What comes before the 32 bytes of an Ed25519 key in the form that node reads (SPKI, RFC 8410).
const spki = Buffer.from('302a300506032b6570032100', 'hex')

export const nativeVerify: VerifySignature = (signature, message, publicKey) => {
  try {
    const key = createPublicKey({ key: Buffer.concat([spki, publicKey]), format: 'der', type: 'spki' })
    return verify(null, message, key, signature)
  } catch {
    return false // not a point of the curve
  }
}

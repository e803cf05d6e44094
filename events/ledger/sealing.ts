/**
 * How sealed bytes are laid out, and how whoever has the key opens them. The cipher itself is passed in: WebCrypto is
 * asynchronous, and the server has a faster one. LEDGER.md, "Sealing and erasing".
 */
import { sameBytes, utf8 } from './encoding.ts'
import type { Payload } from './envelope.ts'
import { HASH_LENGTH, hkdf, hmac, nobleSha256, type Sha256 } from './hash.ts'

export const COMMITMENT_LENGTH = HASH_LENGTH
export const NONCE_LENGTH = 12
export const TAG_LENGTH = 16
export const KEY_LENGTH = 32

/** AES-256-GCM, opening: null when the tag does not fit. */
export type Aead = (
  key: Uint8Array,
  nonce: Uint8Array,
  ciphertextAndTag: Uint8Array,
  additionalData: Uint8Array,
) => Uint8Array | null

/** The commitment depends on the key alone, so it is kept beside it rather than computed for every entry. */
export type SealingKey = { key: Uint8Array; commitment: Uint8Array }

/** What a sealed value is made of, in its order: `commitment ‖ nonce ‖ ciphertext ‖ tag`. */
export type Sealed = { commitment: Uint8Array; nonce: Uint8Array; ciphertextAndTag: Uint8Array }

export const sealingKey = (key: Uint8Array, sha256: Sha256 = nobleSha256): SealingKey => ({
  key,
  commitment: hmac(key, utf8('commit'), sha256),
})

/** The key for one kind of payload, from the 32-byte data key; neither leads to the other or back. */
export const derivedKey = (dataKey: Uint8Array, payload: Payload, sha256: Sha256 = nobleSha256): SealingKey =>
  sealingKey(hkdf(dataKey, payload, sha256), sha256)

/**
 * Whose data key seals an event. `ApplicationErased` is sealed for the programme: the application's own key is about to
 * go, and that it was erased must stay readable.
 */
export const keyHolder = (stream: string, type: string): string => {
  if (type === 'ApplicationErased') return 'programme'
  return stream.startsWith('staff-') ? 'staff' : stream
}

export const joinSealed = ({ commitment, nonce, ciphertextAndTag }: Sealed): Uint8Array => {
  const sealed = new Uint8Array(COMMITMENT_LENGTH + NONCE_LENGTH + ciphertextAndTag.length)
  sealed.set(commitment)
  sealed.set(nonce, COMMITMENT_LENGTH)
  sealed.set(ciphertextAndTag, COMMITMENT_LENGTH + NONCE_LENGTH)
  return sealed
}

/** Views into the bytes, not copies; null when they are too few. */
export const splitSealed = (sealed: Uint8Array): Sealed | null => {
  const start = COMMITMENT_LENGTH + NONCE_LENGTH
  if (sealed.length < start + TAG_LENGTH) return null
  return {
    commitment: sealed.subarray(0, COMMITMENT_LENGTH),
    nonce: sealed.subarray(COMMITMENT_LENGTH, start),
    ciphertextAndTag: sealed.subarray(start),
  }
}

/** GCM alone opens one ciphertext under two keys, if both were chosen for it: the commitment names the one key. */
export const isSealedWith = (sealed: Uint8Array, { commitment }: SealingKey): boolean => {
  const parts = splitSealed(sealed)
  return parts !== null && sameBytes(parts.commitment, commitment)
}

/** Null when the key is another, or when a byte or the place (additional data) is not the one that was sealed. */
export function openSealed(
  { sealed, additionalData }: { sealed: Uint8Array; additionalData: Uint8Array },
  key: SealingKey,
  aead: Aead,
): Uint8Array | null {
  const parts = splitSealed(sealed)
  if (!parts || !isSealedWith(sealed, key)) return null
  return aead(key.key, parts.nonce, parts.ciphertextAndTag, additionalData)
}

/**
 * The layout of sealed bytes and their decryption. The cipher itself is an argument, since the server has a faster one.
 * docs/format.md.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from './encoding.ts'
import { HASH_LENGTH } from './hash.ts'

const NONCE_LENGTH = 12
export const TAG_LENGTH = 16
/** `commitment ‖ nonce ‖ ciphertext ‖ tag`: where the third begins. */
const BODY = HASH_LENGTH + NONCE_LENGTH

/** AES-256-GCM, opening: null when the tag does not fit. */
export type Aead<Bytes extends Uint8Array = Uint8Array> = (
  key: Uint8Array,
  nonce: Uint8Array,
  ciphertextAndTag: Uint8Array,
  additionalData: Uint8Array,
) => Bytes | null

/** The commitment depends on the key alone, so it is kept beside it rather than computed for every entry. */
export type SealingKey = { key: Uint8Array; commitment: Uint8Array }

export const sealingKey = (key: Uint8Array): SealingKey => ({
  key,
  commitment: hmac(sha256, key, utf8('commit')),
})

/**
 * Whose data key seals an event. `ApplicationErased` is sealed for the programme: the application's own key is about to
 * be deleted, and that it was erased must stay readable.
 */
export const keyHolder = (stream: string, type: string): string => {
  if (type === 'ApplicationErased') return 'programme'
  return stream.startsWith('staff-') ? 'staff' : stream
}

/**
 * GCM alone opens one ciphertext under two keys, if both were chosen for it: the commitment names the one key. Compared
 * in place, since a view would cost more than comparing; a commitment is no secret.
 */
export function isSealedWith(sealed: Uint8Array, { commitment }: SealingKey): boolean {
  if (sealed.length < BODY + TAG_LENGTH) return false
  for (let at = 0; at < HASH_LENGTH; at++) if (sealed[at] !== commitment[at]) return false
  return true
}

type Closed = { sealed: Uint8Array; additionalData: Uint8Array }

/** Null when the key is another, or when a byte or the place (additional data) is not the one that was sealed. */
export const openSealed = <Bytes extends Uint8Array>(
  { sealed, additionalData }: Closed,
  key: SealingKey,
  aead: Aead<Bytes>,
): Bytes | null =>
  isSealedWith(sealed, key)
    ? aead(key.key, sealed.subarray(HASH_LENGTH, BODY), sealed.subarray(BODY), additionalData)
    : null

/**
 * The layout of sealed bytes and their decryption. The cipher itself is an argument, since the server has a faster one.
 * docs/format.md.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type AuditedPart, auditedParts } from './bundle.ts'
import { utf8 } from './encoding.ts'
import { HASH_LENGTH } from './tree.ts'

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

// The keys of a bundle, side by side in one block of bytes: a season of 50,000 families has a hundred thousand, and as objects of
// their own they would take a hundred megabytes.

const FIRST = 256
/** A key and its commitment. */
const PAIR = 2 * HASH_LENGTH
const PARTS = auditedParts.length

export function keyRing() {
  /** In the order in which the holders came. */
  const holders = new Map<string, number>()
  /** For each part of each holder where its key begins, and 1 more; 0 without one. */
  let places = new Uint32Array(FIRST * PARTS)
  let bytes = new Uint8Array(FIRST * PAIR)
  let used = 0

  function makeRoom(): void {
    if (holders.size * PARTS >= places.length) {
      const wider = new Uint32Array(places.length * 2)
      wider.set(places)
      places = wider
    }
    if (used + PAIR <= bytes.length) return
    const wider = new Uint8Array(bytes.length * 2)
    wider.set(bytes)
    bytes = wider
  }
  const slotOf = (holder: number, part: AuditedPart): number => holder * PARTS + auditedParts.indexOf(part)
  /** Below 0 without a key. */
  function placeOf(name: string, part: AuditedPart): number {
    const holder = holders.get(name)
    return holder === undefined ? -1 : (places[slotOf(holder, part)] ?? 0) - 1
  }
  return {
    has: (holder: string, part: AuditedPart): boolean => placeOf(holder, part) >= 0,
    /** Whether there is a key to any part. */
    knows: (holder: string): boolean => holders.has(holder),
    add: (name: string, part: AuditedPart, { key, commitment }: SealingKey): void => {
      makeRoom()
      const holder = holders.get(name) ?? holders.size
      holders.set(name, holder)
      bytes.set(key, used)
      bytes.set(commitment, used + HASH_LENGTH)
      places[slotOf(holder, part)] = used + 1
      used += PAIR
    },
    get: (holder: string, part: AuditedPart): SealingKey | null => {
      const at = placeOf(holder, part)
      if (at < 0) return null
      const middle = at + HASH_LENGTH
      return { key: bytes.subarray(at, middle), commitment: bytes.subarray(middle, at + PAIR) }
    },
    /** Whoever has a key to this part. */
    holdersOf: (part: AuditedPart): string[] =>
      [...holders.keys()].filter((name) => placeOf(name, part) >= 0),
  }
}

/**
 * The keys of a bundle, side by side in one block of bytes: a season of 50,000 families has a hundred thousand, and as objects of
 * their own they would take a hundred megabytes.
 */
import { type AuditedPart, auditedParts } from './bundle-lines.ts'
import { HASH_LENGTH } from './hash.ts'
import type { SealingKey } from './sealing.ts'

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

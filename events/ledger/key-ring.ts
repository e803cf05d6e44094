/**
 * The keys of a bundle, side by side in one block of bytes: a season of 50,000 families has a hundred thousand, and as objects of
 * their own they would take a hundred megabytes.
 */
import type { AuditedPart } from './bundle-lines.ts'
import { HASH_LENGTH } from './hash.ts'
import type { SealingKey } from './sealing.ts'

const FIRST = 256
/** A key and its commitment. */
const PAIR = 2 * HASH_LENGTH

export function keyRing() {
  const places = new Map<string, Partial<Record<AuditedPart, number>>>()
  let bytes = new Uint8Array(FIRST * PAIR)
  let used = 0

  function makeRoom(): void {
    if (used + PAIR <= bytes.length) return
    const wider = new Uint8Array(bytes.length * 2)
    wider.set(bytes)
    bytes = wider
  }
  return {
    has: (holder: string, part: AuditedPart): boolean => places.get(holder)?.[part] !== undefined,
    /** Whether there is a key to any part. */
    knows: (holder: string): boolean => places.has(holder),
    add: (holder: string, part: AuditedPart, { key, commitment }: SealingKey): void => {
      makeRoom()
      bytes.set(key, used)
      bytes.set(commitment, used + HASH_LENGTH)
      places.set(holder, { ...places.get(holder), [part]: used })
      used += PAIR
    },
    get: (holder: string, part: AuditedPart): SealingKey | null => {
      const at = places.get(holder)?.[part]
      if (at === undefined) return null
      const middle = at + HASH_LENGTH
      return { key: bytes.subarray(at, middle), commitment: bytes.subarray(middle, at + PAIR) }
    },
    /** Whoever has a key to this part. */
    holdersOf: (part: AuditedPart): string[] =>
      [...places].flatMap(([holder, parts]) => (parts[part] === undefined ? [] : [holder])),
  }
}

/** Single secrets are destroyed in any order; what is left derives all others as before, and none of those. */
import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import {
  LEAF_BYTES,
  SECRET_BYTES,
  type SecretTree,
  secretOf,
  without,
} from '#server/postgres/forgetting/secret-tree.ts'
import { bytesOfTree, treeOfBytes } from '#server/postgres/forgetting/tree-bytes.ts'

const root = fc.uint8Array({ minLength: SECRET_BYTES, maxLength: SECRET_BYTES })
/** Many have long ways in common. */
const byte = fc.oneof(fc.constantFrom(0, 1, 128, 255), fc.nat(255))
const leaf = fc
  .array(byte, { minLength: LEAF_BYTES, maxLength: LEAF_BYTES })
  .map((bytes) => Uint8Array.from(bytes))
const hex = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('hex')

/** Every secret on the way from the root to a leaf, by the definition: each side is the hash of the secret and its number. */
function wayTo(from: Uint8Array, to: Uint8Array): Uint8Array[] {
  const bits = [...to].flatMap((one) => [...one.toString(2).padStart(8, '0')].map(Number))
  const way = [from]
  for (const bit of bits) {
    const hash = createHash('sha256').update(way.at(-1) ?? from)
    way.push(hash.update(Uint8Array.of(bit)).digest().subarray(0, SECRET_BYTES))
  }
  return way
}

test('given a tree and leaves that are destroyed one after the other, when any leaf is asked for, then those are gone, the others are as before, and no byte of what leads to those is left', () => {
  fc.assert(
    fc.property(
      root,
      fc.array(leaf, { maxLength: 8 }),
      fc.array(leaf, { maxLength: 8 }),
      (from, gone, others) => {
        const tree = gone.reduce<SecretTree>((now, one) => without(now, one), from)
        const destroyed = new Set(gone.map(hex))
        const bytes = bytesOfTree(tree)
        expect(bytesOfTree(treeOfBytes(bytes))).toEqual(bytes)
        for (const one of [...gone, ...others])
          expect(hex(secretOf(treeOfBytes(bytes), one))).toBe(
            destroyed.has(hex(one)) ? null : hex(wayTo(from, one).at(-1) ?? null),
          )
        for (const one of gone) {
          expect(without(tree, one)).toBe(tree)
          for (const secret of wayTo(from, one)) expect(bytes.includes(secret)).toBe(false)
        }
        expect(bytes.length).toBeLessThanOrEqual(20 * 8 * LEAF_BYTES * gone.length + 1 + SECRET_BYTES)
      },
    ),
    { numRuns: 300 },
  )
})

test('given both leaves below one place, when both are destroyed, then nothing is kept of that place', () => {
  const from = new Uint8Array(SECRET_BYTES).fill(7)
  const leaves = [0, 1].map((last) => Uint8Array.of(0, 0, 0, 0, 0, 0, 0, last))
  const one = bytesOfTree(leaves.slice(1).reduce<SecretTree>((now, leaf) => without(now, leaf), from))
  const both = bytesOfTree(leaves.reduce<SecretTree>((now, leaf) => without(now, leaf), from))
  expect(one.length - both.length).toBe(1 + SECRET_BYTES + 1)
})

test('given bytes that are not a tree, when they are read, then that is refused', () => {
  const tree = bytesOfTree(new Uint8Array(SECRET_BYTES))
  for (const bytes of [[], [1], [2], [2, 0], [3], [...tree.subarray(0, -1)], [...tree, 0]])
    expect(() => treeOfBytes(Uint8Array.from(bytes))).toThrow(RangeError)
})

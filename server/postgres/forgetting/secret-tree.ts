/**
 * Secrets of which single ones can be destroyed: each is derived from the root of a binary tree along the bits of its leaf, by hashing. Without
 * one leaf, the tree is the secrets beside the way to it, from which every other leaf is derived as before and that one no more (the function
 * of Goldreich, Goldwasser and Micali, punctured). So nothing is written where a leaf is used, and 64 secrets at most where one is destroyed.
 */

/** From bytes everything below them is derived; null is gone. */
export type SecretTree = Uint8Array | null | readonly [SecretTree, SecretTree]

export const SECRET_BYTES = 16
/** Of a leaf: its bits are the way to it. */
export const LEAF_BYTES = 8
const DEPTH = LEAF_BYTES * 8

type Side = 0 | 1
const sideAt = (leaf: Uint8Array, depth: number): Side =>
  (((leaf[depth >> 3] ?? 0) >> (7 - (depth & 7))) & 1) === 1 ? 1 : 0

const input = new Uint8Array(SECRET_BYTES + 1)
const hashed = new Uint8Array(32)
/** From one side nobody can derive the other. */
function below(secret: Uint8Array, side: Side): Uint8Array {
  input.set(secret)
  input[SECRET_BYTES] = side
  Bun.SHA256.hash(input, hashed)
  return hashed.slice(0, SECRET_BYTES)
}

const isSecret = (tree: SecretTree): tree is Uint8Array => tree instanceof Uint8Array

/** Null where it was destroyed. @param leaf of 8 bytes */
export function secretOf(tree: SecretTree, leaf: Uint8Array): Uint8Array | null {
  let now = tree
  for (let depth = 0; depth < DEPTH && now !== null; depth++) {
    const side = sideAt(leaf, depth)
    now = isSecret(now) ? below(now, side) : now[side]
  }
  return isSecret(now) ? now : null
}

/** @returns the same tree where the leaf is gone already */
export function without(tree: SecretTree, leaf: Uint8Array, depth = 0): SecretTree {
  if (tree === null || depth === DEPTH) return null
  const [left, right] = isSecret(tree) ? [below(tree, 0), below(tree, 1)] : tree
  const isLeft = sideAt(leaf, depth) === 0
  const kept = without(isLeft ? left : right, leaf, depth + 1)
  if (kept === (isLeft ? left : right)) return tree
  const other = isLeft ? right : left
  if (kept === null && other === null) return null
  return isLeft ? [kept, other] : [other, kept]
}

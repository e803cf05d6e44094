/**
 * The second part of the keys under which rows go to PostgreSQL, whose files, log, standby and backups keep what was taken out. It is in S3, as
 * a tree of secrets (secret-tree.ts) in sixteen objects, so that what was a family's is readable nowhere once its part is destroyed there.
 * docs/decisions/0082.
 */
import { randomBytes } from 'node:crypto'
import type { Bucket } from '../../files/bucket.ts'
import { OperatorError, StorageUnavailable } from '../../runtime/errors.ts'
import type { Keys } from '../../store/keys.ts'
import { keyedHash, open, seal, sealingKey } from '../../store/seal.ts'
import { LEAF_BYTES, SECRET_BYTES, type SecretTree, secretOf, without } from './secret-tree.ts'
import { bytesOfTree, treeOfBytes } from './tree-bytes.ts'

type Needed = { bucket: Pick<Bucket, 'put' | 'get'>; keys: Pick<Keys, 'derive'> }
/** Which of the objects, and where in its tree. */
type Place = { shard: number; leaf: Uint8Array }

export type KeyParts = ReturnType<typeof createKeyParts>

const SHARDS = Array.from({ length: 16 }, (_, shard) => shard)

/** @param id of the season's set, in the names of its objects */
function createObjects({ bucket, keys }: Needed, id: string) {
  const sealing = sealingKey(keys.derive('key-parts'))
  const nameOf = (shard: number): string => `parts/${id}/${shard.toString(16)}`
  const opened = (shard: number, sealed: Uint8Array): SecretTree => {
    const bytes = open(sealing, sealed, nameOf(shard))
    if (bytes === null)
      throw new OperatorError(
        `The object ${nameOf(shard)} in S3 is not as this program wrote it, or belongs to another KEY_DIR. PostgreSQL cannot be read without it.`,
      )
    return treeOfBytes(bytes)
  }
  return {
    nameOf,
    /** Null where it is not there. */
    get: async (shard: number): Promise<SecretTree | undefined> => {
      const sealed = await bucket.get(nameOf(shard))
      return sealed === null ? undefined : opened(shard, sealed)
    },
    /** Resolves when the object is there just so. */
    put: async (shard: number, tree: SecretTree): Promise<void> => {
      const sealed = seal(sealing, bytesOfTree(tree), nameOf(shard))
      await bucket.put(nameOf(shard), sealed)
      const stored = await bucket.get(nameOf(shard))
      if (stored === null || !sealed.equals(stored))
        throw new StorageUnavailable('S3: an object that is not as it was put')
    },
  }
}

/** A new set, that nothing is sealed under yet. @throws StorageUnavailable */
export async function makeKeyParts(needed: Needed, id: string): Promise<KeyParts> {
  const objects = createObjects(needed, id)
  const trees = SHARDS.map((): SecretTree => new Uint8Array(randomBytes(SECRET_BYTES)))
  await Promise.all(trees.map((tree, shard) => objects.put(shard, tree)))
  return createKeyParts(needed, id, trees)
}

/** @throws StorageUnavailable, OperatorError where the set is not there */
export async function openKeyParts(needed: Needed, id: string): Promise<KeyParts> {
  const objects = createObjects(needed, id)
  const found = await Promise.all(SHARDS.map(objects.get))
  const trees = found.map((tree, shard) => {
    if (tree === undefined)
      throw new OperatorError(
        `The object ${objects.nameOf(shard)} is not in S3. PostgreSQL cannot be read without it: look whether S3_BUCKET and S3_ENDPOINT are those that the other servers use.`,
      )
    return tree
  })
  return createKeyParts(needed, id, trees)
}

function createKeyParts(needed: Needed, id: string, trees: SecretTree[]) {
  const objects = createObjects(needed, id)
  const placing = needed.keys.derive('key-parts-places')
  /** By a keyed hash, so that the objects do not tell whose part is gone. */
  const placeOf = (owner: string): Place => {
    const [shard = 0, ...rest] = keyedHash(placing, owner)
    return { shard: shard % SHARDS.length, leaf: Uint8Array.from(rest.slice(0, LEAF_BYTES)) }
  }
  const partOf = (owner: string): Uint8Array | null => {
    const { shard, leaf } = placeOf(owner)
    return secretOf(trees[shard] ?? null, leaf)
  }
  /** Takes parts out of one object, read anew: another server may have taken others out. */
  async function destroyIn(shard: number, leaves: readonly Uint8Array[]): Promise<void> {
    const stored = await objects.get(shard)
    const from = stored === undefined ? (trees[shard] ?? null) : stored
    const left = leaves.reduce<SecretTree>((tree, leaf) => without(tree, leaf), from)
    if (left !== stored) await objects.put(shard, left)
    trees[shard] = left
  }
  return {
    id,
    /** Null where it was destroyed. */
    partOf,
    /**
     * Of these owners for good; an object that somebody has removed is put back. To be called by one server at a time.
     * @param all whether the objects are looked at in which none of these parts is left, as far as this server knows
     * @throws StorageUnavailable where some may be left
     */
    destroy: async (owners: readonly string[], all: boolean): Promise<void> => {
      const places = owners.map(placeOf)
      for (const shard of SHARDS) {
        const own = places.filter((place) => place.shard === shard)
        const left = own.some(({ leaf }) => secretOf(trees[shard] ?? null, leaf) !== null)
        if (left || all)
          await destroyIn(
            shard,
            own.map(({ leaf }) => leaf),
          )
      }
    },
  }
}

/**
 * The key that seals the snapshot of the read models. It is destroyed at each erasure, so that no snapshot can be read
 * in which an erased family still is.
 */
import { randomBytes } from 'node:crypto'
import { open, type SealingKey, seal, sealingKey } from '../seal.ts'
import type { VaultDatabase } from './tables.ts'

const NAME = 'snapshot-key'

export function createSnapshotKeyRepository({ k, first, run }: VaultDatabase, wrapping: SealingKey) {
  const get = (): SealingKey | null => {
    const row = first(k.selectFrom('meta').select('value').where('name', '=', NAME))
    const key = row && open(wrapping, row.value, NAME)
    return key && sealingKey(key)
  }
  const create = (): SealingKey => {
    const key = randomBytes(32)
    run(k.replaceInto('meta').values({ name: NAME, value: seal(wrapping, key, NAME) }))
    return sealingKey(key)
  }
  return {
    /** Null where there is none: no snapshot was made since the last erasure. */
    get,
    getOrCreate: (): SealingKey => get() ?? create(),
    destroy: () => run(k.deleteFrom('meta').where('name', '=', NAME)),
  }
}

/** The object store in a bucket: each object has the key `objects/` and its name. It stores encrypted bytes. */
import type { Bucket } from './bucket.ts'
import { isObjectName, type ObjectStore, requireObjectName } from './object-store.ts'

const FOLDER = 'objects/'

export function s3Store(bucket: Bucket): ObjectStore {
  const keyOf = (name: string): string => {
    requireObjectName(name)
    return FOLDER + name
  }
  return {
    put: async (name, bytes) => bucket.put(keyOf(name), bytes),
    get: async (name) => bucket.get(keyOf(name)),
    remove: async (name) => bucket.remove(keyOf(name)),
    async *list() {
      for await (const key of bucket.list(FOLDER)) {
        const name = key.slice(FOLDER.length)
        if (isObjectName(name)) yield name
      }
    },
  }
}

/**
 * The database port over IndexedDB with memory as its fallback: where there is no IndexedDB (a private window), or a write
 * exceeds the quota, that record is kept in memory and all others stay on disk.
 */
import type { Database, Layout, Records, Stores, Transact } from './database.ts'
import { byKey, databaseOf, keyOf } from './database.ts'
import { onDisk } from './indexed-db.ts'
import { inMemory } from './memory.ts'

type Overlay<R extends Records> = { layout: Layout<R>; memory: Stores<R>; disk: Stores<R>; hasRoom: boolean }

/** Memory laid over the disk: a record in memory is newer than the one on disk with the same key. */
const overlaid = <R extends Records>({ layout, memory, disk, hasRoom }: Overlay<R>): Stores<R> => ({
  get: async (store, key) => (await memory.get(store, key)) ?? disk.get(store, key),
  list: async (store, indexed) => {
    const newer = new Set((await memory.list(store)).map((one) => keyOf(layout, store, one)))
    const older = (await disk.list(store, indexed)).filter((one) => !newer.has(keyOf(layout, store, one)))
    return [...older, ...(await memory.list(store, indexed))].sort(byKey(layout, store))
  },
  put: async (store, record) => {
    if (!hasRoom) return memory.put(store, record)
    await memory.delete(store, keyOf(layout, store, record))
    await disk.put(store, record)
  },
  delete: async (store, key) => {
    await memory.delete(store, key)
    await disk.delete(store, key)
  },
})

/** Chromium reports a full disk as UnknownError. */
const quotaErrors = ['QuotaExceededError', 'UnknownError']
const isFull = (error: unknown): boolean => error instanceof DOMException && quotaErrors.includes(error.name)

export function withMemoryFallback<R extends Records>(layout: Layout<R>): Database<R> {
  const disk = onDisk(layout)
  const memory = inMemory(layout)
  let opened: Promise<boolean> | undefined
  /** Checked once per page: a page that began in memory must not later read older records from disk. */
  const isAvailable = (): Promise<boolean> => {
    opened ??= disk.open().then(
      () => true,
      (error: unknown) => {
        console.warn('IndexedDB:', error)
        return false
      },
    )
    return opened
  }
  const transaction: Transact<R> = async (stores, work, mode) => {
    if (!(await isAvailable())) return memory.transaction(stores, work, mode)
    const attempt = (hasRoom: boolean) =>
      memory.transaction(stores, (memoryStores) =>
        disk.transaction(
          stores,
          (diskStores) => work(overlaid({ layout, memory: memoryStores, disk: diskStores, hasRoom })),
          mode,
        ),
      )
    return attempt(true).catch((error: unknown) => {
      if (!isFull(error)) throw error
      return attempt(false)
    })
  }
  return databaseOf(transaction, async () => {
    await memory.wipe()
    if (await isAvailable()) await disk.wipe()
  })
}

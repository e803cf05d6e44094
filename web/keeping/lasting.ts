/**
 * The database port over IndexedDB that goes on where the browser has none (a private window) or no room: what cannot be
 * kept on disk is held in memory, record by record, so that everything else still outlives the page.
 */
import type { Database, Layout, Records, Stores, Transact } from './database.ts'
import { byKey, databaseOf, keyOf } from './database.ts'
import { onDisk } from './indexed-db.ts'
import { inMemory } from './memory.ts'

type Both<R extends Records> = { layout: Layout<R>; memory: Stores<R>; disk: Stores<R>; hasRoom: boolean }

/** What is in memory is newer than what the disk has under the same key. */
const bothOf = <R extends Records>({ layout, memory, disk, hasRoom }: Both<R>): Stores<R> => ({
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

/** Chromium says of a full disk that it does not know what is wrong. */
const full = ['QuotaExceededError', 'UnknownError']
const isFull = (error: unknown): boolean => error instanceof DOMException && full.includes(error.name)

export function lasting<R extends Records>(layout: Layout<R>): Database<R> {
  const disk = onDisk(layout)
  const memory = inMemory(layout)
  let opened: Promise<boolean> | undefined
  /** Asked once: what was begun in memory must not meet an older record on disk later. */
  const isThere = (): Promise<boolean> => {
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
    if (!(await isThere())) return memory.transaction(stores, work, mode)
    const attempt = (hasRoom: boolean) =>
      memory.transaction(stores, (held) =>
        disk.transaction(stores, (kept) => work(bothOf({ layout, memory: held, disk: kept, hasRoom })), mode),
      )
    return attempt(true).catch((error: unknown) => {
      if (!isFull(error)) throw error
      return attempt(false)
    })
  }
  return databaseOf(transaction, async () => {
    await memory.wipe()
    if (await isThere()) await disk.wipe()
  })
}

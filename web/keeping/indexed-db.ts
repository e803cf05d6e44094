/** The database port over IndexedDB, by the library idb. One connection is shared, and opened with the first call. */
import { deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import {
  type Database,
  databaseOf,
  type Layout,
  type Records,
  type Stores,
  type Transact,
} from './database.ts'

const openNow = <R extends Records>({ name, version, stores }: Layout<R>, lost: () => void) =>
  openDB(name, version, {
    upgrade(database) {
      for (const [store, { key, index }] of Object.entries(stores)) {
        if (database.objectStoreNames.contains(store)) continue
        const made = database.createObjectStore(store, { keyPath: key })
        if (index) made.createIndex(index, index)
      }
    },
    // Logging out in another tab deletes the database; a connection left open would hold that up.
    blocking(_had, _wanted, { target }) {
      if (target instanceof IDBDatabase) target.close()
      lost()
    },
    terminated: lost,
  })

type Begun = IDBPTransaction<unknown, string[], 'readonly' | 'readwrite'>

const storesIn = <R extends Records>(transaction: Begun, layout: Layout<R>): Stores<R> => ({
  get: async (store, key) => (await transaction.objectStore(store).get(key)) ?? null,
  list: (store, indexed) => {
    const { index } = layout.stores[store]
    const all = transaction.objectStore(store)
    return indexed !== undefined && index ? all.index(index).getAll(indexed) : all.getAll()
  },
  put: async (store, record) => void (await transaction.objectStore(store).put?.(record)),
  delete: async (store, key) => transaction.objectStore(store).delete?.(key),
})

const undo =
  (transaction: Begun) =>
  (error: unknown): never => {
    try {
      transaction.abort()
    } catch {
      // The browser has undone it already.
    }
    throw error
  }

export function onDisk<R extends Records>(layout: Layout<R>): Database<R> & { open: () => Promise<unknown> } {
  let opened: Promise<IDBPDatabase> | null = null
  const lost = () => {
    opened = null
  }
  /** A database that could not be opened is tried again the next time. */
  async function open(): Promise<IDBPDatabase> {
    opened ??= openNow(layout, lost)
    return opened.catch((error: unknown) => {
      lost()
      throw error
    })
  }
  const transaction: Transact<R> = async (stores, work, mode = 'readwrite') => {
    const begun = (await open()).transaction([...stores], mode)
    const [worked, done] = await Promise.allSettled([
      work(storesIn(begun, layout)).catch(undo(begun)),
      begun.done,
    ])
    // What went wrong in the work says more than that the transaction was undone for it.
    if (worked.status === 'rejected') throw worked.reason
    if (done.status === 'rejected') throw done.reason
    return worked.value
  }
  async function wipe(): Promise<void> {
    const database = await opened?.catch(() => null)
    database?.close()
    lost()
    await deleteDB(layout.name)
  }
  return { open, ...databaseOf(transaction, wipe) }
}

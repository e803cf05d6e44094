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
import { isOnSharedDevice } from './web-storage.ts'

const openDatabase = <R extends Records>({ name, version, stores }: Layout<R>, lost: () => void) =>
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

/** Milliseconds. Some browsers never answer, such as that of iOS 14 after a restart. */
const PATIENCE = 5000

/** A page goes on without a database that does not open. */
const withinTime = <T>(opening: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('not in time', 'TimeoutError')), PATIENCE)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })

type OpenTransaction = IDBPTransaction<unknown, string[], 'readonly' | 'readwrite'>

const storesIn = <R extends Records>(transaction: OpenTransaction, layout: Layout<R>): Stores<R> => ({
  get: async (store, key) => (await transaction.objectStore(store).get(key)) ?? null,
  list: (store, indexed) => {
    const { index } = layout.stores[store]
    const all = transaction.objectStore(store)
    return indexed !== undefined && index ? all.index(index).getAll(indexed) : all.getAll()
  },
  put: async (store, record) => void (await transaction.objectStore(store).put?.(record)),
  delete: async (store, key) => transaction.objectStore(store).delete?.(key),
})

const abort =
  (transaction: OpenTransaction) =>
  (error: unknown): never => {
    try {
      transaction.abort()
    } catch {
      // The browser has aborted it already.
    }
    throw error
  }

export function onDisk<R extends Records>(layout: Layout<R>): Database<R> {
  let opened: Promise<IDBPDatabase> | null = null
  const forget = () => {
    opened = null
  }
  /** After a failure, the next call opens it again. */
  async function open(): Promise<IDBPDatabase> {
    opened ??= withinTime(openDatabase(layout, forget))
    return opened.catch((error: unknown) => {
      forget()
      throw error
    })
  }
  const transaction: Transact<R> = async (stores, work, mode = 'readwrite') => {
    if (mode === 'readwrite' && isOnSharedDevice()) throw new DOMException('a shared device keeps nothing')
    const begunTransaction = (await open()).transaction([...stores], mode)
    const [worked, done] = await Promise.allSettled([
      work(storesIn(begunTransaction, layout)).catch(abort(begunTransaction)),
      begunTransaction.done,
    ])
    // The error of the work is the cause; that of the transaction only says that it was aborted.
    if (worked.status === 'rejected') throw worked.reason
    if (done.status === 'rejected') throw done.reason
    return worked.value
  }
  async function wipe(): Promise<void> {
    const database = await opened?.catch(() => null)
    database?.close()
    forget()
    await deleteDB(layout.name)
  }
  return databaseOf(transaction, wipe)
}

/**
 * The storage port for records in the browser, and its adapter for IndexedDB by the library idb. Pages
 * open IndexedDB only through this module. Each layout shares one connection, which is opened with the first call.
 */
import { deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { isOnSharedDevice } from './web-storage.ts'

/** The record that each store holds, by the name of the store. */
export type Records = Record<string, object>

/** `key` names the property that identifies a record; the values of both it and the index are strings. */
export type Layout<R extends Records> = {
  name: string
  version: number
  stores: { readonly [S in keyof R]: { key: keyof R[S] & string; index?: keyof R[S] & string } }
}

export type Stores<R extends Records> = {
  /** @returns null for an unknown key */
  get<S extends keyof R & string>(store: S, key: string): Promise<R[S] | null>
  /** All records, or those whose indexed property equals `indexed`, in the order of their keys. */
  list<S extends keyof R & string>(store: S, indexed?: string): Promise<R[S][]>
  put<S extends keyof R & string>(store: S, record: R[S]): Promise<void>
  delete(store: keyof R & string, key: string): Promise<void>
}

/**
 * An atomic transaction. `work` may await nothing but the stores that it receives, and it may be called twice.
 * @throws what `work` throws, and the browser's DOMException when it cannot read or write
 */
export type Transact<R extends Records> = <T>(
  stores: readonly (keyof R & string)[],
  work: (stores: Stores<R>) => Promise<T>,
  mode?: 'readonly' | 'readwrite',
) => Promise<T>

export type Database<R extends Records> = Stores<R> & {
  transaction: Transact<R>
  /** Deletes the database; the next call creates it again. */
  wipe(): Promise<void>
}

/** Each single call is a transaction of its own. */
export const databaseOf = <R extends Records>(
  transaction: Transact<R>,
  wipe: () => Promise<void>,
): Database<R> => ({
  get: (store, key) => transaction([store], (stores) => stores.get(store, key), 'readonly'),
  list: (store, indexed) => transaction([store], (stores) => stores.list(store, indexed), 'readonly'),
  put: (store, record) => transaction([store], (stores) => stores.put(store, record)),
  delete: (store, key) => transaction([store], (stores) => stores.delete(store, key)),
  transaction,
  wipe,
})

const openDatabase = <R extends Records>({ name, version, stores }: Layout<R>, lost: () => void) =>
  openDB(name, version, {
    upgrade(database) {
      for (const [store, { key, index }] of Object.entries(stores)) {
        if (database.objectStoreNames.contains(store)) continue
        const made = database.createObjectStore(store, { keyPath: key })
        if (index) made.createIndex(index, index)
      }
    },
    // A logout in another tab deletes the database; an open connection would block that.
    blocking(_had, _wanted, { target }) {
      if (target instanceof IDBDatabase) target.close()
      lost()
    },
    terminated: lost,
  })

/** Milliseconds. Some browsers never answer, such as Safari of iOS 14 after a restart. */
const PATIENCE = 5000

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
  /** After a failure the next call tries again. */
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
    // The error of `work` is the cause; the transaction's error only says that it was aborted.
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

/** The storage port for records in the browser. Adapters: IndexedDB, and memory. No page opens IndexedDB but through it. */

/** The record that each store holds, by the name of the store. */
export type Records = Record<string, object>

/** `key` names the property that identifies a record; the values of both it and the index are strings. */
export type Layout<R extends Records> = {
  name: string
  version: number
  stores: { readonly [S in keyof R]: { key: keyof R[S] & string; index?: keyof R[S] & string } }
}

export type Stores<R extends Records> = {
  /** @returns null where there is none */
  get<S extends keyof R & string>(store: S, key: string): Promise<R[S] | null>
  /** All, or those whose indexed property is `indexed`, in the order of their keys. */
  list<S extends keyof R & string>(store: S, indexed?: string): Promise<R[S][]>
  put<S extends keyof R & string>(store: S, record: R[S]): Promise<void>
  delete(store: keyof R & string, key: string): Promise<void>
}

/**
 * Everything that `work` does happens or nothing. It may await nothing but the stores that it is given, and it may be
 * called twice. @throws what `work` throws, and the browser's DOMException when it cannot read or write
 */
export type Transact<R extends Records> = <T>(
  stores: readonly (keyof R & string)[],
  work: (stores: Stores<R>) => Promise<T>,
  mode?: 'readonly' | 'readwrite',
) => Promise<T>

export type Database<R extends Records> = Stores<R> & {
  transaction: Transact<R>
  /** Deletes the database with all that is in it; it is made anew with the next call. */
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

export const keyOf = <R extends Records, S extends keyof R & string>(
  { stores }: Layout<R>,
  store: S,
  record: R[S],
): string => String(record[stores[store].key])

export const byKey =
  <R extends Records, S extends keyof R & string>(layout: Layout<R>, store: S) =>
  (one: R[S], other: R[S]): number =>
    keyOf(layout, store, one) < keyOf(layout, store, other) ? -1 : 1

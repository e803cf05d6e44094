/** The database port in memory, for records that need not survive the page. */
import type { Database, Layout, Records, Stores, Transact } from '#web/keeping/database.ts'
import { databaseOf } from '#web/keeping/database.ts'

const keyOf = <R extends Records, S extends keyof R & string>(
  { stores }: Layout<R>,
  store: S,
  record: R[S],
): string => String(record[stores[store].key])

const byKey =
  <R extends Records, S extends keyof R & string>(layout: Layout<R>, store: S) =>
  (one: R[S], other: R[S]): number =>
    keyOf(layout, store, one) < keyOf(layout, store, other) ? -1 : 1

type Contents<R extends Records> = { [S in keyof R]?: ReadonlyMap<string, R[S]> }

function storesOf<R extends Records>(contents: Contents<R>, layout: Layout<R>): Stores<R> {
  const change = <S extends keyof R & string>(store: S, make: (records: Map<string, R[S]>) => unknown) => {
    const records = new Map(contents[store])
    make(records)
    contents[store] = records
  }
  return {
    get: async (store, key) => contents[store]?.get(key) ?? null,
    list: async (store, indexed) => {
      const { index } = layout.stores[store]
      const records = [...(contents[store]?.values() ?? [])]
      const chosen =
        index && indexed !== undefined ? records.filter((one) => one[index] === indexed) : records
      return chosen.sort(byKey(layout, store))
    },
    put: async (store, record) =>
      change(store, (records) => records.set(keyOf(layout, store, record), record)),
    delete: async (store, key) => change(store, (records) => records.delete(key)),
  }
}

export function inMemory<R extends Records>(layout: Layout<R>): Database<R> {
  let contents: Contents<R> = {}
  let last: Promise<unknown> = Promise.resolve()
  const transaction: Transact<R> = (_stores, work) => {
    const current = last.then(async () => {
      const next = { ...contents }
      const result = await work(storesOf(next, layout))
      contents = next
      return result
    })
    last = current.catch(() => undefined)
    return current
  }
  return databaseOf(transaction, async () => {
    contents = {}
  })
}

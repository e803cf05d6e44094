/** A database as an earlier version of the pages left it on a phone, made without any of today's code. */

type Store = { name: string; key: string; index?: string; rows: readonly object[] }

const settled = (request: IDBOpenDBRequest | IDBTransaction): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.addEventListener(request instanceof IDBTransaction ? 'complete' : 'success', resolve)
    request.addEventListener('error', reject)
  })

export async function leftOnPhone(name: string, stores: readonly Store[]): Promise<void> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const { name: store, key, index } of stores) {
      const made = request.result.createObjectStore(store, { keyPath: key })
      if (index) made.createIndex(index, index)
    }
  }
  await settled(request)
  for (const { name: store, rows } of stores) {
    const transaction = request.result.transaction(store, 'readwrite')
    for (const row of rows) transaction.objectStore(store).put(row)
    await settled(transaction)
  }
  request.result.close()
}

/**
 * What a family has typed and photographed and the server does not have yet, kept on its phone in IndexedDB by account.
 * One record for each account is the truth for all tabs; every change of it is one transaction. Nothing here is React.
 */
import type { Form } from '#events/application/form.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'

/**
 * `base` is what the server had when `version` was its version; `form` is what the family has typed since. `status` is
 * the server's; `id` and `version` are null until the application was started there.
 */
export type Draft = {
  userId: string
  id: string | null
  version: number | null
  status: string
  base: Form
  form: Form
  changedAt: string
}
/** A file that waits to be sent; `from` is its size in bytes before it was made smaller. */
export type WaitingFile = {
  id: string
  userId: string
  field: string
  purpose: UploadPurpose
  name: string
  blob: Blob
  from: number
}
type Holder = { key: 'holder'; userId: string; email: string; phone: string }

const NAME = 'community-wedding'
let opened: Promise<IDBDatabase> | null = null

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openNow(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('drafts', { keyPath: 'userId' })
    request.result.createObjectStore('files', { keyPath: 'id' }).createIndex('userId', 'userId')
    request.result.createObjectStore('holder', { keyPath: 'key' })
  }
  return answered(request).then((database) => {
    // Logging out in another tab deletes the database; a connection left open would hold that up.
    database.onversionchange = () => {
      database.close()
      opened = null
    }
    return database
  })
}

async function within<T>(
  stores: string[],
  mode: IDBTransactionMode,
  work: (at: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  opened ??= openNow()
  const transaction = (await opened.catch(forget)).transaction(stores, mode)
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const [result] = await Promise.all([work((name) => transaction.objectStore(name)), done])
  return result
}

/** A database that could not be opened is tried again the next time. */
function forget(error: unknown): never {
  opened = null
  throw error
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** True when something typed has not reached the server. */
export const isUnsent = ({ base, form }: Draft): boolean =>
  Object.entries(form).some(([field, value]) => differs(value, Reflect.get(base, field)))

export const readDraft = (userId: string): Promise<Draft | null> =>
  within(['drafts'], 'readonly', async (at) => (await answered(at('drafts').get(userId))) ?? null)

/** Changes the record in one transaction, so that two tabs never overwrite each other. @returns what it now is. */
export const updateDraft = (userId: string, change: (now: Draft | null) => Draft): Promise<Draft> =>
  within(['drafts'], 'readwrite', async (at) => {
    const next = change((await answered(at('drafts').get(userId))) ?? null)
    await answered(at('drafts').put(next))
    return next
  })

/** In the order in which they were chosen. */
export const readFiles = (userId: string): Promise<WaitingFile[]> =>
  within(['files'], 'readonly', (at) => answered(at('files').index('userId').getAll(userId)))

export const keepFile = (file: WaitingFile): Promise<void> =>
  within(['files'], 'readwrite', async (at) => void (await answered(at('files').put(file))))

export const dropFile = (id: string): Promise<void> =>
  within(['files'], 'readwrite', async (at) => void (await answered(at('files').delete(id))))

/** Who was signed in last: without a network nobody else can say whose draft may be shown. */
export const readHolder = (): Promise<Holder | null> =>
  within(['holder'], 'readonly', async (at) => (await answered(at('holder').get('holder'))) ?? null)

export const keepHolder = (holder: Omit<Holder, 'key'>): Promise<void> =>
  within(
    ['holder'],
    'readwrite',
    async (at) => void (await answered(at('holder').put({ key: 'holder', ...holder }))),
  )

/** Forgets one account's record and files; for after a submission. */
export async function clearDraft(userId: string): Promise<void> {
  for (const { id } of await readFiles(userId)) await dropFile(id)
  await within(['drafts'], 'readwrite', async (at) => void (await answered(at('drafts').delete(userId))))
}

/** For Logout: whether anybody's answers or files on this phone have not reached the server. */
export async function unsent(): Promise<boolean> {
  try {
    return await within(['drafts', 'files'], 'readonly', async (at) => {
      const drafts: Draft[] = await answered(at('drafts').getAll())
      return drafts.some(isUnsent) || (await answered(at('files').count())) > 0
    })
  } catch {
    return false
  }
}

/** For Logout: nothing of anybody stays on this phone. */
export async function wipe(): Promise<void> {
  const database = await opened?.catch(() => null)
  database?.close()
  opened = null
  await answered(indexedDB.deleteDatabase(NAME)).catch(() => undefined)
}

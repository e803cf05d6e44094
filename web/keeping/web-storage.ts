/**
 * sessionStorage (`tabStorage`) and localStorage (`phoneStorage`) that never throw: where the browser refuses access (a
 * private window, quota exceeded), reads give null and writes say so.
 */
import type { Parser } from '../guards.ts'

/** Whether this session is on a device that several families share: the server says so by a cookie that ends with the browser. */
export const isOnSharedDevice = (): boolean =>
  'document' in globalThis && document.cookie?.includes('shared=1')
/**
 * What says nothing of anybody, such as a message that the next page takes away, or that nobody can read: it is all that is written
 * on a shared device.
 */
const isNobodys = /^(language|shared-device|left.*|toast)$/

/** In localStorage once a family has used this device as one of several families: the next one is asked with the box ticked. */
export const SHARED_BEFORE = 'shared-device'

function safeStorage(open: () => Storage) {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  const get = (key: string): string | null => attempt((storage) => storage.getItem(key), null)
  const remove = (key: string): void => attempt((storage) => storage.removeItem(key), undefined)
  /** @returns null where there is no value, or one that the schema refuses */
  const read = <T>(key: string, schema: Parser<T>): T | null =>
    attempt(() => schema.parse(JSON.parse(get(key) ?? '')), null)
  return {
    get,
    remove,
    read,
    /** @returns false where it was refused, as on a shared device: what was there before may still be there */
    set: (key: string, text: string): boolean =>
      attempt((storage) => {
        if (isOnSharedDevice() && !isNobodys.test(key)) return false
        storage.setItem(key, text)
        return true
      }, false),
    clear: (): void => attempt((storage) => storage.clear(), undefined),
    keys: (): string[] => attempt((storage) => Object.keys(storage), []),
    /** Reads and removes. */
    take: <T>(key: string, schema: Parser<T>): T | null => {
      const value = read(key, schema)
      remove(key)
      return value
    },
  }
}

export const tabStorage = safeStorage(() => sessionStorage)
export const phoneStorage = safeStorage(() => localStorage)

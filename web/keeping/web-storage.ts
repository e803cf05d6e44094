/**
 * sessionStorage (`tabStorage`) and localStorage (`phoneStorage`) that never throw: where the browser refuses access (a
 * private window, quota exceeded), reads return null and writes false.
 */
import type { Parser } from '../guards.ts'

/** Whether the session is marked as one on a shared device, by a session cookie of the server. */
export const isOnSharedDevice = (): boolean =>
  'document' in globalThis && document.cookie?.includes('shared=1')
/** The only keys that are written on a shared device: their values are sealed or say nothing about a person. */
const isImpersonal = /^(language|shared-device|left.*|toast)$/

/** A key of localStorage after a session on a shared device: the next sign-in finds the box for shared devices ticked. */
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
  /** @returns null without a value that the schema accepts */
  const read = <T>(key: string, schema: Parser<T>): T | null =>
    attempt(() => schema.parse(JSON.parse(get(key) ?? '')), null)
  return {
    get,
    remove,
    read,
    /** @returns false where the browser or a shared device refuses the write: an earlier value may still be there */
    set: (key: string, text: string): boolean =>
      attempt((storage) => {
        if (isOnSharedDevice() && !isImpersonal.test(key)) return false
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

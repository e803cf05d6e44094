/**
 * sessionStorage (`tabStorage`) and localStorage (`phoneStorage`) that never throw: where the browser refuses access (a
 * private window, quota exceeded), reads give null and writes do nothing.
 */
import type * as z from 'zod/mini'

function safeStorage(storage: () => Storage) {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(storage())
    } catch {
      return otherwise
    }
  }
  const get = (key: string): string | null => attempt((notes) => notes.getItem(key), null)
  const remove = (key: string): void => attempt((notes) => notes.removeItem(key), undefined)
  /** @returns null where there is no value, or one that the schema `reads` refuses */
  const read = <T>(key: string, reads: z.ZodMiniType<T>): T | null =>
    attempt(() => reads.parse(JSON.parse(get(key) ?? '')), null)
  return {
    get,
    remove,
    read,
    set: (key: string, text: string): void => attempt((notes) => notes.setItem(key, text), undefined),
    clear: (): void => attempt((notes) => notes.clear(), undefined),
    keys: (): string[] => attempt((notes) => Object.keys(notes), []),
    /** Reads and removes. */
    take: <T>(key: string, reads: z.ZodMiniType<T>): T | null => {
      const note = read(key, reads)
      remove(key)
      return note
    },
  }
}

export const tabStorage = safeStorage(() => sessionStorage)
export const phoneStorage = safeStorage(() => localStorage)

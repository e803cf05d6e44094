/**
 * Short texts in the browser's own storage: of this tab until it is closed, or of this phone. Where the browser refuses
 * (a private window, no room), a page goes on without them.
 */
import type * as z from 'zod/mini'

function notesIn(storage: () => Storage) {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(storage())
    } catch {
      return otherwise
    }
  }
  const get = (key: string): string | null => attempt((notes) => notes.getItem(key), null)
  const remove = (key: string): void => attempt((notes) => notes.removeItem(key), undefined)
  /** @returns null where there is none, or not what `reads` expects */
  const read = <T>(key: string, reads: z.ZodMiniType<T>): T | null =>
    attempt(() => reads.parse(JSON.parse(get(key) ?? '')), null)
  return {
    get,
    remove,
    read,
    set: (key: string, text: string): void => attempt((notes) => notes.setItem(key, text), undefined),
    clear: (): void => attempt((notes) => notes.clear(), undefined),
    keys: (): string[] => attempt((notes) => Object.keys(notes), []),
    /** For what is read once: it is gone afterwards. */
    take: <T>(key: string, reads: z.ZodMiniType<T>): T | null => {
      const note = read(key, reads)
      remove(key)
      return note
    },
  }
}

export const tabNotes = notesIn(() => sessionStorage)
export const phoneNotes = notesIn(() => localStorage)

/**
 * A write-ahead log of unsaved changes in localStorage: writes to IndexedDB are asynchronous and may be lost when a page
 * closes. Each change is copied here until it is in the draft. Logout clears it.
 */
import { changesOf, DraftChanges, type FormChanges } from '#events/application/form.ts'
import { phoneStorage } from '#web/keeping/notes.ts'

export function unsavedChangesOf(userId: string) {
  const prefix = `typed-${userId}-`
  /** Each tab has a key of its own, so tabs never overwrite each other's changes. */
  const ownKey = prefix + crypto.getRandomValues(new Uint32Array(1)).join('')
  return {
    /** Without changes, the entry is removed. */
    put(changes: FormChanges): void {
      if (Object.keys(changes).length === 0) phoneStorage.remove(ownKey)
      else phoneStorage.set(ownKey, JSON.stringify(changes))
    },
    /** Removes and returns the changes of closed tabs. */
    take(): FormChanges {
      const keys = phoneStorage.keys().filter((key) => key.startsWith(prefix) && key !== ownKey)
      return Object.assign({}, ...keys.map((key) => changesOf(phoneStorage.take(key, DraftChanges) ?? {})))
    },
  }
}

/**
 * A write-ahead copy of unsaved changes in localStorage: writes to IndexedDB are asynchronous and may be lost when a page
 * closes. Each change is copied here until it is in the record. Logout clears it.
 */
import { DraftChanges, type FormChanges } from '#events/application/form.ts'
import { phoneStorage } from '#web/storage/web-storage.ts'

const prefixOf = (userId: string): string => `typed-${userId}-`

function takeChanges(key: string): FormChanges {
  const { groomAge, brideAge, ...changes } = phoneStorage.take(key, DraftChanges) ?? {}
  return changes
}

/** Each tab has a key of its own, so tabs never overwrite each other's changes. */
export function lastKeysOf(userId: string) {
  const key = prefixOf(userId) + crypto.getRandomValues(new Uint32Array(1)).join('')
  return {
    /** Without changes, the entry is removed. */
    put(changes: FormChanges): void {
      if (Object.keys(changes).length === 0) phoneStorage.remove(key)
      else phoneStorage.set(key, JSON.stringify(changes))
    },
    /** Removes and returns the changes that closed tabs had not saved to the record. */
    take(): FormChanges {
      const keys = phoneStorage.keys().filter((one) => one.startsWith(prefixOf(userId)) && one !== key)
      return Object.assign({}, ...keys.map(takeChanges))
    },
  }
}

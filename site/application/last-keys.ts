/**
 * The last keys before a page goes away: IndexedDB answers too late for them, so each change stands in local storage
 * for the moment until it is in the record. Logout clears it with everything else.
 */
import { DraftChanges, type FormChanges } from '#events/application/form.ts'
import { phoneNotes } from '#web/keeping/notes.ts'

const headOf = (userId: string): string => `typed-${userId}-`

function taken(key: string): FormChanges {
  const { groomAge, brideAge, ...changes } = phoneNotes.take(key, DraftChanges) ?? {}
  return changes
}

/** Of one tab; tabs never overwrite each other's. */
export function lastKeysOf(userId: string) {
  const key = headOf(userId) + crypto.getRandomValues(new Uint32Array(1)).join('')
  return {
    /** Nothing is left standing once everything is in the record. */
    put(changes: FormChanges): void {
      if (Object.keys(changes).length === 0) phoneNotes.remove(key)
      else phoneNotes.set(key, JSON.stringify(changes))
    },
    /** What pages that went away had not put into the record, taken away from there. */
    take(): FormChanges {
      const keys = phoneNotes.keys().filter((one) => one.startsWith(headOf(userId)) && one !== key)
      return Object.assign({}, ...keys.map(taken))
    },
  }
}

/**
 * The last keys before a page goes away: IndexedDB answers too late for them, so each change stands in local storage
 * for the moment until it is in the record. Logout clears it with everything else.
 */
import { DraftChanges, type FormChanges } from '#events/application/form.ts'

const headOf = (userId: string): string => `typed-${userId}-`

function parsed(text: string | null): FormChanges {
  try {
    const { groomAge, brideAge, ...changes } = DraftChanges.parse(JSON.parse(text ?? '{}'))
    return changes
  } catch {
    return {}
  }
}

/** Of one tab; tabs never overwrite each other's. */
export function lastKeysOf(userId: string) {
  const key = headOf(userId) + crypto.getRandomValues(new Uint32Array(1)).join('')
  return {
    /** Nothing is left standing once everything is in the record. */
    put(changes: FormChanges): void {
      if (Object.keys(changes).length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(changes))
    },
    /** What pages that went away had not put into the record, taken away from there. */
    take(): FormChanges {
      const keys = Object.keys(localStorage).filter((one) => one.startsWith(headOf(userId)) && one !== key)
      const changes = Object.assign({}, ...keys.map((one) => parsed(localStorage.getItem(one))))
      for (const one of keys) localStorage.removeItem(one)
      return changes
    },
  }
}

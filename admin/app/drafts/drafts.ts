/**
 * Unsent input of the console, by account and name, in this tab's sessionStorage: it survives a reload, another row and a lost
 * session, and ends with the tab. Where the browser refuses storage, it lives as long as the page.
 */
import { tabStorage } from '#web/keeping/web-storage.ts'

const PREFIX = 'draft '
/** What storage refused. */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

const keyOf = (owner: string, name: string): string => `${PREFIX}${owner} ${name}`

/** The value as JSON, which compares equal while it is unchanged; null where there is none. */
export const readDraft = (owner: string, name: string): string | null => {
  const key = keyOf(owner, name)
  return inMemory.get(key) ?? tabStorage.get(key)
}

/** @param value undefined: it was sent, or is begun anew */
export function writeDraft(owner: string, name: string, value: unknown): void {
  const key = keyOf(owner, name)
  inMemory.delete(key)
  if (value === undefined) tabStorage.remove(key)
  else {
    const text = JSON.stringify(value)
    if (!tabStorage.set(key, text)) {
      tabStorage.remove(key)
      inMemory.set(key, text)
    }
  }
  for (const listener of listeners) listener()
}

/** At logout: the next person to sign in in this tab finds nothing. */
export function forgetDrafts(): void {
  inMemory.clear()
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.remove(key)
  for (const listener of listeners) listener()
}

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

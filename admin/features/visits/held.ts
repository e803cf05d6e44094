/**
 * The key under which this phone keeps its home visits. The server hands it to whoever is signed in. Here it is held in
 * memory and, so that a reload without a network still finds it, in this tab's session storage, but never beside what it
 * opens: after a logout, a 401 or the end of the session it is gone, and what lies in IndexedDB says nothing to anybody.
 */
import * as z from 'zod/mini'
import { tabNotes } from '#web/keeping/notes.ts'

const HELD = 'visits:key'
/** `until`: when the session ends, in milliseconds since 1970 by this phone's own clock. */
const Held = z.object({ owner: z.string(), key: z.string(), until: z.number() })
type Held = z.infer<typeof Held>

let imported: { text: string; key: Promise<CryptoKey> } | null = null

/** @param key 32 bytes in base64 @param remaining milliseconds */
export function hold({ owner, key, remaining }: { owner: string; key: string; remaining: number }): void {
  const held: Held = { owner, key, until: Date.now() + remaining }
  tabNotes.set(HELD, JSON.stringify(held))
}

export function letGo(): void {
  imported = null
  tabNotes.remove(HELD)
}

function held(): Held | null {
  const now = tabNotes.read(HELD, Held)
  if (!now) return null
  if (now.until > Date.now()) return now
  letGo()
  return null
}

/** Whose key is held; null where none is, or where its session has ended meanwhile. */
export const holder = (): string | null => held()?.owner ?? null

/** The key of this account; null where it is not held. */
export async function keyOf(owner: string): Promise<CryptoKey | null> {
  const now = held()
  if (now?.owner !== owner) return null
  if (imported?.text !== now.key) {
    const bytes = Uint8Array.fromBase64(now.key)
    imported = {
      text: now.key,
      key: crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    }
  }
  return imported.key
}

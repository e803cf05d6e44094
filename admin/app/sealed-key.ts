/**
 * The AES key of the visits in IndexedDB. The server sends it to the signed-in account; it is stored in sessionStorage, to
 * survive a reload offline, and deleted at logout, on a 401 and when the session ends. It must never be stored in
 * IndexedDB, beside the data that it decrypts.
 */
import * as z from 'zod/mini'
import { tabStorage } from '#web/keeping/web-storage.ts'

const STORAGE_KEY = 'visits:key'
/** `until`: when the session ends, in milliseconds since 1970 by this phone's own clock. */
const StoredKey = z.object({ owner: z.string(), key: z.string(), until: z.number() })
type StoredKey = z.infer<typeof StoredKey>

let imported: { text: string; key: Promise<CryptoKey> } | null = null

/** @param key 32 bytes in base64 @param remaining milliseconds until the session ends */
export function storeKey({ owner, key, remaining }: { owner: string; key: string; remaining: number }): void {
  const stored: StoredKey = { owner, key, until: Date.now() + remaining }
  tabStorage.set(STORAGE_KEY, JSON.stringify(stored))
}

export function forgetKey(): void {
  imported = null
  tabStorage.remove(STORAGE_KEY)
}

function storedKey(): StoredKey | null {
  const stored = tabStorage.read(STORAGE_KEY, StoredKey)
  if (!stored) return null
  if (stored.until > Date.now()) return stored
  forgetKey()
  return null
}

/** The account whose key is stored; null where there is none, or its session has ended. */
export const keyOwner = (): string | null => storedKey()?.owner ?? null

/** The key of this account; null where it is not stored. */
export async function keyOf(owner: string): Promise<CryptoKey | null> {
  const stored = storedKey()
  if (stored?.owner !== owner) return null
  if (imported?.text !== stored.key) {
    const bytes = Uint8Array.fromBase64(stored.key)
    imported = {
      text: stored.key,
      key: crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    }
  }
  return imported.key
}

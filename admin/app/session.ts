/** The console's session: signing in and out; signing out clears everything stored in this browser. */
import * as z from 'zod/mini'
import { roles } from '#events/vocabulary.ts'
import { ApiError, call } from '#web/api.ts'
import { phoneStorage, tabStorage } from '#web/keeping/notes.ts'

const Account = z.object({ id: z.string(), email: z.string(), role: z.enum(roles) })
export type Account = z.infer<typeof Account>

/** Encrypted records of a feature on this machine, whose key is deleted with the session. */
type EncryptedStore = {
  /** The account whose key is stored in this tab, or null. */
  keyOwner: () => string | null
  forgetKey: () => void
  wipe: () => Promise<unknown>
  /** How many records, of any account, are not sent yet. */
  countUnsent: () => Promise<number>
}
let encryptedStore: EncryptedStore | undefined
/** Called by the router before the account is requested. */
export const registerEncryptedStore = (what: EncryptedStore): void => {
  encryptedStore = what
}

export const countUnsent = async (): Promise<number> => (await encryptedStore?.countUnsent()) ?? 0

export const isStaff = ({ role }: Account): boolean => role === 'admin' || role === 'verifier'

/** The account last signed in in this tab, for offline use. */
const WHO = 'console:who'
/** Set while a logout has not reached the server. */
const LEFT = 'left'
/** Display preferences, which outlive a logout. */
const isPreference = /^(language$|theme$|console:)/

/** @param code of an authenticator app, where the server has asked for one */
export const login = async (email: string, password: string, code?: string): Promise<Account> => {
  phoneStorage.remove(LEFT)
  return call('/api/auth/login', { method: 'POST', body: { email, password, code }, reads: Account })
}

/** The account whose key is still stored in this tab. */
function lastKnown(): Account | null {
  const account = tabStorage.read(WHO, Account)
  return account?.id === encryptedStore?.keyOwner() ? account : null
}

/** Deletes the key but not the encrypted records, for when the same person signs in again. */
export function sessionEnded(): void {
  encryptedStore?.forgetKey()
  tabStorage.remove(WHO)
}

/** Null when nobody is signed in. Without a network: who was, while what this phone keeps may still be opened. */
export async function whoIsIn(): Promise<Account | null> {
  try {
    if (phoneStorage.get(LEFT) !== null) await logout()
    const account = await call('/api/me', { reads: Account })
    tabStorage.set(WHO, JSON.stringify(account))
    return account
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      sessionEnded()
      return null
    }
    const known = error instanceof TypeError ? lastKnown() : null
    if (known) return known
    throw error
  }
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Clears everything but display preferences. */
async function forgetAll(): Promise<void> {
  sessionEnded()
  for (const key of phoneStorage.keys()) if (!isPreference.test(key)) phoneStorage.remove(key)
  await Promise.allSettled([encryptedStore?.wipe(), clearCaches()])
}

/** Clears this browser first; a logout that does not reach the server is retried on the next visit. @throws as `call` */
export async function logout(): Promise<void> {
  // The answer clears the browser's storage.
  const preferences = phoneStorage
    .keys()
    .filter((key) => isPreference.test(key))
    .map((key) => ({ key, text: phoneStorage.get(key) ?? '' }))
  await forgetAll()
  phoneStorage.set(LEFT, 'yes')
  await call('/api/auth/logout', { method: 'POST', reads: z.unknown() })
  phoneStorage.remove(LEFT)
  for (const { key, text } of preferences) phoneStorage.set(key, text)
}

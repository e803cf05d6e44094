/** The console's session: signing in and out; signing out clears everything stored in this browser. */
import * as z from 'zod/mini'
import { roles } from '#events/vocabulary.ts'
import { belongTo } from '#web/account.ts'
import { ApiError, call } from '#web/api.ts'
import { phoneStorage, tabStorage } from '#web/keeping/web-storage.ts'

const Account = z.object({ id: z.string(), email: z.string(), role: z.enum(roles) })
export type Account = z.infer<typeof Account>

/** The encrypted records of a feature in this browser, whose key is deleted with the session. */
type EncryptedStore = {
  /** The account whose key is stored in this tab, or null. */
  keyOwner: () => string | null
  forgetKey: () => void
  wipe: () => Promise<unknown>
  /** How many records, of any account, are not sent yet. */
  countUnsent: () => Promise<number>
}
let encryptedStore: EncryptedStore | undefined
/** Called by the router before the account is requested: the login must not load the feature itself. */
export const registerEncryptedStore = (what: EncryptedStore): void => {
  encryptedStore = what
}

export const countUnsent = async (): Promise<number> => (await encryptedStore?.countUnsent()) ?? 0

export const isStaff = ({ role }: Account): boolean => role === 'admin' || role === 'verifier'

/** The account last signed in in this tab, for offline use. */
const ACCOUNT_KEY = 'console:who'
/** Set while a logout has not reached the server. */
const LOGOUT_PENDING_KEY = 'left'
/** Display preferences, which outlive a logout. */
const isPreference = /^(language$|theme$|console:)/

/** @param code one-time code of the second factor, once the server has asked for it */
export const login = async (email: string, password: string, code?: string): Promise<Account> => {
  phoneStorage.remove(LOGOUT_PENDING_KEY)
  const account = await call('/api/auth/login', {
    method: 'POST',
    body: { email, password, code, staffOnly: true },
    schema: Account,
  })
  belongTo(account.id)
  return account
}

/** The account whose key is still stored in this tab. */
function offlineAccount(): Account | null {
  const account = tabStorage.read(ACCOUNT_KEY, Account)
  return account?.id === encryptedStore?.keyOwner() ? account : null
}

/** Deletes the key but not the encrypted records, for when the same person signs in again. */
export function sessionEnded(): void {
  encryptedStore?.forgetKey()
  tabStorage.remove(ACCOUNT_KEY)
}

/** Null when nobody is signed in. Offline: the last account of this tab, while its encrypted records can be opened. */
export async function fetchAccount(): Promise<Account | null> {
  try {
    if (phoneStorage.get(LOGOUT_PENDING_KEY) !== null) await logout()
    const account = await call('/api/me', { schema: Account })
    belongTo(account.id)
    tabStorage.set(ACCOUNT_KEY, JSON.stringify(account))
    return account
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      sessionEnded()
      return null
    }
    const known = error instanceof TypeError ? offlineAccount() : null
    if (known) {
      belongTo(known.id)
      return known
    }
    throw error
  }
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Clears this browser, but for display preferences, and then logs out; without a network that is retried on the next visit. @throws as `call` */
export async function logout(): Promise<void> {
  sessionEnded()
  // Whoever is signed in on this machine is signed out.
  belongTo(null)
  const preferences: { key: string; text: string }[] = []
  for (const key of phoneStorage.keys()) {
    if (isPreference.test(key)) preferences.push({ key, text: phoneStorage.get(key) ?? '' })
    else phoneStorage.remove(key)
  }
  await Promise.allSettled([encryptedStore?.wipe(), clearCaches()])
  phoneStorage.set(LOGOUT_PENDING_KEY, 'yes')
  await call('/api/auth/logout', { method: 'POST', schema: z.unknown() })
  phoneStorage.remove(LOGOUT_PENDING_KEY)
  // The answer of the server clears all storage of the browser (Clear-Site-Data).
  for (const { key, text } of preferences) phoneStorage.set(key, text)
}

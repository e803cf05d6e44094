/** The console's session: signing in and out; signing out clears everything stored in this browser. */
import * as z from 'zod/mini'
import { roles } from '#events/vocabulary.ts'
import { ApiError, call } from '#web/api.ts'
import { phoneStorage, tabStorage } from '#web/keeping/notes.ts'

const Account = z.object({ id: z.string(), email: z.string(), role: z.enum(roles) })
export type Account = z.infer<typeof Account>

/** What a feature keeps on this machine for whoever is signed in, sealed under a key that goes with the session. */
type Keeping = {
  /** Whose key this tab holds; null where it holds none. */
  holder: () => string | null
  letGo: () => void
  wipe: () => Promise<unknown>
  /** How much of anybody's the server has not got yet. */
  countUnsent: () => Promise<number>
}
let keeping: Keeping | undefined
/** Called by the router before anybody is asked for. */
export const endWithSession = (what: Keeping): void => {
  keeping = what
}

export const countUnsent = async (): Promise<number> => (await keeping?.countUnsent()) ?? 0

export const isStaff = ({ role }: Account): boolean => role === 'admin' || role === 'verifier'

/** Who this tab last knew to be signed in: without a network nobody else can say it. */
const WHO = 'console:who'
/** There while a logout has not been heard by the server. */
const LEFT = 'left'
/** How the window looks is nobody's secret, and outlives a logout. */
const looks = /^(language$|theme$|console:)/

/** @param code of an authenticator app, where the server has asked for one */
export const login = async (email: string, password: string, code?: string): Promise<Account> => {
  phoneStorage.remove(LEFT)
  return call('/api/auth/login', { method: 'POST', body: { email, password, code }, reads: Account })
}

/** The one whose key this tab still holds, as long as that session lasts. */
function lastKnown(): Account | null {
  const account = tabStorage.read(WHO, Account)
  return account?.id === keeping?.holder() ? account : null
}

/** What was kept stays sealed, for when the same person signs in again. */
export function sessionEnded(): void {
  keeping?.letGo()
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

/** Nothing of anybody stays here but how the window looks. */
async function forgetAll(): Promise<void> {
  sessionEnded()
  for (const key of phoneStorage.keys()) if (!looks.test(key)) phoneStorage.remove(key)
  await Promise.allSettled([keeping?.wipe(), clearCaches()])
}

/** Leaves nothing behind, also where the server could not be told; it is told as soon as it can be. @throws as `call` */
export async function logout(): Promise<void> {
  // The answer clears the browser's storage.
  const kept = phoneStorage
    .keys()
    .filter((key) => looks.test(key))
    .map((key) => ({ key, text: phoneStorage.get(key) ?? '' }))
  await forgetAll()
  phoneStorage.set(LEFT, 'yes')
  await call('/api/auth/logout', { method: 'POST', reads: z.unknown() })
  phoneStorage.remove(LEFT)
  for (const { key, text } of kept) phoneStorage.set(key, text)
}

/** Logout: ends the session and clears every browser storage, since several people may share a phone. */
import { phoneStorage, tabStorage } from '#web/keeping/notes.ts'

async function clearDatabases(): Promise<void> {
  const found = await indexedDB.databases().catch(() => [])
  for (const { name } of found) if (name) indexedDB.deleteDatabase(name)
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

/**
 * Before the logout: its reply (Clear-Site-Data) removes the worker, and a navigation at that moment would wait for a
 * worker that never answers.
 */
async function unregisterWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
}

/** Opens the home page in the current language afterwards, even if the server could not be reached. */
async function signOut(): Promise<void> {
  const english = document.documentElement.lang === 'en'
  await unregisterWorkers().catch(() => undefined)
  const serverLogout = fetch('/api/auth/logout', { method: 'POST' }).catch((error: unknown) =>
    console.warn('Logout:', error),
  )
  await Promise.allSettled([serverLogout, clearDatabases(), clearCaches()])
  phoneStorage.clear()
  tabStorage.clear()
  location.assign(english ? '/en/' : '/')
}

/**
 * For the Logout button: asks for confirmation if unsent drafts would be lost. That code is imported on demand; if the
 * import fails offline, it asks anyway.
 */
export async function askAndSignOut(question: string): Promise<void> {
  const drafts = await import('../application/drafts.ts').catch(() => null)
  const isUnsent = drafts === null || (await drafts.hasUnsent())
  if (isUnsent && !confirm(question)) return
  await drafts?.wipe()
  await signOut()
}

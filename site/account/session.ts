/** Leaving: nothing of an account stays on a phone that several people may share. */

import { phoneNotes, tabNotes } from '#web/keeping/notes.ts'

async function clearDatabases(): Promise<void> {
  const found = await indexedDB.databases().catch(() => [])
  for (const { name } of found) if (name) indexedDB.deleteDatabase(name)
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

/**
 * The answer to a logout takes the worker away, and a page that is asked for at that moment would wait for a worker that
 * no longer answers. Without one it comes from the network.
 */
async function dismissWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
}

/** Ends the session and lands on the home page in the language in use, whether or not the server could be told. */
export async function signOut(): Promise<void> {
  const english = document.documentElement.lang === 'en'
  await dismissWorkers().catch(() => undefined)
  const told = fetch('/api/auth/logout', { method: 'POST' }).catch((error: unknown) =>
    console.warn('Logout:', error),
  )
  await Promise.allSettled([told, clearDatabases(), clearCaches()])
  phoneNotes.clear()
  tabNotes.clear()
  location.assign(english ? '/en/' : '/')
}

/**
 * For a Logout that somebody pressed: asks first where something typed would be lost. The code that knows comes only
 * then; without a network it may not come, and then the question is asked as if there were something.
 */
export async function askAndSignOut(question: string): Promise<void> {
  const drafts = await import('../application/drafts.ts').catch(() => null)
  const isUnsent = drafts === null || (await drafts.unsent())
  if (isUnsent && !confirm(question)) return
  await drafts?.wipe()
  await signOut()
}

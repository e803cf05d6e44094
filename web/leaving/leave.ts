/**
 * Logging out, for both faces. Nothing is wiped before the server has ended the session: without its answer the session
 * would live on, and the next person on this machine would be in. Until it can be reached, everything can be hidden.
 */
import { accountHeader } from '../account.ts'
import { onDisk } from '../keeping/indexed-db.ts'
import { familiesLayout, visitsLayout } from '../keeping/layouts.ts'
import { isOnSharedDevice, phoneStorage, tabStorage } from '../keeping/web-storage.ts'
import { tellOtherTabs } from './tabs.ts'

/** Preferences, which outlive a logout. */
const isPreference = /^(language$|theme$|console:)/

/**
 * The answer to a logout takes the worker away (Clear-Site-Data), and a page asked for at that moment would wait for a
 * worker that never answers. Without a network the worker stays: it is what opens the pages.
 */
async function unregisterWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
}

/** A session that has ended already is as good. */
const isDone = (path: string, method: 'GET' | 'POST'): Promise<boolean> =>
  fetch(path, { method, cache: 'no-store' }).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )

async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

type Preferences = readonly (readonly [key: string, text: string])[]
const preferences = (): Preferences =>
  phoneStorage
    .keys()
    .filter((key) => isPreference.test(key))
    .map((key) => [key, phoneStorage.get(key) ?? ''])

async function wipeAllBut(kept: Preferences): Promise<void> {
  const cleared = await Promise.allSettled([
    onDisk(familiesLayout).wipe(),
    onDisk(visitsLayout).wipe(),
    clearCaches(),
  ])
  for (const one of cleared) if (one.status === 'rejected') console.warn('Logout:', String(one.reason))
  phoneStorage.clear()
  tabStorage.clear()
  for (const [key, text] of kept) phoneStorage.set(key, text)
}

/**
 * What is sealed for a family's return stays, but for that of whoever ends the session here. It stays for them, too, where nobody was
 * there any more (`isIdle`), or what they had typed could not be sent before they left.
 */
function sealed(isIdle: boolean): Preferences {
  const own = `left-for-${accountHeader()['x-account'] ?? ''}`
  const staysAll = isIdle || phoneStorage.get('left') !== null
  return phoneStorage
    .keys()
    .filter((key) => key.startsWith('left-for-') && (staysAll || !key.startsWith(own)))
    .map((key) => [key, phoneStorage.get(key) ?? ''])
}

/** Ends the session, clears this browser but for preferences, and tells the other tabs. */
export async function endSession(isIdle = false): Promise<'ended' | 'unreachable'> {
  if (!(await isDone('/api/health', 'GET'))) return 'unreachable'
  await unregisterWorkers().catch((error: unknown) => console.warn('Logout:', String(error)))
  // Read before: the server's answer clears all storage (Clear-Site-Data), where the browser knows how, and the cookie.
  const kept = [...preferences(), ...sealed(isIdle)]
  const isShared = isOnSharedDevice()
  if (!(await isDone('/api/auth/logout', 'POST'))) return 'unreachable'
  await wipeAllBut(kept)
  // The page must not ask whether to stay on it.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  tellOtherTabs()
  if (!isShared) return 'ended'
  // Not by paths.ts, which every page would then load this code for.
  location.replace(document.documentElement.lang === 'en' ? '/en/left' : '/left')
  // Nothing more is done on a page that is being left.
  return new Promise(() => {})
}

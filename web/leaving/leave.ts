/**
 * Logging out, for the site and the console. Nothing is wiped before the server has ended the session: without its answer the
 * session would still be valid for the next person on this machine. Until the server can be reached, the pages can be hidden.
 */
import { accountHeader } from '../account.ts'
import { onDisk } from '../keeping/database.ts'
import { familiesLayout, visitsLayout } from '../keeping/layouts.ts'
import { isOnSharedDevice, phoneStorage, SHARED_BEFORE, tabStorage } from '../keeping/web-storage.ts'
import { inTime } from '../network.ts'
import { homePath } from '../page-language.ts'
import { tellOtherTabs } from './tabs.ts'

/** Keys of preferences, which survive a logout. */
const isPreference = /^(language$|theme$|shared-device$|console:)/
/** Keys of sealed answers that could not be sent from a shared device. */
const isSealed = (key: string): boolean => key.startsWith('left-for-')

/**
 * The answer to a logout removes the service worker (Clear-Site-Data), and a page that loads at that moment would wait for a
 * worker that never answers. Offline the worker must stay, since it serves the pages.
 */
async function unregisterWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
}

/** Milliseconds; short, because until the answer the family's data are visible to everybody at the device. */
const PATIENCE = 10_000
const asked = (path: string, method: 'GET' | 'POST', headers: Readonly<Record<string, string>> = {}) =>
  fetch(path, { method, headers, cache: 'no-store', signal: inTime(path, PATIENCE) })

/** True for 401 too: the session has ended already. */
const isDone = (...request: Parameters<typeof asked>): Promise<boolean> =>
  asked(...request).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )

async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

/** A key of sessionStorage, from *Finish here* on a shared device until the next page has checked what is left on it. */
const JUST_LEFT = 'left-just-now'
/** Reads and removes the key. */
export function isJustLeft(): boolean {
  const isNoted = tabStorage.get(JUST_LEFT) !== null
  tabStorage.remove(JUST_LEFT)
  return isNoted
}

type Preferences = readonly (readonly [key: string, text: string])[]
const preferences = (): Preferences =>
  phoneStorage
    .keys()
    .filter((key) => isPreference.test(key))
    .map((key) => [key, phoneStorage.get(key) ?? ''])

/** @param own the account that logs out, whose sealed answers are removed; null to keep the sealed answers of all families */
async function wipeAllBut(kept: Preferences, own: string | null): Promise<void> {
  // One retry: the browser may be clearing the databases itself (Clear-Site-Data), which closes the connection.
  const families = () => onDisk(familiesLayout).wipe()
  const visits = () => onDisk(visitsLayout).wipe()
  const cleared = await Promise.allSettled([
    families().catch(families),
    visits().catch(visits),
    clearCaches(),
  ])
  for (const one of cleared) if (one.status === 'rejected') console.warn('Logout:', String(one.reason))
  const isOthers = (key: string) => isSealed(key) && (own === null || !key.startsWith(`left-for-${own}-`))
  const stays = (key: string) => isPreference.test(key) || isOthers(key)
  for (const key of phoneStorage.keys()) if (!stays(key)) phoneStorage.remove(key)
  tabStorage.clear()
  for (const [key, text] of kept) phoneStorage.set(key, text)
}

/** @returns false where the server cannot be reached */
async function endAndWipe(own: string | null): Promise<boolean> {
  if (!(await isDone('/api/health', 'GET'))) return false
  await unregisterWorkers().catch((error: unknown) => console.warn('Logout:', String(error)))
  // Before the logout, since its answer clears all storage and the cookie (Clear-Site-Data).
  const kept = preferences()
  // Sealed answers and the mark of a shared device must never be in memory alone: the page can be killed or left at any moment.
  const mustStay = (key: string) => isSealed(key) || key === SHARED_BEFORE
  const keeps = isOnSharedDevice() || phoneStorage.keys().some(mustStay)
  if (!(await isDone('/api/auth/logout', 'POST', keeps ? { 'x-keeps-sealed': 'yes' } : {}))) return false
  await wipeAllBut(kept, own)
  return true
}

/** Suppresses the page's own question whether to stay. */
const leaveUnasked = (): void =>
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })

/** `isIdle`: nobody is at the device. `note`: a key of sessionStorage and a text for the page after a logout on a shared device. */
export type Ending = { isIdle?: boolean; note?: readonly [key: string, text: string] | null }

async function end({ isIdle = false, note = null }: Ending): Promise<'ended' | 'unreachable'> {
  const staysAll = isIdle || phoneStorage.get('left') !== null
  const own = staysAll ? null : (accountHeader()['x-account'] ?? null)
  // Read before the request: an answer after the timeout still removes the cookie that marks a shared device.
  const isShared = isOnSharedDevice() || tabStorage.get(JUST_LEFT) !== null
  if (isShared) {
    tabStorage.set(JUST_LEFT, 'yes')
    phoneStorage.set(SHARED_BEFORE, 'yes')
  }
  if (!(await endAndWipe(own))) return 'unreachable'
  leaveUnasked()
  tellOtherTabs()
  if (!isShared) return 'ended'
  tabStorage.set(JUST_LEFT, 'yes')
  if (note) tabStorage.set(...note)
  // The next page also confirms an erasure.
  const erased = location.hash === '#erased' ? location.hash : ''
  location.replace(`${homePath()}left${erased}`)
  // Nothing more is done on a page that is being left.
  return new Promise(() => {})
}

let ending: ReturnType<typeof end> | undefined
/**
 * Ends the session, clears this browser except for preferences, and notifies the other tabs. The sealed answers of the account stay
 * too after a timeout (`isIdle`), and on a page that waits to log out and does not know its account. Concurrent calls share one logout.
 */
export function endSession(how: Ending = {}): Promise<'ended' | 'unreachable'> {
  ending ??= end(how).finally(() => {
    ending = undefined
  })
  return ending
}

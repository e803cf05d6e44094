/**
 * Logging out, for both faces. Nothing is wiped before the server has ended the session: without its answer the session
 * would live on, and the next person on this machine would be in. Until it can be reached, everything can be hidden.
 */
import { accountHeader } from '../account.ts'
import { inTime } from '../in-time.ts'
import { onDisk } from '../keeping/indexed-db.ts'
import { familiesLayout, visitsLayout } from '../keeping/layouts.ts'
import { isOnSharedDevice, phoneStorage, SHARED_BEFORE, tabStorage } from '../keeping/web-storage.ts'
import { homePath } from '../page-language.ts'
import { tellOtherTabs } from './tabs.ts'

/** Preferences, which outlive a logout. */
const isPreference = /^(language$|theme$|shared-device$|console:)/
/** What could not be sent from a shared device. */
const isSealed = (key: string): boolean => key.startsWith('left-for-')

/**
 * The answer to a logout takes the worker away (Clear-Site-Data), and a page asked for at that moment would wait for a
 * worker that never answers. Without a network the worker stays: it is what opens the pages.
 */
async function unregisterWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
}

/** Milliseconds. Where no answer comes a family is still in sight of whoever stands at the device. */
const PATIENCE = 10_000
const asked = (path: string, method: 'GET' | 'POST', headers: Readonly<Record<string, string>> = {}) =>
  fetch(path, { method, headers, cache: 'no-store', signal: inTime(path, PATIENCE) })

/** A session that has ended already is as good. */
const isDone = (...request: Parameters<typeof asked>): Promise<boolean> =>
  asked(...request).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )

async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

/** In sessionStorage, from when a family finishes on a shared device until the page after that has looked what is left. */
const JUST_LEFT = 'left-just-now'
/** Once. */
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

/** @param own the account of whoever finishes here; null where what is sealed for its return stays for every family */
async function wipeAllBut(kept: Preferences, own: string | null): Promise<void> {
  // The browser may be clearing them itself by now (Clear-Site-Data), which closes the connection: then once more.
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
  // Read before: the server's answer clears all storage (Clear-Site-Data), where the browser knows how, and the cookie.
  const kept = preferences()
  // What is sealed is never out of storage: a page can be killed at any moment.
  const keeps = isOnSharedDevice() || phoneStorage.keys().some(isSealed)
  if (!(await isDone('/api/auth/logout', 'POST', keeps ? { 'x-keeps-sealed': 'yes' } : {}))) return false
  await wipeAllBut(kept, own)
  return true
}

/** The page must not ask whether to stay on it. */
const leaveUnasked = (): void =>
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })

/**
 * The device turns out to be one of several families: the session becomes one of such a device, and what was kept on it, as on a phone
 * of the family's own, goes. All of that must have been sent before. The page opens anew. @returns false where the server did not do it
 */
export async function shareDevice(): Promise<false> {
  const shared = asked('/api/me/shared-device', 'POST', accountHeader())
  if (
    !(await shared.then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    return false
  await wipeAllBut(preferences(), null)
  leaveUnasked()
  location.reload()
  // Nothing more is done on a page that is being left.
  return new Promise(() => {})
}

async function end(isIdle: boolean): Promise<'ended' | 'unreachable'> {
  const staysAll = isIdle || phoneStorage.get('left') !== null
  const own = staysAll ? null : (accountHeader()['x-account'] ?? null)
  // Noted before: an answer that comes too late to be heard has taken the cookie that says so all the same.
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
  // What was erased at once is said there, too.
  const erased = location.hash === '#erased' ? location.hash : ''
  location.replace(`${homePath()}left${erased}`)
  // Nothing more is done on a page that is being left.
  return new Promise(() => {})
}

let ending: ReturnType<typeof end> | undefined
/**
 * Ends the session, clears this browser but for preferences, and tells the other tabs. What is sealed for its family's return stays
 * also for them where nobody was there any more (`isIdle`), where it could not be sent before they left, and where it is not known who
 * they were, as on a page that waits to log out. Asked again meanwhile, it is the same ending.
 */
export function endSession(isIdle = false): Promise<'ended' | 'unreachable'> {
  ending ??= end(isIdle).finally(() => {
    ending = undefined
  })
  return ending
}

/**
 * The script of every public page: stores the chosen language, plays voice clips, registers the service worker, and shows the
 * signed-in account in the top bar, on the sign-in pages and behind "Apply Now". Offline it shows the last account, unless the server
 * has ended that session.
 */

import { whenTurnedAway, whoIsSignedIn } from '#web/account.ts'
import { checkedBy, type Guarded, hasFields, isText } from '#web/guards.ts'
import { isOnSharedDevice, phoneStorage } from '#web/keeping/web-storage.ts'
import { loadCode } from '#web/load-code.ts'
import { registerWorker } from '#web/worker/register.ts'
import { isWaitingToLeave, offerLogout } from '../account/logout.ts'
import { firstReply } from '../account/prefetch.ts'

/** A key of localStorage until a logout or a 401 of the server. */
const STORAGE_KEY = 'member'

/** `name`: the e-mail address, or the phone number of an account without one. */
const isMember = hasFields({ name: isText, role: isText })
type Member = Guarded<typeof isMember>
const isAccount = hasFields({ email: isText, phone: isText, role: isText })

const root = document.documentElement
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector)

function showParts(visitor: 'member' | 'guest'): void {
  for (const part of all('[data-member]')) part.hidden = visitor !== 'member'
  for (const part of all('[data-guest]')) part.hidden = visitor !== 'guest'
}

function show({ name, role }: Member): void {
  for (const element of all('[data-account]')) element.textContent = name
  for (const link of all('[data-for]'))
    link.hidden = (link.dataset.for === 'customer') !== (role === 'customer')
  showParts('member')
  root.dataset.visitor = 'member'
}

function showNobody(): void {
  phoneStorage.remove(STORAGE_KEY)
  showParts('guest')
  root.dataset.visitor = 'new'
}

const lastMember = (): Member | null => phoneStorage.read(STORAGE_KEY, checkedBy(isMember))

/** Without an answer the page goes on showing the last account. */
async function ask(): Promise<void> {
  const reply = await firstReply('/api/me').catch(() => null)
  const body: unknown = reply?.ok ? await reply.json() : null
  if (isAccount(body)) {
    const member = { name: body.email || body.phone, role: body.role }
    phoneStorage.set(STORAGE_KEY, JSON.stringify(member))
    show(member)
  } else if (reply?.status === 401 || root.dataset.visitor === 'known') showNobody()
  if (reply === null) addEventListener('online', () => void ask(), { once: true })
}

/** Asks the server only if the page came with a session cookie or an account is stored, so that other visits cost no request. */
function showMember(): void {
  const last = lastMember()
  const isKnown = root.dataset.visitor === 'known'
  if (last) show(last)
  if (last || isKnown) void ask()
}

/** Stores the language on a click with any mouse button: the next page reads it before its first paint. */
function storeLanguage(event: Event): void {
  const { currentTarget } = event
  if (currentTarget instanceof HTMLElement) phoneStorage.set('language', currentTarget.dataset.language ?? '')
}
for (const link of all('[data-language]')) {
  link.addEventListener('click', storeLanguage)
  link.addEventListener('auxclick', storeLanguage)
}

const { visitor, prefetch, quiet } = root.dataset
if (!isWaitingToLeave() && quiet === undefined) {
  // The island shows a failure, since its own request fails as well.
  if (prefetch && visitor === 'known')
    for (const path of prefetch.split(' ')) void firstReply(path).catch(() => undefined)
  showMember()
}

// A page that may send no request shows the remembered account, and cannot log out.
if (!isWaitingToLeave() && quiet !== undefined) {
  const last = lastMember()
  if (last) show(last)
  for (const button of all('[data-logout]')) button.remove()
}

offerLogout(all('[data-logout]'))
if (quiet === undefined && isOnSharedDevice())
  void loadCode(() => import('../features/shared-device/idle.ts'))

/** Typed answers stay on the page, and on the phone under their own account. */
async function showOtherAccount(): Promise<void> {
  const name = await whoIsSignedIn()
  for (const element of all('[data-other-account]')) element.textContent = name
  for (const notice of all('[data-other]')) notice.hidden = false
}
whenTurnedAway(() => void showOtherAccount())
for (const button of all('[data-other-open]')) button.addEventListener('click', () => location.reload())

// Plays a section's voice clip when its button is pressed, one clip at a time; a second press stops it.

let stopCurrent = (): void => undefined

function play(button: HTMLElement): void {
  const status = button.nextElementSibling
  const audio = new Audio(button.dataset.clip)
  const setPlaying = (playing: boolean) => button.setAttribute('aria-pressed', String(playing))
  stopCurrent = () => {
    stopCurrent = () => undefined
    audio.pause()
    setPlaying(false)
  }
  setPlaying(true)
  if (status) status.textContent = ''
  audio.addEventListener('ended', () => stopCurrent())
  audio.play().catch((problem: unknown) => {
    // A stop before playback began is not a failure.
    if (problem instanceof DOMException && problem.name === 'AbortError') return
    setPlaying(false)
    if (status) status.textContent = button.dataset.failed ?? ''
  })
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-clip]') : null
  if (!button) return
  const isOn = button.getAttribute('aria-pressed') === 'true'
  stopCurrent()
  if (!isOn) play(button)
})

/** Registers the service worker when the page has loaded and is idle. */
function whenIdle(): void {
  const register = () => registerWorker('/sw.js')
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 })
  else setTimeout(register, 2000)
}

// A quiet page sends no requests, so the other pages register the worker.
if (quiet === undefined) {
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}

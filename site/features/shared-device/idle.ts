/**
 * Ends the session on a shared device 15 minutes after the last key or touch in any of its tabs. The server ends it too, counting
 * from the last request: while somebody is at the device it is asked for something every few minutes.
 */

import { sendWhatIsHeld } from '#web/leaving/open-page.ts'
import { leaveLater } from '#web/leaving/waiting.ts'
import { loadCode } from '#web/load-code.ts'

const MINUTE = 60_000
const IDLE = 15 * MINUTE
const ASK_EVERY = 5 * MINUTE
const LOOK_EVERY = 5_000

const channel = new BroadcastChannel('shared-device')
let touchedAt = Date.now()
let askedAt = Date.now()
let isEnding = false

function touched(): void {
  const now = Date.now()
  // The other tabs need not hear of every key.
  if (now - touchedAt > LOOK_EVERY) channel.postMessage(null)
  touchedAt = now
}

/** What could not be sent stays sealed. */
const endWhenIdle = () =>
  loadCode(() => import('#web/leaving/leave.ts')).then(
    ({ endSession }) => endSession(true),
    () => 'unreachable' as const,
  )

/** What is typed is sent first. Without a network everything is hidden, and the session ends when there is one. */
async function end(): Promise<void> {
  isEnding = true
  await sendWhatIsHeld()
  if ((await endWhenIdle()) === 'ended') return
  leaveLater()
  location.replace(document.documentElement.lang === 'en' ? '/en/' : '/')
}

function look(): void {
  const now = Date.now()
  if (isEnding) return
  if (now - touchedAt >= IDLE) return void end()
  if (touchedAt <= askedAt || now - askedAt < ASK_EVERY) return
  askedAt = now
  void fetch('/api/me', { cache: 'no-store' }).catch(() => undefined)
}

for (const type of ['keydown', 'pointerdown', 'touchstart'] as const)
  addEventListener(type, touched, { passive: true, capture: true })
channel.onmessage = () => {
  touchedAt = Date.now()
}
// A device that slept looks as soon as it wakes.
document.addEventListener('visibilitychange', look)
setInterval(look, LOOK_EVERY)

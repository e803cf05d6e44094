/**
 * Ends the session on a shared device 15 minutes after the last key or touch in any of its tabs. The server's own timeout counts from the
 * last request, so an active page sends a request every few minutes.
 */

import { sendWhatIsHeld } from '#web/leaving/open-page.ts'
import { leaveLater } from '#web/leaving/waiting.ts'
import { loadCode } from '#web/load-code.ts'
import { homePath } from '#web/page-language.ts'

const MINUTE = 60_000
const IDLE = 15 * MINUTE
const ASK_EVERY = 5 * MINUTE
const LOOK_EVERY = 5_000

const channel = new BroadcastChannel('shared-device')
/** Two clocks: `Date.now` can be set back, and `performance.now` may stop while the device sleeps. The longer time counts. */
const moment = () => ({ set: Date.now(), steady: performance.now() })
type Moment = ReturnType<typeof moment>
const since = ({ set, steady }: Moment): number => {
  const now = moment()
  return Math.max(now.set - set, now.steady - steady)
}
let touchedAt = moment()
let askedAt = moment()
let isEnding = false

function touched(): void {
  // Throttled: the other tabs need not be notified of every key.
  if (since(touchedAt) > LOOK_EVERY) channel.postMessage(null)
  touchedAt = moment()
}

/** Unsent answers stay sealed. */
const endWhenIdle = () =>
  loadCode(() => import('#web/leaving/leave.ts')).then(
    ({ endSession }) => endSession({ isIdle: true }),
    () => 'unreachable' as const,
  )

/** Sends the edits first. Offline the pages are hidden, and the session ends when the network returns. */
async function end(): Promise<void> {
  isEnding = true
  await sendWhatIsHeld()
  if ((await endWhenIdle()) === 'ended') return
  leaveLater()
  location.replace(homePath())
}

function look(): void {
  if (isEnding) return
  if (since(touchedAt) >= IDLE) return void end()
  if (touchedAt.steady <= askedAt.steady || since(askedAt) < ASK_EVERY) return
  askedAt = moment()
  void fetch('/api/me', { cache: 'no-store' }).catch(() => undefined)
}

for (const type of ['keydown', 'pointerdown', 'touchstart'] as const)
  addEventListener(type, touched, { passive: true, capture: true })
channel.onmessage = () => {
  touchedAt = moment()
}
// Checks at once when the device wakes.
document.addEventListener('visibilitychange', look)
setInterval(look, LOOK_EVERY)

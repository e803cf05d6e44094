/**
 * Ends the session on a shared device 15 minutes after the last key or touch in any of its tabs. The server ends it too, counting
 * from the last request: while somebody is at the device it is asked for something every few minutes.
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
/** A clock that somebody sets back must not keep a family in sight; one that nobody sets may stand still while a device sleeps. */
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
  // The other tabs need not hear of every key.
  if (since(touchedAt) > LOOK_EVERY) channel.postMessage(null)
  touchedAt = moment()
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
// A device that slept looks as soon as it wakes.
document.addEventListener('visibilitychange', look)
setInterval(look, LOOK_EVERY)

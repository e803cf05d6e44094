/** The Logout button of the families' pages, and the state of a page whose logout waits for the network. */
import { isOnSharedDevice } from '#web/keeping/web-storage.ts'
import { whenAnotherLeaves } from '#web/leaving/tabs.ts'
import { endSession, isLeaving, leaveLater, mayHaveUnsent } from '#web/leaving/waiting.ts'
import { loadCode } from '#web/load-code.ts'
import { homePath } from '#web/page-language.ts'
import { ask } from '#web/ui/ask.ts'

/** Milliseconds between attempts to log out while everything is hidden. */
const RETRY_EVERY = 15_000

const goHome = (): void => location.replace(homePath())

/** The slip that the family takes along. A logout never fails for want of it. */
const slip = (): Promise<readonly [key: string, text: string] | null> | null =>
  isOnSharedDevice()
    ? loadCode(() => import('../features/shared-device/read-slip.ts'))
        .then(({ slipNote }) => slipNote())
        .catch(() => null)
    : null

async function logOut(): Promise<void> {
  if ((await mayHaveUnsent()) && !(await ask('logout-unsent'))) return
  if ((await endSession({ note: await slip() })) === 'ended') return goHome()
  if (!(await ask('logout-unreachable'))) return
  if (leaveLater()) return goHome()
  // Without storage the next page would show everything again.
  if (await ask('logout-not-hidden')) await logOut()
}

/** Retries the logout of a hidden page until the server can be reached. */
async function tryToLeave(): Promise<void> {
  if (isLeaving() && (await endSession()) === 'ended') goHome()
}

export function offerLogout(buttons: Iterable<HTMLElement>): void {
  for (const button of buttons) button.addEventListener('click', () => void logOut())
  whenAnotherLeaves(goHome)
}

/** @returns whether a logout waits for the network, so that the page must show no account's data */
export function isWaitingToLeave(): boolean {
  if (!isLeaving()) return false
  addEventListener('online', () => void tryToLeave())
  setInterval(() => void tryToLeave(), RETRY_EVERY)
  void tryToLeave()
  return true
}

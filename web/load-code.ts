/** Code that a page loads only when it is needed. */

import { inTime } from './in-time.ts'
import { tabStorage } from './keeping/web-storage.ts'
import { NoNetwork } from './no-network.ts'

/** In sessionStorage: when this tab opened anew for want of code, in milliseconds since 1970. */
const REOPENED = 'reopened'
/** Milliseconds. A page that lacks its code again so soon would open anew for ever. */
const ONCE_IN = 60_000

/**
 * A page that is older than what the server has now finds its own code nowhere; nor does one whose browser remembers that it
 * could not be loaded without a network. Where the server is there, the page opens anew, once, and the person asks once more.
 * @throws NoNetwork where the server cannot be reached, and the error itself where opening anew has not helped
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const answer = await fetch('/api/health', { signal: inTime('/api/health') }).catch(() => null)
    const now = Date.now()
    const isTooSoon = now - Number(tabStorage.get(REOPENED)) < ONCE_IN
    // Where that cannot be remembered, it would open anew for ever as well.
    if (!answer) throw new NoNetwork(String(error))
    if (!answer.ok || isTooSoon || !tabStorage.set(REOPENED, `${now}`)) throw error
    location.reload()
    // Nothing more is done on a page that is being left.
    return new Promise(() => {})
  }
}

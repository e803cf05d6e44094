/** Dynamic imports, with one reload of the page if the server no longer has its code. */
import { tabStorage } from './keeping/web-storage.ts'
import { inTime, NoNetwork } from './network.ts'

/** A key of sessionStorage: when this tab last reloaded for missing code, in milliseconds since 1970. */
const REOPENED = 'reopened'
/** Milliseconds within which a second reload would begin an endless loop. */
const ONCE_IN = 60_000

/**
 * A page of an older build finds its code nowhere; neither does a page whose browser has cached that the code failed to load offline.
 * Where the server answers, the page reloads once and the person repeats the action.
 * @throws NoNetwork where the server cannot be reached, and the error itself where a reload has not helped
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const answer = await fetch('/api/health', { signal: inTime('/api/health') }).catch(() => null)
    const now = Date.now()
    const isTooSoon = now - Number(tabStorage.get(REOPENED)) < ONCE_IN
    // Without storage the page could not tell that it has reloaded already.
    if (!answer) throw new NoNetwork(String(error))
    if (!answer.ok || isTooSoon || !tabStorage.set(REOPENED, `${now}`)) throw error
    location.reload()
    // Nothing more is done on a page that is being left.
    return new Promise(() => {})
  }
}

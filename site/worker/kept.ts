/** What the service worker keeps: one cache for each build of the site, and the one before it until pages are seen anew. */
import { isAsset, pageAddress } from './addresses.ts'

const NAME = `pages-${BUILD}`
// The answers vary by headers that a script never sees.
const anyway = { ignoreVary: true }

const own = (): Promise<Cache> => caches.open(NAME)

/** An older build's page still has its files beside it, so it is better than none. */
export async function kept(address: string): Promise<Response | undefined> {
  return (await (await own()).match(address, anyway)) ?? (await caches.match(address, anyway))
}

/** Only whole, unredirected answers are worth keeping. */
export async function keep(address: string, answer: Response): Promise<void> {
  if (answer.status === 200 && !answer.redirected) await (await own()).put(address, answer)
}

/** The pages that everybody may need, and what they are made of. */
export async function keepShell(): Promise<void> {
  const cache = await own()
  if (!(await cache.match('/offline'))) await cache.addAll([...SHELL])
}

/** What a page says it is made of: it was loaded before the worker was there to see it. */
export async function keepSeen(paths: readonly string[]): Promise<void> {
  const addresses = new Set(paths.map((path) => (isAsset(path) ? path : pageAddress(path))))
  for (const address of addresses)
    if (address !== null && !(await kept(address))) await keep(address, await fetch(address))
}

/** All builds but this one and the last. */
export async function dropOld(): Promise<void> {
  // The console has a worker and caches of its own.
  const old = (await caches.keys()).filter((name) => name.startsWith('pages-') && name !== NAME)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
}

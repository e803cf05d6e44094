/** The caches of one service worker: one for each build, named by its face, so that two workers never share any. */

// The answers vary by headers that a script never sees.
const anyway = { ignoreVary: true }

/** @param face begins the names of the caches @param olderBuilds how many caches before this build's stay */
export function buildCache(face: string, olderBuilds: number) {
  const name = `${face}-${BUILD}`
  const own = (): Promise<Cache> => caches.open(name)

  /** This build's answer, else an older build's: an old page still has its files beside it, so it is better than none. */
  const kept = async (address: string): Promise<Response | undefined> =>
    (await (await own()).match(address, anyway)) ?? (await caches.match(address, anyway))

  /** Only whole, unredirected answers are worth keeping. */
  async function keep(address: string, answer: Response): Promise<void> {
    if (answer.status === 200 && !answer.redirected) await (await own()).put(address, answer)
  }
  return {
    kept,
    keep,
    /** Fetches what this build needs offline and does not have: a logout empties the caches, also of a running worker. */
    async keepShell(): Promise<void> {
      const cache = await own()
      const there = await Promise.all(SHELL.map((address) => cache.match(address, anyway)))
      await cache.addAll(SHELL.filter((_, place) => there[place] === undefined))
    },
    async keepMissing(addresses: Iterable<string>): Promise<void> {
      for (const address of addresses) if (!(await kept(address))) await keep(address, await fetch(address))
    },
    async dropOld(): Promise<void> {
      const others = (await caches.keys()).filter((other) => other.startsWith(`${face}-`) && other !== name)
      const old = others.slice(0, others.length - olderBuilds)
      await Promise.all(old.map((other) => caches.delete(other)))
    },
  }
}

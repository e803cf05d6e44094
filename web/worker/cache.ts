/** The Cache Storage of one service worker: one cache for each build, whose name begins with its face. */

// Responses vary by headers that a script cannot set.
const matchOptions = { ignoreVary: true }

/** A cache that refuses (no room, a private window) costs nobody a page. */
function refused(error: unknown): undefined {
  console.info('Cache:', String(error))
}

/** @param face prefix of the names of the caches @param olderBuilds how many older caches are kept */
export function buildCache(face: string, olderBuilds: number) {
  const name = `${face}-${BUILD}`
  const open = (): Promise<Cache> => caches.open(name)

  /** This build's response, else an older build's, whose assets are still cached with it. */
  const match = (address: string): Promise<Response | undefined> =>
    open()
      .then((cache) => cache.match(address, matchOptions))
      .then((found) => found ?? caches.match(address, matchOptions))
      .catch(refused)

  /** Caches only complete responses without a redirect. */
  const put = async (address: string, answer: Response): Promise<void> => {
    if (answer.status !== 200 || answer.redirected) return
    await open()
      .then((cache) => cache.put(address, answer))
      .catch(refused)
  }
  return {
    match,
    put,
    /** Precaches what this build needs offline. Also after install, since a logout empties the caches. */
    async addShell(): Promise<void> {
      const cache = await open()
      const there = await Promise.all(SHELL.map((address) => cache.match(address, matchOptions)))
      await cache.addAll(SHELL.filter((_, place) => there[place] === undefined))
    },
    async addMissing(addresses: Iterable<string>): Promise<void> {
      for (const address of addresses) if (!(await match(address))) await put(address, await fetch(address))
    },
    async deleteOld(): Promise<void> {
      const others = (await caches.keys()).filter((other) => other.startsWith(`${face}-`) && other !== name)
      const old = others.slice(0, others.length - olderBuilds)
      await Promise.all(old.map((other) => caches.delete(other)))
    },
  }
}

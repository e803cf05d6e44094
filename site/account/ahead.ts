/** Prefetches API replies while the island's script is still loading, which saves a round trip on slow phones. */

/** By path; null once it was taken, or requested by the island itself. */
const prefetched = new Map<string, Promise<Response> | null>()

export function prefetch(path: string): void {
  if (prefetched.has(path)) return
  const reply = fetch(path, { headers: { 'accept-language': document.documentElement.lang } })
  prefetched.set(path, reply)
  // Avoids an unhandled rejection if nobody takes it; whoever does gets the error.
  reply.catch(() => undefined)
}

/** The prefetched reply, once; null where there is none, and the caller has to fetch. */
export function takePrefetched(path: string): Promise<Response> | null {
  const reply = prefetched.get(path) ?? null
  prefetched.set(path, null)
  return reply
}

/** GET requests that frame.ts sends while the island's script is still loading; both share one reply. */
import { requestHeaders } from '#web/account.ts'
import { inTime } from '#web/network.ts'

const replies = new Map<string, Promise<Response>>()
const takenByIsland = new Set<string>()

const request = (path: string): Promise<Response> =>
  fetch(path, { headers: requestHeaders(), signal: inTime(path) })

/** The first reply of this page, cloned for each caller. A failed request is not cached. */
export async function firstReply(path: string): Promise<Response> {
  const reply = replies.get(path) ?? request(path)
  replies.set(path, reply)
  reply.catch(() => replies.delete(path))
  return (await reply).clone()
}

/** For an island: the first call returns the prefetched reply, later calls send a new request. */
export function islandReply(path: string): Promise<Response> {
  if (takenByIsland.has(path)) return request(path)
  takenByIsland.add(path)
  return firstReply(path)
}

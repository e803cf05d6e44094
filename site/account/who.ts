/** The request for the signed-in account, made once per page and shared by the frame's script and the island. */

let first: Promise<Response> | null = null
let isTaken = false

const ask = (): Promise<Response> => fetch('/api/me')
/** A failed request is not cached. */
function forget(error: unknown): never {
  first = null
  throw error
}

/** The first reply of this page, cloned for each caller. */
export async function accountReply(): Promise<Response> {
  first ??= ask().catch(forget)
  return (await first).clone()
}

/** For an island, which may refetch: the shared reply the first time, a new request from then on. */
export function islandAccountReply(): Promise<Response> {
  if (isTaken) return ask()
  isTaken = true
  return accountReply()
}

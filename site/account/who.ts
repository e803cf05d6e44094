/** Who is signed in, asked once for each page: the frame's script and an island both want to know, in either order. */

let first: Promise<Response> | null = null
let isTaken = false

const ask = (): Promise<Response> => fetch('/api/me')
/** A question that did not get through is no answer: it may be asked again. */
function forget(error: unknown): never {
  first = null
  throw error
}

/** The page's first answer, of which everybody gets a copy. */
export async function whoIsHere(): Promise<Response> {
  first ??= ask().catch(forget)
  return (await first).clone()
}

/** For an island, which may ask again later: the first answer the first time, and a new one from then on. */
export function whoIsHereNow(): Promise<Response> {
  if (isTaken) return ask()
  isTaken = true
  return whoIsHere()
}

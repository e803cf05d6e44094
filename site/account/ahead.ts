/** Questions that the frame asks while the page's own script is still on its way: on a slow phone each turn costs half a second. */

/** Null where the island came first and has asked by itself: nobody would take the reply any more. */
const asked = new Map<string, Promise<Response> | null>()

export function askAhead(path: string): void {
  if (asked.has(path)) return
  const reply = fetch(path, { headers: { 'accept-language': document.documentElement.lang } })
  asked.set(path, reply)
  // Whoever takes it hears of a failure; where nobody does, there is nobody to tell.
  reply.catch(() => undefined)
}

/** The reply to what was asked ahead, once; null where it was not, and has to be asked now. */
export function askedAhead(path: string): Promise<Response> | null {
  const reply = asked.get(path) ?? null
  asked.set(path, null)
  return reply
}

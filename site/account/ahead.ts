/** Questions that the frame asks while the page's own script is still on its way: on a slow phone each turn costs half a second. */

const asked = new Map<string, Promise<Response>>()

export function askAhead(path: string): void {
  const reply = fetch(path, { headers: { 'accept-language': document.documentElement.lang } })
  asked.set(path, reply)
  // Whoever takes it hears of a failure; where nobody does, there is nobody to tell.
  reply.catch(() => undefined)
}

/** The reply to what was asked ahead, once; undefined where it was not, and has to be asked now. */
export function askedAhead(path: string): Promise<Response> | undefined {
  const reply = asked.get(path)
  asked.delete(path)
  return reply
}

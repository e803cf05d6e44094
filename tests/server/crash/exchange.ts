/** Requests to a server that may be killed at any moment: an answer counts only once it was read to its end. */

/** `change`: the idempotency key of staff. `patience`: milliseconds after which the connection counts as broken. */
export type Ask = {
  method: string
  path: string
  cookie: string
  body?: unknown
  change?: string
  patience?: number
}
/** Null when the connection broke: nobody knows whether the server took it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads into answers whose shape it asserts
export type Reply = { status: number; json: any } | null

export async function exchange(url: string, ask: Ask): Promise<Reply> {
  const { method, path, cookie, body, change, patience } = ask
  const headers = {
    cookie,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(change !== undefined && { 'x-change': change }),
  }
  try {
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(patience !== undefined && { signal: AbortSignal.timeout(patience) }),
    })
    const text = await answer.text()
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) }
  } catch {
    // The one way in which a broken connection is told.
    return null
  }
}

/** Of a server that lives. @throws when there is no answer or another status than this one. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads into answers whose shape it asserts
export async function read(url: string, path: string, cookie: string, status = 200): Promise<any> {
  const reply = await exchange(url, { method: 'GET', path, cookie })
  if (reply?.status !== status) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply.json
}

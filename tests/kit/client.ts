/** A small HTTP client as the tests need it: keeps the session cookie, speaks JSON, and says what went wrong. */

export type Answer = {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into answers whose shape it asserts
  json: any
  /** Itself, where the status is this one; otherwise it throws with the body. */
  expect: (status: number) => Answer
}
export type Client = {
  /** Its cookies as a browser would send them; '' where there is none. */
  cookie: () => string
  send: (method: string, path: string, body?: BodyInit, headers?: Record<string, string>) => Promise<Answer>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  patch: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  delete: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** Sends bytes the whole way: address, upload, key. @returns the key, `/objects/uploads/…`. */
  upload: (purpose: string, bytes: Uint8Array, type?: string) => Promise<string>
}

/** The answer, once it has the status that it should have; otherwise it throws with the body. */
export const done = async (answer: Promise<Answer>, status = 200): Promise<Answer> =>
  (await answer).expect(status)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function client(base: () => string): Client {
  const jar = new Map<string, string>()
  const cookie = (): string => [...jar.values()].join('; ')
  const keep = (set: string): void => {
    const [pair = ''] = set.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/max-age=0/i.test(set)) jar.delete(name)
    else jar.set(name, pair)
  }
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(path.startsWith('http') ? path : base() + path, {
      method,
      redirect: 'manual',
      headers: { ...(jar.size > 0 && { cookie: cookie() }), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    for (const set of response.headers.getSetCookie()) keep(set)
    const text = await response.text()
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      text,
      json: parsed(text),
      expect: (status) => {
        if (response.status !== status)
          throw new Error(`${method} ${path}: ${response.status}, not ${status}: ${text}`)
        return answer
      },
    }
    return answer
  }
  const withJson =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      body === undefined
        ? send(method, path, undefined, headers)
        : send(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  const put = withJson('PUT')
  return {
    cookie,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: withJson('POST'),
    put,
    patch: withJson('PATCH'),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    upload: async (purpose, bytes, type = 'image/jpeg') => {
      const { uploadURL } = (await withJson('POST')('/api/objects/upload', { purpose })).expect(200).json
      const sent = await send('PUT', uploadURL, new Uint8Array(bytes), { 'content-type': type })
      sent.expect(200)
      return (await put('/api/objects/photos', { photoURL: uploadURL })).expect(200).json.objectPath
    },
  }
}

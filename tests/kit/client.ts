/** A small HTTP client for tests: stores the session cookie, sends and parses JSON, and reports unexpected answers. */

export type Answer = {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into answers whose shape it asserts
  json: any
  /** Returns this answer if it has the status; otherwise throws an error with the body. */
  expect: (status: number) => Answer
}
export type Client = {
  /** The value of the `cookie` header; '' without cookies. */
  cookie: () => string
  send: (method: string, path: string, body?: BodyInit, headers?: Record<string, string>) => Promise<Answer>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  patch: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  delete: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** Uploads bytes in all three steps. @returns the key, `/objects/uploads/…` */
  upload: (purpose: string, bytes: Uint8Array, type?: string) => Promise<string>
}

/** Resolves with the answer if it has the status; otherwise rejects with the body. */
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

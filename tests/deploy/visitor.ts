/** A visitor whose address can be chosen, who speaks as raw as is needed to see each header and each byte that came. */
import { once } from 'node:events'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { connect } from 'node:http2'
import { request as overHttps } from 'node:https'
import { HOST } from './proxy-examples.ts'

export type Asked = {
  port: number
  /** The certificate that is trusted; without one it goes by plain HTTP. */
  authority?: string
  /** Where the visitor is: any address that begins with 127. */
  from?: string
  method?: string
  path: string
  headers?: Record<string, string>
  /** In pieces, with whatever happens between them. */
  body?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}
export type Heard = {
  status: number
  /** Each header as it came, one that came twice twice. */
  headers: [name: string, value: string][]
  header: (name: string) => string
  body: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into answers whose shape it asserts
  json: () => any
}

async function heard(answer: IncomingMessage): Promise<Heard> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece)
  const raw = answer.rawHeaders
  const headers: Heard['headers'] = []
  for (let at = 0; at < raw.length; at += 2) headers.push([(raw[at] ?? '').toLowerCase(), raw[at + 1] ?? ''])
  const body = Buffer.concat(pieces)
  return {
    status: answer.statusCode ?? 0,
    headers,
    header: (wanted) =>
      headers
        .filter(([name]) => name === wanted)
        .map(([, value]) => value)
        .join(', '),
    body,
    json: () => JSON.parse(body.toString()),
  }
}

export async function ask({ port, authority, from, method = 'GET', path, headers = {}, body }: Asked) {
  const options = { host: '127.0.0.1', port, path, method, localAddress: from, agent: false as const }
  const all = { ...options, headers: { host: HOST, ...headers } }
  const asking = authority ? overHttps({ ...all, ca: authority, servername: HOST }) : overHttp(all)
  const answered = Promise.withResolvers<IncomingMessage>()
  asking.on('response', answered.resolve).on('error', answered.reject)
  for await (const piece of body ?? []) asking.write(piece)
  asking.end()
  return heard(await answered.promise)
}

/** The same over HTTP/2, as a phone's browser does it. @returns the status and the body. */
export async function askAsPhone({ port, authority, method, path, headers, body }: Asked) {
  const options = { host: '127.0.0.1', servername: HOST, ca: authority }
  const connection = connect(`https://${HOST}:${port}`, options)
  const asking = connection.request({ ':method': method ?? 'GET', ':path': path, ...headers })
  const answered = once(asking, 'response')
  for await (const piece of body ?? []) asking.write(piece)
  asking.end()
  const [answer] = await answered
  const pieces: Buffer[] = []
  for await (const piece of asking) pieces.push(piece)
  connection.close()
  return { status: Number(answer[':status']), body: Buffer.concat(pieces).toString() }
}

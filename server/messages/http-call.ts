/**
 * A bounded HTTP request to a foreign server: the name is resolved once and checked (SSRF), no redirects, no connection
 * reuse, limited time and size.
 */
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { addressFor, isAboutCertificates } from '../mail/smtp.ts'
import { inTime } from '../runtime/clock.ts'
import type { Trouble } from '../store/letter.ts'

export type Call = {
  method: string
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string
}
export type Answer = { status: number; type: string; text: string }
/** `ca`: trusted certificate. `timeout`: milliseconds in total. */
type Bounds = { allowPrivate: boolean; ca?: string | undefined; timeout?: number | undefined }

const TIMEOUT = 20_000
/** Bytes. */
const MOST = 64 * 1024

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null ? String(Reflect.get(error, 'code') ?? '') : ''

/** `address`: the resolved IP address. */
const optionsFor = ({ method, headers, body }: Call, url: URL, address: string) => ({
  method,
  host: address,
  port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
  path: `${url.pathname}${url.search}`,
  headers: {
    ...Object.fromEntries(headers),
    host: url.host,
    'content-length': String(Buffer.byteLength(body)),
  },
  // On a reused connection, a late answer could be taken for that of the next request.
  agent: false as const,
})

function send(call: Call, to: { url: URL; address: string; ca: string | undefined }, over: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<Answer | Trouble>()
  const { url, address, ca } = to
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const tls = { ...(isIP(host) === 0 && { servername: host }), ...(ca !== undefined && { ca }) }
  const options = optionsFor(call, url, address)
  const sent = url.protocol === 'https:' ? secureRequest({ ...options, ...tls }) : plainRequest(options)
  const failed = (error: unknown) =>
    resolve(isAboutCertificates(codeOf(error)) ? 'certificate' : over.aborted ? 'timeout' : 'unreachable')
  over.addEventListener('abort', () => sent.destroy())
  sent.on('error', failed)
  sent.on('response', (answer) => {
    const pieces: Buffer[] = []
    let length = 0
    answer.on('error', failed)
    answer.on('aborted', () => failed(null))
    answer.on('data', (piece: Buffer) => {
      length += piece.length
      if (length <= MOST) return void pieces.push(piece)
      resolve('strange-answer')
      sent.destroy()
    })
    answer.on('end', () =>
      resolve({
        status: answer.statusCode ?? 0,
        type: String(answer.headers['content-type'] ?? ''),
        text: Buffer.concat(pieces).toString(),
      }),
    )
  })
  sent.end(call.body)
  return promise
}

/** Never throws: the answer, or the cause of failure. Over http only where private servers are allowed. */
export function httpCall(
  call: Call,
  { allowPrivate, ca, timeout = TIMEOUT }: Bounds,
): Promise<Answer | Trouble> {
  return inTime(timeout, 'timeout' as const, async (over) => {
    const url = URL.parse(call.url)
    if (!url || (url.protocol !== 'https:' && !allowPrivate)) return 'unreachable'
    const address = await addressFor(url.hostname.replace(/^\[|\]$/g, ''), allowPrivate)
    if (address === null) return 'unreachable'
    if (over.aborted) return 'timeout'
    try {
      return await send(call, { url, address, ca }, over)
    } catch {
      return 'unknown'
    }
  })
}

/** A page of a proxy or of the gateway's web site is no acknowledgement. */
const isPage = ({ type, text }: Answer): boolean => /html/i.test(type) || /^\s*<(!doctype )?html/i.test(text)

/** @param success text in a good answer; '' where the status suffices */
export function outcomeOf(answer: Answer | Trouble, success: string): 'sent' | Trouble {
  if (typeof answer === 'string') return answer
  const { status, text } = answer
  if (status === 401 || status === 403) return 'login'
  if (status === 408 || status === 429) return 'deferred'
  if (status >= 500) return status >= 502 && status <= 504 ? 'unreachable' : 'deferred'
  if (status === 404 || status === 405 || status < 200 || (status >= 300 && status < 400))
    return 'strange-answer'
  if (status >= 400) return 'declined'
  if (isPage(answer)) return 'strange-answer'
  return text.includes(success) ? 'sent' : 'declined'
}

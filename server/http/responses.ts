/** Answers: content coding, compression, caching and streaming. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { framesOf, type Reports, RightLost } from '../runtime/errors.ts'
import { jsonHeaders } from './refusals.ts'

const codings = ['zstd', 'br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]

/** The first available coding that the request accepts and does not refuse with `q=0`; `*` is ignored. */
export function negotiatedCoding(
  request: Request,
  isAvailable: (coding: Coding) => boolean = () => true,
): Coding {
  const offered = (request.headers.get('accept-encoding') ?? '').slice(0, 200).toLowerCase().split(',')
  const accepted = offered
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return codings.find((coding) => accepted.includes(coding) && isAvailable(coding)) ?? 'identity'
}

// Large JSON answers are compressed off the main thread, and shared ones cached.

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Zstandard is preferred: a tenth of brotli's time for as many bytes. Higher levels would delay the answer. */
const compressions: Record<Coding, (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array> = {
  zstd: (bytes) => Bun.zstdCompress(bytes, { level: 1 }),
  br: (bytes) => brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipAsync(bytes, { level: 5 }),
  identity: (bytes) => bytes,
}

/** Text or its UTF-8 bytes. */
type Json = string | Uint8Array<ArrayBuffer>

async function compressed(json: Json, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof json === 'string' ? new TextEncoder().encode(json) : json
  const small = await compressions[coding](bytes)
  return coding === 'identity' ? bytes : new Uint8Array(small)
}

const headers = (coding: Coding) => ({
  ...jsonHeaders,
  vary: 'accept-encoding',
  ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
})

export async function compressedJson(request: Request, json: Json): Promise<Response> {
  const coding = negotiatedCoding(request)
  return new Response(await compressed(json, coding), { headers: headers(coding) })
}

type CachedAnswer = { key: string; json: Json; compressed: Map<Coding, ReturnType<typeof compressed>> }

/** Caches the latest answer by `key`, compressed once for each coding. */
export function createAnswerCache() {
  let cached: CachedAnswer | null = null
  return async (request: Request, key: string, make: () => Json): Promise<Response> => {
    if (cached?.key !== key) cached = { key, json: make(), compressed: new Map() }
    const coding = negotiatedCoding(request)
    const body = cached.compressed.get(coding) ?? compressed(cached.json, coding)
    cached.compressed.set(coding, body)
    return new Response(await body, { headers: headers(coding) })
  }
}

export const jsonText = (text: string | Uint8Array<ArrayBuffer>): Response =>
  new Response(text, { headers: { 'content-type': 'application/json;charset=utf-8' } })

// Streams a long answer; a failed one is cut off, so that it never looks complete.

type Source = {
  /** Null at the end. Throwing cuts the connection. */
  next: () => Promise<Uint8Array | null> | Uint8Array | null
  /** Called once, however the answer ends. */
  end: () => unknown
  /** Aborts the answer: nothing more is sent, and the connection is cut. */
  cut?: AbortSignal | undefined
}

/**
 * Without a queue, since a piece made ahead would be sent even if its content is erased meanwhile. An error cuts the
 * connection and is logged in one line; it never affects other requests.
 */
export function streamed({ next, end, cut }: Source, { error: report }: Reports): ReadableStream<Uint8Array> {
  let isOver = false
  async function finish(): Promise<void> {
    if (isOver) return
    isOver = true
    try {
      await end()
    } catch (error) {
      report({ what: 'an answer that ended', stack: framesOf(error) })
    }
  }
  async function breakOff(stream: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    // Without the error, which the runtime would print.
    if (!isOver) stream.error(undefined)
    await finish()
  }
  return new ReadableStream(
    {
      start: (stream) => cut?.addEventListener('abort', () => void breakOff(stream)),
      pull: async (stream) => {
        try {
          const piece = await next()
          if (isOver) return
          if (piece) return stream.enqueue(piece)
          stream.close()
          await finish()
        } catch (error) {
          if (!isOver) report({ what: 'an answer broke off', stack: framesOf(error) })
          await breakOff(stream)
        }
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  )
}

/**
 * Other work has its turn before each piece: a reader that takes all at once would hold up everybody for as long as it lasts.
 * @param mayGoOn checked before each piece: the reader may lose the right to it
 */
export function pulledStream(
  pieces: Iterator<string>,
  reports: Reports,
  mayGoOn: () => boolean,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const next = async () => {
    await new Promise((turn) => setImmediate(turn))
    if (!mayGoOn()) throw new RightLost()
    const { done, value } = pieces.next()
    return done ? null : encoder.encode(value)
  }
  return streamed({ next, end: () => pieces.return?.() }, reports)
}

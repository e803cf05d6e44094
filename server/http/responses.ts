/** Negotiates the content coding of an answer from Accept-Encoding. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { framesOf, type Reports, RightLost } from '../runtime/errors.ts'
import { jsonHeaders } from './refusals.ts'

const codings = ['zstd', 'br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]

/** The first available one of `codings` that the request names and does not refuse with `q=0`; `*` is ignored. */
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

// Compresses large JSON answers off the main thread, in the best coding the client accepts, and caches one that is shared.

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Zstandard comes first: a tenth of brotli's time for as many bytes. Higher levels of the others would delay the answer. */
const compressions: Record<Coding, (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array> = {
  zstd: (bytes) => Bun.zstdCompress(bytes, { level: 1 }),
  br: (bytes) => brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipAsync(bytes, { level: 5 }),
  identity: (bytes) => bytes,
}

/** Text, or what it is in UTF-8. */
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

/** Caches the latest answer by `key`: made once, and compressed once for each coding asked for. */
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

/** An answer whose JSON was put together as text, or as its UTF-8 bytes. */
export const jsonText = (text: string | Uint8Array<ArrayBuffer>): Response =>
  new Response(text, { headers: { 'content-type': 'application/json;charset=utf-8' } })

// Sends a long answer in pieces, each made when its reader asks for it; one that fails is cut off, and never looks whole.

type Source = {
  /** Null at the end. What it throws cuts the connection. */
  next: () => Promise<Uint8Array | null> | Uint8Array | null
  /** Called once, however the answer ends: whole, broken off, or left by its reader. */
  end: () => unknown
  /** Ends it from outside: nothing more is sent, and the connection is cut once what was sent is taken, or nobody takes it. */
  cut?: AbortSignal | undefined
}

/**
 * Without a queue: a piece that is made ahead would be sent also when what it says was erased meanwhile. An error cuts the
 * connection, so that nobody takes a part for the whole, and leaves one line in the server's log. Whatever fails here, after the
 * reader has left too, ends this answer alone.
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
    // Without the error: the runtime would print its message and its stack.
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

/** @param mayGoOn asked before each piece: whoever reads may lose the right to, and gets no more of it then */
export function pulledStream(
  pieces: Iterator<string>,
  reports: Reports,
  mayGoOn: () => boolean,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const next = () => {
    if (!mayGoOn()) throw new RightLost()
    const { done, value } = pieces.next()
    return done ? null : encoder.encode(value)
  }
  return streamed({ next, end: () => pieces.return?.() }, reports)
}

/** Compresses large JSON answers off the main thread, in the best coding the client accepts, and caches one that is shared. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const codings = ['br', 'gzip', 'identity'] as const
type Coding = (typeof codings)[number]

/** The first of `codings` that Accept-Encoding names and does not refuse with `q=0`. */
function negotiatedCoding(request: Request): Coding {
  const offered = (request.headers.get('accept-encoding') ?? '').slice(0, 200).toLowerCase().split(',')
  const accepted = offered
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return codings.find((coding) => accepted.includes(coding)) ?? 'identity'
}

/** Brotli 4 and gzip 5 take about as long as making the text; higher levels would delay the answer. */
async function compressed(text: string, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text)
  if (coding === 'identity') return bytes
  const compressedBytes =
    coding === 'br'
      ? await brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await gzipAsync(bytes, { level: 5 })
  return new Uint8Array(compressedBytes)
}

const headers = (coding: Coding) => ({
  'content-type': 'application/json;charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
  ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
})

/** Answers a request with JSON text. */
export async function compressedJson(request: Request, text: string): Promise<Response> {
  const coding = negotiatedCoding(request)
  return new Response(await compressed(text, coding), { headers: headers(coding) })
}

/** Caches the latest answer by `key`: made once, and compressed once for each coding asked for. */
export function cachedAnswer() {
  let cached: {
    key: string
    text: string
    compressed: Map<Coding, Promise<Uint8Array<ArrayBuffer>>>
  } | null = null
  return async (request: Request, key: string, make: () => string): Promise<Response> => {
    if (cached?.key !== key) cached = { key, text: make(), compressed: new Map() }
    const coding = negotiatedCoding(request)
    const body = cached.compressed.get(coding) ?? compressed(cached.text, coding)
    cached.compressed.set(coding, body)
    return new Response(await body, { headers: headers(coding) })
  }
}

/** Compresses large JSON answers off the main thread, in the best coding the client accepts, and caches one that is shared. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Coding, negotiatedCoding } from './content-coding.ts'
import { jsonHeaders } from './refusals.ts'

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

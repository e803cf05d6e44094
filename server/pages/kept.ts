/** In-memory cache of HTTP responses: one per content coding, chosen by Accept-Encoding, with ETag and 304 answers. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { always } from './headers.ts'

export type Bytes = Uint8Array<ArrayBuffer>
export type Encoding = 'br' | 'gzip' | 'identity'
/** `unchanged` is the 304 answer; only a 200 has one. */
type Variant = { etag: string; full: Response; unchanged?: Response }
export type CachedResponse = Partial<Record<Encoding, Variant>> & { identity: Variant }

/** `encoded`: the compressed forms that exist; without them the body is sent uncompressed. */
export type Content = {
  body: Bytes
  encoded: Partial<Record<Encoding, Bytes>>
  status?: number
  headers: Record<string, string>
}

function variant(bytes: Bytes, encoding: Encoding, { status = 200, headers }: Content): Variant {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const shared = { ...always, ...headers, vary: headers.vary ?? 'accept-encoding', etag }
  const encoded = encoding === 'identity' ? shared : { ...shared, 'content-encoding': encoding }
  return {
    etag,
    full: new Response(new Blob([bytes]), { status, headers: encoded }),
    ...(status === 200 && { unchanged: new Response(null, { status: 304, headers: shared }) }),
  }
}

export function cachedResponse(content: Content): CachedResponse {
  const { br, gzip } = content.encoded
  return {
    identity: variant(content.body, 'identity', content),
    ...(br && { br: variant(br, 'br', content) }),
    ...(gzip && { gzip: variant(gzip, 'gzip', content) }),
  }
}

/** Compresses a page rendered while the server runs; a few milliseconds, once per rendering. */
export const compressed = (body: Bytes): Content['encoded'] => ({
  br: new Uint8Array(
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  ),
  gzip: new Uint8Array(gzipSync(body, { level: 9 })),
})

/** A coding is accepted unless its quality is 0; `*`, which browsers do not send, is ignored. */
const accepts = (header: string, coding: string): boolean =>
  header.includes(coding) && !new RegExp(`\\b${coding}\\s*;\\s*q=0(?:\\.0*)?(?:,|$|\\s)`).test(header)

function negotiated(page: CachedResponse, header: string): Variant {
  if (page.br && accepts(header, 'br')) return page.br
  return page.gzip && accepts(header, 'gzip') ? page.gzip : page.identity
}

const matches = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** Answers a GET or HEAD from the cache. */
export function reply(page: CachedResponse, { headers }: Request): Response {
  const { etag, full, unchanged } = negotiated(page, headers.get('accept-encoding') ?? '')
  const isNotModified = unchanged && matches(headers.get('if-none-match'), etag)
  return (isNotModified ? unchanged : full).clone()
}

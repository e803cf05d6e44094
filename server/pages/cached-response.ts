/** In-memory cache of HTTP responses: one per content coding, chosen by Accept-Encoding, with ETag and 304 answers. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Coding, negotiatedCoding } from '../http/content-coding.ts'
import { securityHeaders } from './headers.ts'

export type Bytes = Uint8Array<ArrayBuffer>
/** `unchanged` is the 304 answer; only a 200 has one. */
type Variant = { etag: string; full: Response; unchanged?: Response }
export type CachedResponse = Partial<Record<Coding, Variant>> & { identity: Variant }

/** `encoded`: the compressed forms that exist; without them the body is sent uncompressed. */
type Content = {
  body: Bytes
  encoded: Partial<Record<Coding, Bytes>>
  status?: number
  headers: Record<string, string>
}

function variant(bytes: Bytes, coding: Coding, { status = 200, headers }: Content): Variant {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const shared = { ...securityHeaders, ...headers, vary: headers.vary ?? 'accept-encoding', etag }
  const encoded = coding === 'identity' ? shared : { ...shared, 'content-encoding': coding }
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

const matches = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

export function reply(page: CachedResponse, request: Request): Response {
  const coding = negotiatedCoding(request, (one) => page[one] !== undefined)
  const { etag, full, unchanged } = page[coding] ?? page.identity
  const isNotModified = unchanged && matches(request.headers.get('if-none-match'), etag)
  return (isNotModified ? unchanged : full).clone()
}

/** In-memory cache of HTTP responses: one per content coding, chosen by Accept-Encoding, with ETag and 304 answers. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Coding, negotiatedCoding } from '../http/content-coding.ts'
import { securityHeaders } from './headers.ts'

export type Bytes = Uint8Array<ArrayBuffer>
/** `unchanged` is the 304 answer; only a 200 has one. */
type Variant = { etag: string; full: Response; unchanged?: Response }
/** `of` makes the answer in a coding that `has` knows when it is first asked for. */
export type CachedResponse = { has: (coding: Coding) => boolean; of: (coding: Coding) => Variant }

/** Each form of the body that there is; one without compressed forms is sent as it is. */
type Bodies = { identity: () => Bytes } & Partial<Record<Coding, () => Bytes>>
type Content = { bodies: Bodies; status?: number; headers: Record<string, string> }

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
  const { bodies } = content
  const made = new Map<Coding, Variant>()
  return {
    has: (coding) => bodies[coding] !== undefined,
    of: (coding) =>
      made.getOrInsertComputed(coding, () => variant((bodies[coding] ?? bodies.identity)(), coding, content)),
  }
}

/** `least`: the fewest bytes, for which a page takes tens of milliseconds. */
export type Compression = 'least' | 'quick'

/** A page rendered while the server runs, compressed once for each coding that somebody asks for. */
export function compressible(body: Bytes, compression: Compression): Bodies {
  const isQuick = compression === 'quick'
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? 1 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return {
    identity: () => body,
    br: () => new Uint8Array(brotliCompressSync(body, { params })),
    gzip: () => new Uint8Array(gzipSync(body, { level: isQuick ? 1 : 9 })),
  }
}

const matches = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

export function reply(page: CachedResponse, request: Request): Response {
  const { etag, full, unchanged } = page.of(negotiatedCoding(request, page.has))
  const isNotModified = unchanged && matches(request.headers.get('if-none-match'), etag)
  return (isNotModified ? unchanged : full).clone()
}

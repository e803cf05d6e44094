/** An answer kept ready in memory in its encodings, so that serving it is choosing one and handing out a copy. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { always } from './headers.ts'

export type Bytes = Uint8Array<ArrayBuffer>
export type Encoding = 'br' | 'gzip' | 'identity'
/** `unchanged` is missing where an answer is no page: a 404 is never confirmed as still good. */
type Variant = { etag: string; full: Response; unchanged?: Response }
export type Kept = Partial<Record<Encoding, Variant>> & { identity: Variant }

/** `encoded` holds what the build compressed; what is missing is served as it is. */
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

export function kept(content: Content): Kept {
  const { br, gzip } = content.encoded
  return {
    identity: variant(content.body, 'identity', content),
    ...(br && { br: variant(br, 'br', content) }),
    ...(gzip && { gzip: variant(gzip, 'gzip', content) }),
  }
}

/** For pages filled in while the server runs; a few milliseconds, once for each page and settings. */
export const compressed = (body: Bytes): Content['encoded'] => ({
  br: new Uint8Array(
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  ),
  gzip: new Uint8Array(gzipSync(body, { level: 9 })),
})

/** A coding counts unless its quality is 0; `*` is not asked for by browsers and gets the plain bytes. */
const accepts = (header: string, coding: string): boolean =>
  header.includes(coding) && !new RegExp(`\\b${coding}\\s*;\\s*q=0(?:\\.0*)?(?:,|$|\\s)`).test(header)

function chosen(page: Kept, header: string): Variant {
  if (page.br && accepts(header, 'br')) return page.br
  return page.gzip && accepts(header, 'gzip') ? page.gzip : page.identity
}

const matches = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** A GET or HEAD answered from what is kept. */
export function reply(page: Kept, { headers }: Request): Response {
  const { etag, full, unchanged } = chosen(page, headers.get('accept-encoding') ?? '')
  const same = unchanged && matches(headers.get('if-none-match'), etag)
  return (same ? unchanged : full).clone()
}

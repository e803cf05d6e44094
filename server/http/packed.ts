/** Large answers, sent as small as the asker can read them: packed once, off the main thread, and kept while they hold. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export const packings = ['br', 'gzip', 'identity'] as const
export type Packing = (typeof packings)[number]

/** The first of ours that the asker names and does not refuse with `q=0`. */
function packingFor(request: Request): Packing {
  const named = (request.headers.get('accept-encoding') ?? '').slice(0, 200).toLowerCase().split(',')
  const accepted = named
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return packings.find((one) => accepted.includes(one)) ?? 'identity'
}

/** Brotli at 4 and gzip at 5 cost about as much as making the text; more would keep the reader waiting. */
async function packed(text: string, packing: Packing): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text)
  if (packing === 'identity') return bytes
  const small =
    packing === 'br'
      ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await zip(bytes, { level: 5 })
  return new Uint8Array(small)
}

const headers = (packing: Packing) => ({
  'content-type': 'application/json;charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
  ...(packing === 'identity' ? {} : { 'content-encoding': packing }),
})

/** JSON text as the answer to a request. */
export async function packedJson(request: Request, text: string): Promise<Response> {
  const packing = packingFor(request)
  return new Response(await packed(text, packing), { headers: headers(packing) })
}

/** The same answer for everybody while `key` stays: made once, and packed once for each packing that is asked for. */
export function keptAnswer() {
  let kept: { key: string; text: string; packed: Map<Packing, Promise<Uint8Array<ArrayBuffer>>> } | null =
    null
  return async (request: Request, key: string, make: () => string): Promise<Response> => {
    if (kept?.key !== key) kept = { key, text: make(), packed: new Map() }
    const packing = packingFor(request)
    const body = kept.packed.get(packing) ?? packed(kept.text, packing)
    kept.packed.set(packing, body)
    return new Response(await body, { headers: headers(packing) })
  }
}

/** Negotiates the content coding of an answer from Accept-Encoding. */

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

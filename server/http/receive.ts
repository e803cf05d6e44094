/** Reads a body into memory up to a size limit and a time limit. */
import { release } from '../runtime/release.ts'

type Received = Pick<Request, 'headers' | 'body' | 'bytes'>
type NotReceived = 'file-too-large' | 'aborted' | 'too-slow' | 'busy'
/** `arrived`: called with bytes received so far; returns false, or `dropped` is aborted, where there is no room. */
type Watch = { arrived: (bytes: number) => boolean; dropped: AbortSignal }

/** Bytes a second: the slowest phones send 2 to 15 KB. */
export const SLOWEST = 2 * 1024
/** Additional milliseconds for pauses, as when a phone changes cells. */
const PAUSES = 120_000

/** Milliseconds for a body; a connection that sends a byte a minute would never be idle. */
const longestTransfer = (bytes: number): number => PAUSES + (bytes / SLOWEST) * 1000

/** One buffer of maximum size, which the system commits as it is filled; a growing one would be copied. */
async function gathered(
  pieces: ReadableStreamDefaultReader<Uint8Array>,
  max: number,
  arrived: Watch['arrived'],
): Promise<Uint8Array | 'file-too-large' | 'busy'> {
  const received = new Uint8Array(max)
  let length = 0
  for (let { done, value } = await pieces.read(); !done; { done, value } = await pieces.read()) {
    const piece = value ?? new Uint8Array()
    const end = length + piece.length
    const refusal = end > max ? 'file-too-large' : arrived(end) ? null : 'busy'
    if (refusal !== null) {
      release(received)
      return refusal
    }
    received.set(piece, length)
    length = end
  }
  return length === max ? received : new Uint8Array(received.buffer.transfer(length))
}

/**
 * @param max bytes @param within milliseconds @param watch for counted bodies
 * @returns the body, empty for none; `file-too-large` as soon as its declared or received length exceeds `max`; `too-slow`;
 * `busy` where `watch` refuses; or `aborted` where the connection ended early.
 */
export async function receive(
  request: Received,
  max: number,
  { within = longestTransfer(max), watch }: { within?: number; watch?: Watch } = {},
): Promise<Uint8Array | NotReceived> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > max) {
    await request.body?.cancel()
    return 'file-too-large'
  }
  // The server's parser enforces a declared length, at a tenth of the cost of a stream.
  const isCounted = watch === undefined && declared !== null && !request.headers.has('transfer-encoding')
  const pieces = isCounted ? undefined : request.body?.getReader()
  const late = Promise.withResolvers<'too-slow' | 'busy'>()
  watch?.dropped.addEventListener('abort', () => late.resolve('busy'))
  const timer = setTimeout(() => late.resolve('too-slow'), within)
  try {
    if (!isCounted && !pieces) return new Uint8Array()
    const body = pieces ? gathered(pieces, max, watch?.arrived ?? (() => true)) : request.bytes()
    const bytes = await Promise.race([body, late.promise])
    if (typeof bytes === 'string') {
      // A partial body would stay in memory until it is collected.
      void body.then((rest) => typeof rest !== 'string' && release(rest)).catch(() => undefined)
      return bytes
    }
    return bytes.length > max ? 'file-too-large' : bytes
  } catch {
    return 'aborted'
  } finally {
    clearTimeout(timer)
    // Aborts an upload that is too large or too slow.
    void pieces?.cancel().catch(() => undefined)
  }
}

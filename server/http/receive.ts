/** Reads a body into memory up to a size limit. */

const FIRST_ROOM = 64 * 1024

/** A buffer that doubles, so that a body in a million tiny chunks stays linear. */
function growingBytes(max: number) {
  let room = new Uint8Array(Math.min(FIRST_ROOM, max))
  let length = 0
  return {
    /** False, and nothing kept, when the piece goes past `max`. */
    add(piece: Uint8Array): boolean {
      const needed = length + piece.length
      if (needed > max) return false
      if (needed > room.length) {
        const wider = new Uint8Array(Math.min(max, Math.max(needed, room.length * 2)))
        wider.set(room.subarray(0, length))
        room = wider
      }
      room.set(piece, length)
      length = needed
      return true
    },
    bytes: () => room.subarray(0, length),
  }
}

/** A request, or the answer to one. */
type Received = Pick<Request, 'headers' | 'body' | 'bytes'>

/** A body of a declared length, which the server's parser holds it to; a tenth of the work of reading a stream. */
async function atOnce(request: Received, max: number): Promise<Uint8Array | 'file-too-large' | 'aborted'> {
  try {
    const bytes = await request.bytes()
    return bytes.length > max ? 'file-too-large' : bytes
  } catch {
    return 'aborted'
  }
}

/**
 * @param max bytes
 * @returns the body (empty when there is none), `file-too-large` as soon as its declared or received length passes
 * `max`, or `aborted` when the connection ended before the body did; then nobody is left to answer.
 */
export async function receive(
  request: Received,
  max: number,
): Promise<Uint8Array | 'file-too-large' | 'aborted'> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > max) {
    await request.body?.cancel()
    return 'file-too-large'
  }
  if (declared !== null && !request.headers.has('transfer-encoding')) return atOnce(request, max)
  const received = growingBytes(max)
  try {
    // Leaving the loop early cancels the stream, and with it the rest of the upload.
    for await (const piece of request.body ?? []) if (!received.add(piece)) return 'file-too-large'
  } catch {
    return 'aborted'
  }
  return received.bytes()
}

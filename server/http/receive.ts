/** Reads a body into memory up to a size limit. */

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
  // One growing buffer, so that a body in a million tiny chunks takes linear time and little memory.
  const received = new Bun.ArrayBufferSink()
  let length = 0
  try {
    for await (const piece of request.body ?? []) {
      length += piece.length
      // Leaving the loop early cancels the stream, and with it the rest of the upload.
      if (length > max) return 'file-too-large'
      received.write(piece)
    }
  } catch {
    return 'aborted'
  }
  return new Uint8Array(received.end())
}

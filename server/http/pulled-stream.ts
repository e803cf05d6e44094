/** Sends a long answer in pieces, each made when its reader asks for it. */

/**
 * Without a queue: a piece that is made ahead would be sent also when what it says was erased meanwhile. A piece that
 * throws ends the connection, so that the reader knows that the answer is not whole.
 */
export function pulledStream(pieces: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const pull = (stream: ReadableStreamDefaultController<Uint8Array>): void => {
    const { done, value } = pieces.next()
    if (done) stream.close()
    else stream.enqueue(encoder.encode(value))
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

/** Sends a long answer in pieces, each made when its reader asks for it; one that fails is cut off, and never looks whole. */
import { RightLost } from '../runtime/errors.ts'
import { framesOf, type Reports } from '../runtime/reports.ts'

type Next = () => Promise<Uint8Array | null> | Uint8Array | null
type Source = { next: Next; end: () => unknown }

/**
 * Without a queue: a piece that is made ahead would be sent also when what it says was erased meanwhile. An error cuts the
 * connection, so that nobody takes a part for the whole, and leaves one line in the server's log.
 */
function streamed({ next, end }: Source, { error: report }: Reports): ReadableStream<Uint8Array> {
  const pull = async (stream: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const piece = await next()
      if (piece === null) stream.close()
      else stream.enqueue(piece)
    } catch (error) {
      report({ what: 'an answer broke off', stack: framesOf(error) })
      // Without the error: the runtime would print its message and its stack.
      stream.error(undefined)
    }
  }
  return new ReadableStream({ pull, cancel: () => void end() }, { highWaterMark: 0 })
}

/** @param mayGoOn asked before each piece: whoever reads may lose the right to, and gets no more of it then */
export function pulledStream(
  pieces: Iterator<string>,
  reports: Reports,
  mayGoOn: () => boolean,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const next = () => {
    if (!mayGoOn()) {
      pieces.return?.()
      throw new RightLost()
    }
    const { done, value } = pieces.next()
    return done ? null : encoder.encode(value)
  }
  return streamed({ next, end: () => pieces.return?.() }, reports)
}

/** The same of bytes that a library makes. */
export function passedOn(bytes: ReadableStream<Uint8Array>, reports: Reports): ReadableStream<Uint8Array> {
  const reader = bytes.getReader()
  const next = async () => (await reader.read()).value ?? null
  return streamed({ next, end: () => reader.cancel() }, reports)
}

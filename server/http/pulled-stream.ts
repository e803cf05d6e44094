/** Sends a long answer in pieces, each made when its reader asks for it; one that fails is cut off, and never looks whole. */
import { RightLost } from '../runtime/errors.ts'
import { framesOf, type Reports } from '../runtime/reports.ts'

type Source = {
  /** Null at the end. What it throws cuts the connection. */
  next: () => Promise<Uint8Array | null> | Uint8Array | null
  /** Called once, however the answer ends: whole, broken off, or left by its reader. */
  end: () => unknown
  /** Ends it from outside: nothing more is sent, and the connection is cut once what was sent is taken, or nobody takes it. */
  cut?: AbortSignal | undefined
}

/**
 * Without a queue: a piece that is made ahead would be sent also when what it says was erased meanwhile. An error cuts the
 * connection, so that nobody takes a part for the whole, and leaves one line in the server's log. Whatever fails here, after the
 * reader has left too, ends this answer alone.
 */
export function streamed({ next, end, cut }: Source, { error: report }: Reports): ReadableStream<Uint8Array> {
  let isOver = false
  async function finish(): Promise<void> {
    if (isOver) return
    isOver = true
    try {
      await end()
    } catch (error) {
      report({ what: 'an answer that ended', stack: framesOf(error) })
    }
  }
  async function breakOff(stream: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    // Without the error: the runtime would print its message and its stack.
    if (!isOver) stream.error(undefined)
    await finish()
  }
  return new ReadableStream(
    {
      start: (stream) => cut?.addEventListener('abort', () => void breakOff(stream)),
      pull: async (stream) => {
        try {
          const piece = await next()
          if (isOver) return
          if (piece) return stream.enqueue(piece)
          stream.close()
          await finish()
        } catch (error) {
          if (!isOver) report({ what: 'an answer broke off', stack: framesOf(error) })
          await breakOff(stream)
        }
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  )
}

/** @param mayGoOn asked before each piece: whoever reads may lose the right to, and gets no more of it then */
export function pulledStream(
  pieces: Iterator<string>,
  reports: Reports,
  mayGoOn: () => boolean,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const next = () => {
    if (!mayGoOn()) throw new RightLost()
    const { done, value } = pieces.next()
    return done ? null : encoder.encode(value)
  }
  return streamed({ next, end: () => pieces.return?.() }, reports)
}

/** The body of an answer in pieces: the next one is made when the connection has sent the last. */
import { longestTransfer } from '../http/receive.ts'

type Options = {
  /** Bytes. */
  piece: number
  /** Asked before each piece: a file that was erased meanwhile is not sent on. */
  isThere: () => boolean
  /** Called once, when everything was handed over or nobody reads any more. */
  onEnd: () => void
  /** Milliseconds for all of it. */
  within?: number
}

export function inPieces(
  bytes: Uint8Array,
  { piece, isThere, onEnd, within = longestTransfer(bytes.length) }: Options,
): ReadableStream<Uint8Array> {
  let rest: Uint8Array | null = bytes
  const end = () => {
    clearTimeout(timer)
    rest = null
    onEnd()
  }
  // A reader that takes a byte a minute is never idle.
  const timer = setTimeout(end, within)
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (rest === null || !isThere()) {
          end()
          // Cuts the connection, so that nobody takes a part for the whole. The runtime would print an error's stack.
          return controller.error(undefined)
        }
        if (rest.length > 0) controller.enqueue(rest.subarray(0, piece))
        rest = rest.subarray(piece)
        if (rest.length > 0) return
        controller.close()
        end()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

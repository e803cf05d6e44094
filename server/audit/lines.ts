/** The lines of a file one by one, so that a bundle of any size can be read, as text that was UTF-8 or is not itself any more. */
import { closeSync, openSync, readSync } from 'node:fs'

const AT_ONCE = 1 << 20

/** Without their newlines; what follows the last newline is a line only if there is anything. */
export function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r')
  const chunk = Buffer.alloc(AT_ONCE)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = ''
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      const lines = (rest + decoder.decode(chunk.subarray(0, read), { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    rest += decoder.decode()
    if (rest !== '') yield rest
  } finally {
    closeSync(file)
  }
}

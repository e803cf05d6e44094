/** Reads a UTF-8 file line by line, so that a bundle of any size fits in memory; invalid bytes become replacement characters. */
import { closeSync, openSync, readSync } from 'node:fs'

const AT_ONCE = 1 << 20

/** Without newlines, and without an empty line after the last one. */
export function* readLines(path: string): Generator<string> {
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

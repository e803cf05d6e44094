/**
 * Reads a UTF-8 file line by line, so that a bundle of any size fits in memory; invalid bytes become replacement characters. A
 * line that is longer than any of a bundle is not read: what is yielded for it is no line of one, and the rest of the file is left.
 */
import { closeSync, openSync, readSync } from 'node:fs'

const AT_ONCE = 1 << 20
/** Characters. The longest line holds the order of a whole season, some eighty for each family. */
const LONGEST = 1 << 25
const TOO_LONG = '\u0000'

/** Without newlines, and without an empty line after the last one. */
export function* readLines(path: string, longest = LONGEST): Generator<string> {
  const file = openSync(path, 'r')
  const chunk = Buffer.alloc(AT_ONCE)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let parts: string[] = []
  let length = 0
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      const [first = '', ...others] = decoder.decode(chunk.subarray(0, read), { stream: true }).split('\n')
      parts.push(first)
      length += first.length
      if (length > longest) {
        yield TOO_LONG
        return
      }
      const last = others.pop()
      if (last === undefined) continue
      yield parts.join('')
      yield* others
      parts = [last]
      length = last.length
    }
    const rest = parts.join('') + decoder.decode()
    if (rest !== '') yield rest
  } finally {
    closeSync(file)
  }
}

/** Reads a file of a bundle line by line, so that one of any size fits in memory. */
import { closeSync, openSync, readSync } from 'node:fs'
import { linesOf } from '#events/ledger/lines.ts'

const AT_ONCE = 1 << 20

/** The same bytes each time, overwritten by the next piece. */
function* pieces(file: number): Generator<Uint8Array> {
  const chunk = Buffer.alloc(AT_ONCE)
  for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) yield chunk.subarray(0, read)
}

/** Without newlines, and without an empty line after the last one; see `linesOf`. */
export function* readLines(path: string, longest?: number): Generator<string> {
  const file = openSync(path, 'r')
  try {
    yield* linesOf(pieces(file), longest)
  } finally {
    closeSync(file)
  }
}

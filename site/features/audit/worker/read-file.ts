/** Reads a chosen file piece by piece, so that one of a gigabyte needs no more memory than one of a megabyte. In a worker only. */
import { linesOf } from '#events/ledger/bundle.ts'

const AT_ONCE = 1 << 20

function* pieces(file: Blob, whenRead: (bytes: number) => void): Generator<Uint8Array> {
  const reader = new FileReaderSync()
  for (let at = 0; at < file.size; at += AT_ONCE) {
    yield new Uint8Array(reader.readAsArrayBuffer(file.slice(at, at + AT_ONCE)))
    whenRead(Math.min(at + AT_ONCE, file.size))
  }
}

/** @param whenRead told after each piece how many bytes are behind */
export const fileLines = (file: Blob, whenRead: (bytes: number) => void): Generator<string> =>
  linesOf(pieces(file, whenRead))

/** Reads the lines of an audit bundle in their order. Keys come before the entries, so that a reader needs one pass. */
import { type BundleLine, parseLine } from './bundle-lines.ts'
import { base64, utf8After } from './encoding.ts'
import { genesis } from './envelope.ts'
import { nobleSha256, type Sha256 } from './hash.ts'
import { UNREADABLE } from './lines.ts'

/** The rolling hash over all lines, which the closing line signs. Starts from `genesis`. */
export const digestWith = (digest: Uint8Array, text: string, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(utf8After(digest, text))

/** Cannot be parsed as a checkpoint: an origin has no space, and a size no letters. */
export const closingText = (origin: string, lines: number, digest: Uint8Array): string =>
  `audit bundle of ${origin}\nlines ${lines}\nsha256 ${base64(digest)}\n`

/** The order of lines: kinds come by ascending rank, with exactly one header and one closing line. */
const rank: Record<BundleLine['kind'], number> = {
  header: 0,
  checkpoint: 1,
  key: 2,
  entry: 3,
  closing: 4,
}

const mayFollow = (before: BundleLine['kind'] | null, kind: BundleLine['kind']): boolean =>
  before === null
    ? kind === 'header'
    : kind !== 'header' && before !== 'closing' && rank[kind] >= rank[before]

/** `line` counts from 1; `before` is the digest of the lines before this one. */
export type ReadLine = { line: number; record: BundleLine; before: Uint8Array }
type BadLine = { line: number; problem: 'line-unreadable' | 'line-misplaced' | 'bundle-cut' }

/**
 * Parses lines given without newlines, and stops at the first that is invalid or out of order. One that cannot be read and is
 * the last is where the file was cut.
 */
export function* readBundle(lines: Iterable<string>, sha256?: Sha256): Generator<ReadLine | BadLine> {
  let before = genesis
  let line = 0
  let last: BundleLine['kind'] | null = null
  let isTorn = false
  for (const text of lines) {
    if (isTorn) return yield { line, problem: 'line-unreadable' }
    line += 1
    const record = parseLine(text)
    isTorn = !record && last !== null && last !== 'closing' && text !== UNREADABLE
    if (isTorn) continue
    if (!record) return yield { line, problem: 'line-unreadable' }
    if (!mayFollow(last, record.kind)) return yield { line, problem: 'line-misplaced' }
    yield { line, record, before }
    before = digestWith(before, text, sha256)
    last = record.kind
  }
  if (last !== 'closing') yield { line, problem: 'bundle-cut' }
}

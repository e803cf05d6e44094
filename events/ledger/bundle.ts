/**
 * The format of an audit bundle, as lines of JSON: enough to recompute every status, score and rank, and no name, address
 * or exact figure. LEDGER.md, "export". Keys come before the entries, so that a reader needs one pass.
 */
import * as z from 'zod/mini'
import { base64, jsonValue, utf8 } from './encoding.ts'
import { genesis } from './envelope.ts'
import { nobleSha256, type Sha256 } from './hash.ts'

export const BUNDLE_FORMAT = 'wedding-programme-audit-bundle'

const count = z.int().check(z.gte(0))
const bytes = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/))
const Line = z.discriminatedUnion('kind', [
  /** `about` describes the file to whoever opens it. */
  z.strictObject({
    kind: z.literal('header'),
    format: z.literal(BUNDLE_FORMAT),
    version: z.literal(1),
    about: z.string(),
    auditor: z.string(),
    exportedAt: z.iso.datetime({ precision: 3 }),
    origin: z.string(),
    verifierKey: z.string(),
    size: count,
  }),
  z.strictObject({ kind: z.literal('checkpoint'), note: z.string() }),
  /** The key to the facts of one application or of the programme; there is no other kind in a bundle. */
  z.strictObject({
    kind: z.literal('key'),
    holder: z.string().check(z.regex(/^(?:programme|application-[A-Za-z0-9_-]{1,128})$/)),
    key: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  }),
  z.strictObject({ kind: z.literal('entry'), envelope: z.string(), facts: z.nullable(bytes) }),
  /** An entry of staff, whose envelope is withheld from the auditor. */
  z.strictObject({
    kind: z.literal('leaf'),
    seq: count,
    leaf: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  z.strictObject({ kind: z.literal('closing'), note: z.string() }),
])
export type BundleLine = z.infer<typeof Line>
export type LineOf<Kind extends BundleLine['kind']> = Extract<BundleLine, { kind: Kind }>

/** Null for anything but the canonical JSON of a line. */
export const parseLine = (text: string): BundleLine | null => {
  const { success, data } = Line.safeParse(jsonValue(text))
  return success && JSON.stringify(data) === text ? data : null
}

/** The rolling hash over all lines, which the closing line signs. Starts from `genesis`. */
export const digestWith = (digest: Uint8Array, text: string, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(digest, utf8(text))

/** Cannot be parsed as a checkpoint: an origin has no space, and a size no letters. */
export const closingText = (origin: string, lines: number, digest: Uint8Array): string =>
  `audit bundle of ${origin}\nlines ${lines}\nsha256 ${base64(digest)}\n`

/** The order of lines: kinds come by ascending rank, with exactly one header and one closing line. */
const rank: Record<BundleLine['kind'], number> = {
  header: 0,
  checkpoint: 1,
  key: 2,
  entry: 3,
  leaf: 3,
  closing: 4,
}

const mayFollow = (before: BundleLine['kind'] | null, kind: BundleLine['kind']): boolean =>
  before === null
    ? kind === 'header'
    : kind !== 'header' && before !== 'closing' && rank[kind] >= rank[before]

/** `line` counts from 1; `before` is the digest of the lines before this one. */
export type ReadLine = { line: number; record: BundleLine; before: Uint8Array }
type BadLine = { line: number; problem: 'line-unreadable' | 'line-misplaced' | 'bundle-cut' }

/** Parses lines given without newlines, and stops at the first that is invalid or out of order. */
export function* readBundle(lines: Iterable<string>, sha256?: Sha256): Generator<ReadLine | BadLine> {
  let before = genesis
  let line = 0
  let last: BundleLine['kind'] | null = null
  for (const text of lines) {
    line += 1
    const record = parseLine(text)
    if (!record) return yield { line, problem: 'line-unreadable' }
    if (!mayFollow(last, record.kind)) return yield { line, problem: 'line-misplaced' }
    yield { line, record, before }
    before = digestWith(before, text, sha256)
    last = record.kind
  }
  if (last !== 'closing') yield { line, problem: 'bundle-cut' }
}

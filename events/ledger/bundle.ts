/** The lines of an audit bundle (docs/format.md). Keys come before entries, so that a reader needs one pass. */
import * as z from 'zod/mini'
import { kolkataDate } from '../dates.ts'
import { base64, fromBase64, jsonValue, utf8After } from './encoding.ts'
import { genesis } from './envelope.ts'
import { LARGEST_NUMBER, LARGEST_SAMPLE, type Level, levels, SMALLEST_SAMPLE } from './levels.ts'
import { nobleSha256, type Sha256 } from './tree.ts'

// Splits a byte stream into lines of bounded length, so that neither a large nor a hostile file fills the memory.

/** Characters. The longest line is the order of a whole season, some eighty for each family. */
const LONGEST = 1 << 25
/** UTF-8 bytes for one UTF-16 unit. */
const MOST_BYTES = 3
const NEWLINE = 10
/** Replaces a line that is too long or not UTF-8; never a line of a bundle. */
const UNREADABLE = '\u0000'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Copies, since the source may reuse the chunk's buffer. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function linesIn(bytes: Uint8Array): string[] {
  try {
    return decoder.decode(bytes).split('\n')
  } catch {
    return linesUntilWrong(bytes)
  }
}

/** The lines before the first that is not UTF-8, then `UNREADABLE`. No byte of a multi-byte character is a newline. */
function linesUntilWrong(bytes: Uint8Array): string[] {
  const lines: string[] = []
  for (let from = 0; ; ) {
    const newline = bytes.indexOf(NEWLINE, from)
    const end = newline < 0 ? bytes.length : newline
    try {
      lines.push(decoder.decode(bytes.subarray(from, end)))
    } catch {
      return [...lines, UNREADABLE]
    }
    from = end + 1
  }
}

/** Cuts chunks at line ends, so that no character is split. Each piece holds whole lines, without the last newline. */
function* wholeLines(chunks: Iterable<Uint8Array>, mostBytes: number): Generator<Uint8Array> {
  /** The beginning of an unfinished line. */
  let rest: Uint8Array[] = []
  let length = 0
  for (const chunk of chunks) {
    const first = chunk.indexOf(NEWLINE)
    const last = chunk.lastIndexOf(NEWLINE)
    if (first >= 0) {
      yield joined([...rest, chunk.subarray(0, first)])
      if (last > first) yield chunk.subarray(first + 1, last)
      rest = []
      length = 0
    }
    rest.push(joined([chunk.subarray(last + 1)]))
    length += chunk.length - last - 1
    if (length > mostBytes) break
  }
  if (length > 0) yield joined(rest)
}

/** Without newlines and the empty line at the end. Stops after a line that is too long or not UTF-8. */
export function* linesOf(chunks: Iterable<Uint8Array>, longest: number = LONGEST): Generator<string> {
  for (const bytes of wholeLines(chunks, longest * MOST_BYTES))
    for (const line of linesIn(bytes)) {
      const isTooLong = line.length > longest
      yield isTooLong ? UNREADABLE : line
      if (isTooLong || line === UNREADABLE) return
    }
}

/** Interns strings: streams, actors and types repeat in many entries, and each parse would make new copies. */
export function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found === undefined) known.set(text, text)
    return found ?? text
  }
}

export const BUNDLE_FORMAT = 'wedding-programme-audit-bundle'

/** Parts of an event that a bundle may disclose; there is never a key to details. */
export const auditedParts = ['course', 'facts'] as const
export type AuditedPart = (typeof auditedParts)[number]

const count = z.int().check(z.gte(0))
const bytes = z.nullable(z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)))
const holder = z.string().check(z.regex(/^(?:programme|application-[A-Za-z0-9_-]{1,128})$/))
const key = z.string().check(
  z.regex(/^[A-Za-z0-9+/]{43}=$/),
  z.refine<string>((text) => fromBase64(text) !== null),
)
/** A draw from the published results of a season. `size`: of the checkpoint whose root seeds it. */
export const Sample = z.strictObject({
  season: z.string(),
  number: z.int().check(z.gte(0), z.lte(LARGEST_NUMBER)),
  count: z.int().check(z.gte(SMALLEST_SAMPLE), z.lte(LARGEST_SAMPLE)),
  size: z.int().check(z.gte(1)),
})
export type Sample = z.infer<typeof Sample>
/** Of `families` with open facts, those that are unique: by facts, and by facts and day of application. */
const Recognisable = z.strictObject({ families: count, byFacts: count, byFactsAndDay: count })
export type Recognisable = z.infer<typeof Recognisable>

/** `about`: a description for the reader of the file. */
const header = {
  kind: z.literal('header'),
  format: z.literal(BUNDLE_FORMAT),
  about: z.string(),
  auditor: z.string(),
  exportedAt: z.iso.datetime({ precision: 3 }),
  origin: z.string(),
  verifierKey: z.string(),
  size: count,
}
const { kind, format, ...toWhom } = header
const Checkpoint = z.strictObject({ kind: z.literal('checkpoint'), note: z.string() })
const Closing = z.strictObject({ kind: z.literal('closing'), note: z.string() })

const HeaderFields = z.strictObject({
  kind,
  format,
  version: z.literal(1),
  level: z.enum(levels),
  ...toWhom,
  /** Only at level `sample`. */
  sample: z.optional(Sample),
  /** Only at level `full`. */
  recognisable: z.optional(Recognisable),
  /** Only at level `public`: fewer than 50 families are in it, so it should not be published. */
  few: z.optional(z.literal(true)),
})
const Header = HeaderFields.check(
  z.refine<z.infer<typeof HeaderFields>>(
    ({ level, sample, recognisable, few }) =>
      (sample !== undefined) === (level === 'sample') &&
      (recognisable === undefined || level === 'full') &&
      (few === undefined || level === 'public'),
  ),
)
const Line = z.discriminatedUnion('kind', [
  Header,
  Checkpoint,
  z.strictObject({ kind: z.literal('key'), holder, part: z.enum(auditedParts), key }),
  /** A sealed part is present where the bundle has its key. */
  z.strictObject({ kind: z.literal('entry'), envelope: z.string(), course: bytes, facts: bytes }),
  /** An entry that the level does not open, in its place. */
  z.strictObject({ kind: z.literal('leaf'), hash: key }),
  Closing,
])
export type BundleLine = z.infer<typeof Line>
export type LineOf<Kind extends BundleLine['kind']> = Extract<BundleLine, { kind: Kind }>

const sealedForm = '(?:null|"([A-Za-z0-9+/]+={0,2})")'
/** Nearly every line: an entry whose envelope needs no escapes except for quotes. */
const entryForm = new RegExp(
  `^\\{"kind":"entry","envelope":"([\\w:.,{}-]*(?:\\\\"[\\w:.,{}-]*)*)","course":${sealedForm},"facts":${sealedForm}\\}$`,
)

const leafForm = /^\{"kind":"leaf","hash":"([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)"\}$/

/** Parses such a line in a tenth of the schema's time; null for other lines. */
function entryLine(text: string): LineOf<'entry' | 'leaf'> | null {
  const [, hash] = leafForm.exec(text) ?? []
  if (hash !== undefined) return { kind: 'leaf', hash }
  const [, envelope, course = null, facts = null] = entryForm.exec(text) ?? []
  return envelope === undefined
    ? null
    : { kind: 'entry', envelope: envelope.replaceAll('\\"', '"'), course, facts }
}

/** Null unless the text is the canonical JSON of a line. */
export function parseLine(text: string): BundleLine | null {
  const entry = entryLine(text)
  if (entry) return entry
  const { data } = Line.safeParse(jsonValue(text))
  return data !== undefined && JSON.stringify(data) === text ? data : null
}

/** The rolling hash over all lines, which the closing line signs; starts from `genesis`. */
export const digestWith = (digest: Uint8Array, text: string, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(utf8After(digest, text))

/** Cannot be mistaken for a checkpoint, whose origin has no space and whose size no letters. */
export const closingText = (origin: string, lines: number, digest: Uint8Array): string =>
  `audit bundle of ${origin}\nlines ${lines}\nsha256 ${base64(digest)}\n`

/** Kinds come in ascending rank, with exactly one header and one closing line. */
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

/** `line` counts from 1; `before`: digest of the lines before. */
export type ReadLine = { line: number; record: BundleLine; before: Uint8Array }
type BadLine = { line: number; problem: 'line-unreadable' | 'line-misplaced' | 'bundle-cut' }

/** Stops at the first line that is invalid or out of order. An unreadable last line means that the file was cut off. */
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

/** Only characters that are safe in file names; '' where none is left. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** `exportedAt`: UTC, ISO 8601; the name has the day in Asia/Kolkata. */
export function bundleFileName(bundle: { season: string; level: Level; exportedAt: string }): string {
  const { season, level, exportedAt } = bundle
  const words = ['audit-bundle', plain(season), level, kolkataDate(exportedAt)]
  return `${words.filter((word) => word !== '').join('-')}.jsonl`
}

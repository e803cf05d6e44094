/** Exports an auditor's bundle from a data folder: what docs/format.md allows of the entries that a checkpoint was signed over. */

import { erased, evolveStanding, notStarted, type Standing } from '#events/application/standing.ts'
import { required } from '#events/kind-schemas.ts'
import { auditedParts, type Recognisable, type Sample } from '#events/ledger/bundle.ts'
import { type AuditKey, bundleLines } from '#events/ledger/export.ts'
import type { Level } from '#events/ledger/levels.ts'
import { drawSample, type SampleFrame, sampleFrame } from '#events/ledger/sample.ts'
import { limits } from '#events/limits.ts'
import { recognisableAmong } from '#events/projections/recognisable.ts'
import type { StaffEvent } from '#events/staff.ts'
import { nameKind } from '#events/text.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Checkpoints } from './checkpoints.ts'
import {
  applicationStream,
  categoryOf,
  type Log,
  ledgerIdOf,
  programmeStream,
  type StoredEvent,
} from './log.ts'
import { isProgrammeEvent, opened, openedFacts } from './payloads.ts'
import { nativeSha256 } from './seal.ts'
import type { Vault } from './vault.ts'

// What the first line of a bundle says about the file, in both languages, to whoever opens it without any program.

const name = 'സമൂഹവിവാഹ പദ്ധതിയുടെ ഓഡിറ്റിനുള്ള രേഖാശേഖരം: '
const english = 'The audit bundle of the community wedding programme: '

export const about: Record<Level, string> = {
  public:
    `${name}ഓരോ അപേക്ഷയിലും എടുത്ത എല്ലാ തീരുമാനങ്ങളും ഇതിൽ കാണാം; പേരോ വിലാസമോ ഒരു കുടുംബത്തിന്റെയും വിവരങ്ങളോ ഇതിലില്ല. / ` +
    `${english}every decision about every application; no name, no address, and no fact of any family.`,
  sample:
    `${name}എല്ലാ തീരുമാനങ്ങളും, നറുക്കിട്ടെടുത്ത ഏതാനും കുടുംബങ്ങളുടെ പോയിന്റിന് ആധാരമായ വിവരങ്ങളും ഇതിൽ കാണാം; പേരോ വിലാസമോ ഇതിലില്ല. പ്രസിദ്ധീകരിക്കരുത്. / ` +
    `${english}every decision, and the facts behind the points of some families that were drawn by lot; no name and no address. Not to be published.`,
  full:
    `രഹസ്യം, താഴെ പേരുള്ള ഓഡിറ്റർക്കു മാത്രം. ${name}ഓരോ അപേക്ഷയുടെയും നില, പോയിന്റ്, റാങ്ക് എന്നിവ ഇതിൽനിന്ന് വീണ്ടും കണക്കാക്കാം; പേരോ വിലാസമോ ഇതിലില്ലെങ്കിലും, അടുത്തറിയുന്ന ഒരാൾക്ക് കുടുംബത്തെ തിരിച്ചറിയാനാകും. / ` +
    `CONFIDENTIAL, for the auditor named below alone. ${english}every status, score and rank can be recomputed from it; it holds no name and no address, and yet whoever knows a family may recognise it by its facts.`,
}

// Reads from the log what an export must know before its first line: from what a sample is drawn, and how many families a full
// bundle lets a neighbour single out. In pieces, so that a server goes on answering meanwhile.

type BundleSource = {
  log: Pick<Log, 'db' | 'read' | 'size'>
  vault: Pick<Vault, 'keys'>
  checkpoints: Pick<Checkpoints, 'notes' | 'at' | 'signer'>
}

const MEASURED_AT_ONCE = 250

/** Calls `visit` for the first `size` events, in the order of the log. */
async function visitEach(log: BundleSource['log'], size: number, visit: (row: StoredEvent) => void) {
  for (const row of log.read(1, size)) {
    visit(row)
    if (row.seq % MEASURED_AT_ONCE === 0) await new Promise((next) => setImmediate(next))
  }
}

async function frameUpTo({ log, vault }: BundleSource, size: number): Promise<SampleFrame> {
  const frame = sampleFrame()
  await visitEach(log, size, (row) => {
    const recorded = row.stream === programmeStream ? opened(row, vault.keys.get) : null
    frame.take({ ...row, facts: recorded && isProgrammeEvent(recorded) ? recorded.event.facts : null })
  })
  return frame
}

/** As the auditor asks for it. `season`: the current one without it. `checkpoint`: the size of the checkpoint that the auditor has seen. */
export type SampleAsked = {
  season?: string | undefined
  number: number
  count: number
  checkpoint?: number | undefined
}

/**
 * Why there is no sample: `not-signed-yet`, so that the number cannot have been named after a checkpoint; `checkpoint-unknown`: the
 * one that was named was never signed; `checkpoint-other`: the results are published, and that of the publication, of `size` entries,
 * counts; `nobody-applied` in that season when it was signed.
 */
export type NoSample =
  | { why: 'not-signed-yet' | 'checkpoint-unknown' | 'nobody-applied' }
  | { why: 'checkpoint-other'; size: number }

/** The sample over the checkpoint of the publication of the results; before it, over the one named, or the newest. */
export async function sampleFor(
  source: BundleSource,
  { checkpoint, ...asked }: SampleAsked,
): Promise<Sample | NoSample> {
  const frame = await frameUpTo(source, source.log.size())
  const season = asked.season ?? frame.season()
  const due = frame.publicationCheckpoint(season)
  const size = due === 'unpublished' ? (checkpoint ?? frame.newestSigned()) : due
  if (size === 'unsigned' || size === null) return { why: 'not-signed-yet' }
  if (!frame.isSigned(size)) return { why: 'checkpoint-unknown' }
  if ((checkpoint ?? size) !== size) return { why: 'checkpoint-other', size }
  if (frame.candidates(season, size).length === 0) return { why: 'nobody-applied' }
  return { season, number: asked.number, count: asked.count, size }
}

/** The season that is open at the end of the log. */
export const seasonOf = async (source: BundleSource): Promise<string> =>
  (await frameUpTo(source, source.log.size())).season()

/** The streams whose facts a sample opens; null while the note of its checkpoint is missing. `size`: of the bundle. */
export async function drawnStreams(
  source: BundleSource,
  sample: Sample,
  size: number,
): Promise<Set<string> | null> {
  const root = source.checkpoints.at(sample.size)?.root
  if (!root) return null
  const candidates = (await frameUpTo(source, size)).candidates(sample.season, sample.size)
  const { opened: ids } = drawSample({ ...sample, root, candidates }, nativeSha256)
  return new Set(ids.map(applicationStream))
}

/** Over the first `size` events. */
export async function measured({ log, vault }: BundleSource, size: number): Promise<Recognisable> {
  const standings = new Map<string, Standing>()
  await visitEach(log, size, (row) => {
    if (categoryOf(row.stream) !== 'application') return
    const recorded = openedFacts(row, vault.keys.get)
    const before = standings.get(row.stream) ?? notStarted
    standings.set(row.stream, recorded ? evolveStanding(before, recorded) : erased)
  })
  return recognisableAmong(standings.values())
}

// The keys that a bundle of each level holds: those of the programme, and of applications that the log does not call erased.

type FoundKey = AuditKey & { stream: string }
/** `drawn`: the streams whose facts the level `sample` opens. `size`: how many entries the bundle has. */
type Opened = { level: Level; drawn: ReadonlySet<string>; size: number }

function opensFacts({ level, drawn }: Opened, stream: string): boolean {
  switch (level) {
    case 'public':
      return false
    case 'sample':
      return drawn.has(stream)
    case 'full':
      return true
    default:
      return unforeseen(level, false)
  }
}

/** @returns null when an application was erased meanwhile: its key is gone, and only a longer log has the erasure. */
export function keysFor(ask: Opened, { log, vault: { keys } }: BundleSource): FoundKey[] | null {
  const erased = new Set(streamsWhere(log, "type = 'ApplicationErased'", ask.size))
  const programme = keys.get(programmeStream)
  const found: FoundKey[] = []
  for (const part of auditedParts)
    if (programme)
      found.push({ stream: programmeStream, holder: programmeStream, part, key: programme[part].key })
  for (const stream of streamsWhere(log, "version = 1 and stream like 'application-%'", ask.size)) {
    if (erased.has(stream)) continue
    const key = keys.get(stream)
    if (!key) return null
    const holder = `application-${ledgerIdOf(stream)}` as const
    for (const part of auditedParts)
      if (part === 'course' || opensFacts(ask, stream))
        found.push({ stream, holder, part, key: key[part].key })
  }
  return found
}

/** @throws OperatorError when one is gone by the time its line is written: the bundle would open what was erased. */
function* unlessErased(found: readonly FoundKey[], keys: Vault['keys']): Generator<AuditKey> {
  for (const { stream, ...line } of found) {
    if (!keys.get(stream))
      throw new OperatorError(
        'An application was erased while the bundle was written. Please export it again.',
      )
    yield line
  }
}

const streamsWhere = ({ db }: BundleSource['log'], condition: string, size: number): string[] =>
  db
    .query<{ stream: string }, [number]>(
      `select stream from event where ${condition} and seq <= ? order by seq`,
    )
    .all(size)
    .map(({ stream }) => stream)

/** The recipient's name, recorded in the bundle and in the log. */
export const Auditor = required(nameKind, limits.name)

/** `sample`: from what it is drawn, at that level and at no other. */
type ForWhom = { auditor: string; level: Level; sample?: Sample | undefined }
/** The event of an export, recorded before the first line is handed out. `rows`: how many entries the bundle has. */
export const bundleExported = ({ auditor, level, sample }: ForWhom, rows: number): StaffEvent => ({
  type: 'ExportMade',
  facts: null,
  details: {
    kind: 'bundle',
    rows,
    filters: JSON.stringify({ auditor }),
    level,
    ...(sample && { sample }),
  },
})

/** Fields of the bundle's header. */
export type BundleHeader = ForWhom & { exportedAt: string }
/** The header's, and how many entries: as many as a checkpoint was signed over. */
type Asked = BundleHeader & { size: number }
/** `size` entries; `chunks` are some hundred lines each, with their newlines. `recognisable`: at level `full`. */
type AuditBundle = { size: number; recognisable: Recognisable | null; chunks: Generator<string> }

/**
 * The chunks throw an OperatorError when one is erased while they are read.
 * @returns null when an application was erased while the bundle was being prepared: its keys are gone, and only a longer
 * log has the erasure. To be called again, once that is signed.
 */
export async function auditBundle(source: BundleSource, asked: Asked): Promise<AuditBundle | null> {
  const { level, sample, size, auditor, exportedAt } = asked
  const { log, checkpoints, vault } = source
  const recognisable = level === 'full' ? await measured(source, size) : null
  const drawn = sample ? await drawnStreams(source, sample, size) : new Set<string>()
  const keys = drawn && keysFor({ level, drawn, size }, source)
  if (!keys) return null
  const lines = bundleLines({
    level,
    sample,
    recognisable: recognisable ?? undefined,
    auditor,
    exportedAt,
    about: about[level],
    keys: unlessErased(keys, vault.keys),
    size,
    checkpoints: checkpoints.notes(size),
    entries: log.read(1, size),
    signer: checkpoints.signer,
    sha256: nativeSha256,
  })
  return { size, recognisable, chunks: inChunks(lines) }
}

const AT_ONCE = 500

function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk: string[] = []
  for (const line of lines) {
    chunk.push(`${line}\n`)
    if (chunk.length < AT_ONCE) continue
    yield chunk.join('')
    chunk = []
  }
  if (chunk.length > 0) yield chunk.join('')
}

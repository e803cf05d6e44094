/** Exports an auditor's bundle from a data folder: what docs/format.md allows of the entries that a checkpoint was signed over. */

import { erased, evolveStanding, notStarted, type Standing } from '#events/application/standing.ts'
import { required } from '#events/kind-schemas.ts'
import { auditedParts, type Recognisable, type Sample } from '#events/ledger/bundle.ts'
import { type AuditKey, bundleLines } from '#events/ledger/export.ts'
import { FEW_FAMILIES, type Level } from '#events/ledger/levels.ts'
import { drawSample, erasedOf, openedOf, type SampleFrame, sampleFrame } from '#events/ledger/sample.ts'
import { limits } from '#events/limits.ts'
import { recognisableAmong } from '#events/projections/recognisable.ts'
import type { StaffEvent } from '#events/staff.ts'
import { nameKind } from '#events/text.ts'
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
    `${name}നിയമങ്ങൾ, ഓരോ ദിവസവും എത്ര അപേക്ഷകൾ ഏതു നിലയിൽ, പ്രസിദ്ധീകരിച്ച ഫലം എന്നിവ ഇതിൽ കാണാം; ഒരു കുടുംബത്തെക്കുറിച്ചും ഇതിൽ ഒന്നുമില്ല. / ` +
    `${english}the rules, how many applications stood where on each day, and the published results; of a single family it opens nothing.`,
  sample:
    `${name}പൊതുവായതിൽ ഉള്ളതും, നറുക്കിട്ടെടുത്ത ഏതാനും കുടുംബങ്ങളുടെ കാര്യത്തിൽ എടുത്ത തീരുമാനങ്ങളും അവരുടെ പോയിന്റിന് ആധാരമായ വിവരങ്ങളും ഇതിൽ കാണാം; പേരോ വിലാസമോ ഇതിലില്ല. പ്രസിദ്ധീകരിക്കരുത്. / ` +
    `${english}what a public one shows, and the decisions and the facts behind the points of some families that were drawn by lot; no name and no address. Not to be published.`,
  full:
    `രഹസ്യം, താഴെ പേരുള്ള ഓഡിറ്റർക്കു മാത്രം. ${name}ഓരോ അപേക്ഷയുടെയും നില, പോയിന്റ്, റാങ്ക് എന്നിവ ഇതിൽനിന്ന് വീണ്ടും കണക്കാക്കാം; പേരോ വിലാസമോ ഇതിലില്ലെങ്കിലും, അടുത്തറിയുന്ന ഒരാൾക്ക് കുടുംബത്തെ തിരിച്ചറിയാനാകും. / ` +
    `CONFIDENTIAL, for the auditor named below alone. ${english}every status, score and rank can be recomputed from it; it holds no name and no address, and yet whoever knows a family may recognise it by its facts.`,
}

// Reads from the log what an export must know before its first line: from what a sample is drawn, and how many families a full
// bundle lets a neighbour single out. In pieces, so that a server goes on answering meanwhile.

type BundleSource = {
  log: Pick<Log, 'db' | 'read' | 'ofProgramme' | 'size'>
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

function frameUpTo({ log, vault }: BundleSource, size: number): SampleFrame {
  const frame = sampleFrame()
  for (const row of log.ofProgramme()) {
    if (row.seq > size) break
    const recorded = row.stream === programmeStream ? opened(row, vault.keys.get) : null
    if (recorded && isProgrammeEvent(recorded)) frame.take({ ...row, facts: recorded.event.facts })
  }
  return frame
}

/** As the auditor asks for it. `season`: by default the last published one. */
export type SampleAsked = { season?: string | undefined; number: number; count: number }

/** The sample over the checkpoint of the publication of the results; null before both. */
export function sampleFor(source: BundleSource, asked: SampleAsked): Sample | null {
  const frame = frameUpTo(source, source.log.size())
  const season = asked.season ?? frame.published() ?? frame.season()
  const from = frame.drawnFrom(season)
  return from && { season, number: asked.number, count: asked.count, size: from.size }
}

/** The season that is open at the end of the log. */
export const seasonOf = (source: BundleSource): string => frameUpTo(source, source.log.size()).season()

type DrawnStreams = { opened: ReadonlySet<string>; erased: ReadonlySet<string> }
const nobodyDrawn: DrawnStreams = { opened: new Set(), erased: new Set() }

/** The streams that a sample opens, and those drawn that were erased; null where its checkpoint was never signed. */
export function drawnStreams(source: BundleSource, sample: Sample, size: number): DrawnStreams | null {
  const root = source.checkpoints.at(sample.size)?.root
  const from = frameUpTo(source, size).drawnFrom(sample.season)
  if (!root || !from) return null
  const gone = new Set(streamsWhere(source.log, "type = 'ApplicationErased'", size))
  const isErased = (id: string): boolean => gone.has(applicationStream(id))
  const drawn = drawSample(from.lists, { ...sample, root, isErased }, nativeSha256)
  const streams = (ids: readonly string[]) => new Set(ids.map(applicationStream))
  return { opened: streams(openedOf(drawn)), erased: streams(erasedOf(drawn)) }
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

// What a bundle of each level opens, and the keys for that: those of the programme, and of applications that the log does not call
// erased.

type FoundKey = AuditKey & { stream: string }
/** `size`: how many entries the bundle has. */
type Opened = { level: Level; drawn: DrawnStreams; size: number }

const opensStream = ({ level, drawn }: Opened, stream: string): boolean =>
  level === 'full' || drawn.opened.has(stream)

const opensEntry = (ask: Opened, { stream, type }: Pick<StoredEvent, 'stream' | 'type'>): boolean =>
  ask.level === 'full' ||
  stream === programmeStream ||
  ask.drawn.opened.has(stream) ||
  (type === 'ApplicationErased' && ask.drawn.erased.has(stream))

/** @returns null when an application was erased meanwhile: its key is gone, and only a longer log has the erasure. */
export function keysFor(ask: Opened, { log, vault: { keys } }: BundleSource): FoundKey[] | null {
  const erased = new Set(streamsWhere(log, "type = 'ApplicationErased'", ask.size))
  const programme = keys.get(programmeStream)
  const found: FoundKey[] = []
  // The course of the programme is that of erasures.
  for (const part of ask.level === 'public' ? (['facts'] as const) : auditedParts)
    if (programme)
      found.push({ stream: programmeStream, holder: programmeStream, part, key: programme[part].key })
  for (const stream of streamsWhere(log, "version = 1 and stream like 'application-%'", ask.size)) {
    if (erased.has(stream) || !opensStream(ask, stream)) continue
    const key = keys.get(stream)
    if (!key) return null
    const holder = `application-${ledgerIdOf(stream)}` as const
    for (const part of auditedParts) found.push({ stream, holder, part, key: key[part].key })
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
/** `few`: at level `public`, where it should not be published. `size` entries; `chunks` are some hundred lines each, with their newlines. `recognisable`: at level `full`. */
type AuditBundle = {
  size: number
  recognisable: Recognisable | null
  few: boolean
  chunks: Generator<string>
}

/**
 * The chunks throw an OperatorError when one is erased while they are read.
 * @returns null when an application was erased while the bundle was being prepared: its keys are gone, and only a longer
 * log has the erasure. To be called again, once that is signed.
 */
export async function auditBundle(source: BundleSource, asked: Asked): Promise<AuditBundle | null> {
  const { level, sample, size, auditor, exportedAt } = asked
  const { log, checkpoints, vault } = source
  const recognisable = level === 'full' ? await measured(source, size) : null
  const drawn = sample ? drawnStreams(source, sample, size) : nobodyDrawn
  const ask = drawn && { level, drawn, size }
  const keys = ask && keysFor(ask, source)
  if (!keys) return null
  const few = level === 'public' && submittedIn(log, size) < FEW_FAMILIES
  const lines = bundleLines({
    level,
    few: few || undefined,
    sample,
    recognisable: recognisable ?? undefined,
    auditor,
    exportedAt,
    about: about[level],
    keys: unlessErased(keys, vault.keys),
    size,
    checkpoints: checkpoints.notes(size),
    entries: log.read(1, size),
    isOpened: (entry) => opensEntry(ask, entry),
    signer: checkpoints.signer,
    sha256: nativeSha256,
  })
  return { size, recognisable, few, chunks: inChunks(lines) }
}

const submittedIn = (log: BundleSource['log'], size: number): number =>
  new Set(streamsWhere(log, "type = 'ApplicationSubmitted'", size)).size

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

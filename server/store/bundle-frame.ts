/**
 * Reads from the log what an export must know before its first line: from what a sample is drawn, and how many families a full
 * bundle lets a neighbour single out. In pieces, so that a server goes on answering meanwhile.
 */
import { erased, evolveStanding, notStarted, type Standing } from '#events/application/standing.ts'
import type { Recognisable, Sample } from '#events/ledger/bundle.ts'
import { drawSample, type SampleFrame, sampleFrame } from '#events/ledger/sample.ts'
import { recognisableAmong } from '#events/projections/recognisable.ts'
import type { Checkpoints } from './checkpoints.ts'
import { applicationStream, categoryOf, type Log, programmeStream, type StoredEvent } from './log.ts'
import { nativeSha256 } from './native-crypto.ts'
import { isProgrammeEvent, opened, openedFacts } from './payloads.ts'
import type { Vault } from './vault.ts'

export type BundleSource = {
  log: Pick<Log, 'db' | 'read' | 'size'>
  vault: Pick<Vault, 'keys'>
  checkpoints: Pick<Checkpoints, 'notes' | 'at' | 'signer'>
}

const AT_ONCE = 250

/** Calls `visit` for the first `size` events, in the order of the log. */
async function visitEach(log: BundleSource['log'], size: number, visit: (row: StoredEvent) => void) {
  for (const row of log.read(1, size)) {
    visit(row)
    if (row.seq % AT_ONCE === 0) await new Promise((next) => setImmediate(next))
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

/** As the auditor asks for it. `season`: the current one without it. `checkpoint`: the size of the one that the auditor has seen. */
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

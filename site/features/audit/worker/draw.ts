/** Draws the applications that a sample would open, from the number that a visitor has named. */
import type { History } from '#events/history/history.ts'
import { base64 } from '#events/ledger/encoding.ts'
import {
  drawSample,
  type FramedEvent,
  fewerWrongThanPercent,
  type SampleFrame,
  sampleFrame,
} from '#events/ledger/sample.ts'
import { signedRoot } from './check-bundle.ts'
import type { DrawReply, Questions } from './protocol.ts'

/** The events of the season in the form that the sample's frame reads. */
function* framed(season: History): Generator<FramedEvent> {
  for (const { seq, event } of season.programmeSteps())
    yield { ...unseen, seq, stream: 'programme', ...event }
  for (const [stream, course] of season.courses())
    for (const { seq, type } of season.stepsOf(course)) yield { ...unseen, seq, stream, type, facts: null }
}
/** Fields on which no draw depends. */
const unseen = { version: 0, at: '', actor: '' }

/** Built for each draw, so that visitors who draw no sample do not hold it in memory. */
function frameOf(season: History): SampleFrame {
  const frame = sampleFrame()
  for (const event of [...framed(season)].sort((a, b) => a.seq - b.seq)) frame.take(event)
  return frame
}

export function draw({ season }: { season: History }, ask: Questions['draw']['in']): DrawReply {
  const frame = frameOf(season)
  const due = frame.publicationCheckpoint(ask.season)
  if (due === 'unsigned') return { ok: false, why: 'unsigned' }
  const isPublished = due !== 'unpublished'
  const signed = signedRoot(season, isPublished ? due : null)
  if (!signed) return { ok: false, why: 'unsigned' }
  const candidates = frame.candidates(ask.season, signed.size)
  const of = candidates.filter(({ isErased }) => !isErased).length
  if (of === 0) return { ok: false, why: 'no-one' }
  const { number, count } = ask
  const { opened, erased } = drawSample({ root: signed.root, number, count, candidates })
  const percent = fewerWrongThanPercent({ opened: opened.length, of })
  return { ok: true, size: signed.size, root: base64(signed.root), isPublished, opened, erased, of, percent }
}

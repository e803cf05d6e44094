/** Draws the applications that a sample would open, from the number that a visitor has named. */
import type { History } from '#events/history/history.ts'
import { fromBase64 } from '#events/ledger/encoding.ts'
import { drawSample, fewerWrongThanPercent } from '#events/ledger/sample.ts'
import type { sampleFrame } from '#events/ledger/sample-frame.ts'
import type { DrawReply, Questions } from './protocol.ts'

type Source = { season: History; frame: ReturnType<typeof sampleFrame> }

/** The root that the log says was signed over so many entries; of the newest where no number is given. */
function signedRoot(season: History, wanted: number | null): { size: number; root: Uint8Array } | null {
  const signed = season
    .programmeSteps()
    .flatMap(({ event }) => (event.type === 'CheckpointSigned' ? [event.facts] : []))
  const one = wanted === null ? signed.at(-1) : signed.find(({ size }) => size === wanted)
  const root = one && fromBase64(one.root)
  return root ? { size: one.size, root } : null
}

export function draw({ season, frame }: Source, ask: Questions['draw']['in']): DrawReply {
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
  const root = Array.from(signed.root, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { ok: true, size: signed.size, root, isPublished, opened, erased, of, percent }
}

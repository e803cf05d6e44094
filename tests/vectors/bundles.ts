/** Bundles of every level from one log, right ones and wrong ones, with what verifying and replaying must come to. */

import { base64 } from '#events/ledger/encoding.ts'
import { leafOf } from '#events/ledger/envelope.ts'
import { type AuditKey, bundleLines } from '#events/ledger/export.ts'
import type { Level } from '#events/ledger/levels.ts'
import { parseVerifierKey, signCheckpoint, verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { drawSample, erasedOf, openedOf, sampleFrame } from '#events/ledger/sample.ts'
import { ledgerIdOf } from './acts.ts'
import { bytesFor } from './chance.ts'
import { checked, comesTo, witnessedIn } from './comes-to.ts'
import { auditKey, signer, stranger } from './logbook.ts'
import { sampled, wholeLog } from './season.ts'
import { cosigned, trusting, wrong } from './witnesses.ts'
import { about, auditor, closed, exportedAt, isHolder } from './written.ts'

const log = wholeLog()
/** As many entries as the newest checkpoint covers. */
const size = log.size() - 1
const entries = log.entries.slice(0, size)

const erased = new Set(
  entries.flatMap(({ head }) => (head.type === 'ApplicationErased' ? [head.stream] : [])),
)
const applications = [...new Set(entries.map(({ head }) => head.stream))].filter((stream) =>
  stream.startsWith('application-'),
)
type Holder = AuditKey['holder']
const there = applications.filter(isHolder).filter((stream) => !erased.has(stream))

const published = entries.filter(({ head }) => head.type === 'ResultsPublished').map(({ head }) => head.seq)
const signedSizes = log.notes.map((note) => Number(note.split('\n')[1]))
/** The first that covers the second publication: the first of them was taken back. */
const drawnAt = signedSizes.find((one) => one >= (published[1] ?? 0)) ?? 0
const frame = sampleFrame()
for (const { head, told } of entries)
  if (head.stream === 'programme') frame.take({ ...head, facts: told.facts })
const lists = frame.drawnFrom(sampled.season)?.lists ?? { selected: [], waitlist: [], others: [] }
const sample = { ...sampled, size: drawnAt }
const isErased = (id: string): boolean => erased.has(`application-${id}`)
const sampleDrawn = drawSample(lists, { ...sample, root: log.rootAt(drawnAt), isErased })
const drawn = { opened: openedOf(sampleDrawn), erased: erasedOf(sampleDrawn) }

const opensStream = (level: Level, ids: readonly string[], stream: string): boolean =>
  level === 'full' || (level === 'sample' && ids.some((id) => stream === `application-${id}`))

function keysOf(level: Level, ids: readonly string[]): AuditKey[] {
  const ofStream = (stream: Holder) =>
    opensStream(level, ids, stream) ? [auditKey(stream, 'course'), auditKey(stream, 'facts')] : []
  return [
    ...(level === 'public' ? [] : [auditKey('programme', 'course')]),
    auditKey('programme', 'facts'),
    ...there.flatMap(ofStream),
  ]
}
const isGoneOfDrawn = ({ stream, type }: { stream: string; type: string }): boolean =>
  type === 'ApplicationErased' && drawn.erased.includes(stream.slice('application-'.length))
/** `ids`: those that a sample opens. */
const bundleOf = (level: Level, ids = drawn.opened): string[] => [
  ...bundleLines({
    level,
    sample: level === 'sample' ? sample : undefined,
    about,
    auditor,
    exportedAt,
    checkpoints: cosigned(log.notes),
    keys: keysOf(level, ids),
    few: level === 'public' || undefined,
    isOpened: (entry) =>
      entry.stream === 'programme' ||
      opensStream(level, ids, entry.stream) ||
      (level === 'sample' && isGoneOfDrawn(entry)),
    size,
    entries: entries.map(({ stored }) => stored),
    signer,
  }),
]

type Line = { kind: string; envelope?: string; holder?: string; part?: string; [field: string]: unknown }
/** A bundle in which lines were changed or left out, and the end signed again. */
const forged = (bundle: readonly string[], change: (line: Line) => Line | null): string[] =>
  closed(
    bundle.slice(0, -1).flatMap((text) => {
      const line = change(JSON.parse(text))
      return line ? [JSON.stringify(line)] : []
    }),
  )
const inEntry = (seq: number, change: (line: Line) => Line | null) => (line: Line) =>
  line.kind === 'entry' && line.envelope?.includes(`"seq":${seq},`) ? change(line) : line
const reworded = (from: string, to: string) => (line: Line) => ({
  ...line,
  envelope: line.envelope?.replace(from, to) ?? '',
})
const header = (change: (line: Line) => Line) => (line: Line) =>
  line.kind === 'header' ? change(line) : line

const full = bundleOf('full')
const ofPublic = bundleOf('public')
const ofSample = bundleOf('sample')
const seqOf = (type: string, family?: string): number =>
  entries.find(
    ({ head }) => head.type === type && (!family || head.stream === `application-${ledgerIdOf(family)}`),
  )?.head.seq ?? 0
const moved = seqOf('StatusChanged', 'd')
const sent = seqOf('ApplicationSubmitted', 'd')
const isKeyOf = (line: Line, family: string, part?: string): boolean =>
  line.kind === 'key' &&
  line.holder === `application-${ledgerIdOf(family)}` &&
  (part === undefined || line.part === part)
/** A bundle with another note in place of its third. `change` gets that and one more. */
const noted = (change: (note: string, other: string) => string): string[] =>
  forged(full, (line) =>
    line.note === log.notes[2] ? { ...line, note: change(log.notes[2] ?? '', log.notes[3] ?? '') } : line,
  )
const undrawn = lists.others.find(([id]) => !isErased(id) && !drawn.opened.includes(id))?.[0] ?? ''

export const bundles: Record<string, string[]> = {
  public: ofPublic,
  sample: ofSample,
  full: full,
  'bad-cut': full.slice(0, -1),
  'bad-cut-within': full.slice(0, 80).with(-1, full[79]?.slice(0, 60) ?? ''),
  'bad-line-lost': full.toSpliced(-3, 1),
  'bad-space': full.with(0, full[0]?.replace('{"kind"', '{ "kind"') ?? ''),
  'bad-order': [...full.slice(0, 1), ...full.slice(6, 7), ...full.slice(1, 6), ...full.slice(7)],
  'bad-closing': full.with(-1, bundleOf('public').at(-1) ?? ''),
  'bad-signer': forged(
    full,
    header((line) => ({ ...line, origin: 'elsewhere' })),
  ),
  'bad-size': forged(
    full,
    header((line) => ({ ...line, size: size + 1 })),
  ),
  'bad-envelope': forged(full, inEntry(moved, reworded('"type":', '"typo":'))),
  'bad-seq': forged(
    full,
    inEntry(moved, () => null),
  ),
  'bad-version': forged(full, inEntry(moved, reworded('"version":', '"version":9'))),
  'bad-time': forged(full, inEntry(moved, reworded('"at":"20', '"at":"19'))),
  'bad-facts': forged(
    full,
    inEntry(sent, (line) => ({ ...line, facts: 'AAAA' })),
  ),
  'bad-actor': forged(full, inEntry(moved, reworded('"actor":"', '"actor":"x'))),
  'bad-root': forged(full, inEntry(5, reworded('"actor":"', '"actor":"x'))),
  'bad-key-missing': forged(full, (line) => (isKeyOf(line, 'd') ? null : line)),
  'bad-key-withheld': forged(full, (line) => {
    if (isKeyOf(line, 'd')) return null
    const isOfD = line.kind === 'entry' && line.envelope?.includes(ledgerIdOf('d'))
    return isOfD ? { ...line, course: null, facts: null } : line
  }),
  'bad-key-wrong': forged(full, (line) =>
    isKeyOf(line, 'd', 'facts') ? { ...line, key: base64(auditKey('programme', 'facts').key) } : line,
  ),
  'bad-level': forged(
    full,
    header((line) => ({ ...line, level: 'public' })),
  ),
  'bad-withheld': forged(
    full,
    inEntry(moved, ({ envelope }) => ({ kind: 'leaf', hash: base64(leafOf(envelope ?? '')) })),
  ),
  'bad-sample-more': bundleOf('sample', [...drawn.opened, undrawn]),
  'bad-sample-less': bundleOf('sample', drawn.opened.slice(1)),
  'bad-sample-other': bundleOf('sample', [...drawn.opened.slice(1), undrawn]),
  'bad-sample-number': forged(
    ofSample,
    header((line) => ({ ...line, sample: { ...sample, number: sample.number + 1 } })),
  ),
  'bad-sample-checkpoint': forged(
    ofSample,
    header((line) => ({ ...line, sample: { ...sample, size: drawnAt - 1 } })),
  ),
  ...Object.fromEntries(Object.entries(wrong).map(([name, change]) => [name, noted(change)])),
}

const rootless = signCheckpoint({ size: 9, root: bytesFor('another root') }, signer)
const longer = signCheckpoint({ size: size + 1, root: log.rootAt(size + 1) }, signer)
const foreign = signCheckpoint({ size: 9, root: log.rootAt(9) }, stranger)
const ofBefore = signCheckpoint({ size: 9, root: log.rootAt(9) }, signer)

/** The bundle `full` held against checkpoints that an auditor has kept. */
const earlier = [[ofBefore, ...log.notes], [ofBefore, rootless], [longer], [foreign], ['no note\n']].map(
  (notes) => {
    const { verdict } = checked(full, { seq: 0 }, { earlier: notes })
    return { notes, verdict: verdict.ok ? { ok: true, grownFrom: verdict.grownFrom } : verdict }
  },
)

/** Replayed at its end and at a third and two thirds of it. */
const expected = (lines: readonly string[]) =>
  comesTo(lines, (count) => [Math.floor(count / 3), Math.floor((2 * count) / 3)])

/** Verified by somebody who knows keys of witnesses from elsewhere. */
const trusted = trusting.map(({ bundle, witnesses }) => {
  const keys = witnesses.flatMap((text) => parseVerifierKey(text, 'cosignature') ?? [])
  const { verdict } = checked(bundles[bundle] ?? [], { seq: 0 }, { witnesses: keys })
  return {
    bundle,
    witnesses,
    verdict: verdict.ok ? { ok: true, witnessed: witnessedIn(verdict) } : verdict,
  }
})

export const bundleVectors = () => ({
  key: verifierKeyText(verifierKeyOf(signer)),
  bundles: Object.fromEntries(Object.entries(bundles).map(([name, lines]) => [name, expected(lines)])),
  earlier,
  trusted,
})

/** Bundles of level `sample`: they open what their number draws over the checkpoint of publication, and are refused otherwise. */
import { expect, test } from 'bun:test'
import type { Sample } from '#events/ledger/bundle.ts'
import { base64 } from '#events/ledger/encoding.ts'
import { type AuditKey, bundleLines } from '#events/ledger/export.ts'
import { drawSample, erasedOf, openedOf } from '#events/ledger/sample.ts'
import type { OpenedEvent } from '#events/ledger/sealing.ts'
import { type BundleVerdict, verifyBundle } from '#events/ledger/verify-bundle.ts'
import { nativeAead } from '#server/store/seal.ts'
import { checkpointAt, type Happening, key, keyOf, leavesOf, logOf, rootOf, signer } from './sample-log.ts'

const names = Array.from({ length: 40 }, (_, i) => `f${i}`)
const gone = 'gone'
const all = [...names, gone]
const listed = (ids: readonly string[]): [string, string][] => ids.map((id) => [id, 'ab'.repeat(32)])
const lists = {
  selected: listed([...names.slice(0, 20), gone]),
  waitlist: listed(names.slice(20, 32)),
  others: listed(names.slice(32)),
}
const families = all.flatMap((name): Happening[] => [
  { stream: `application-${name}`, type: 'ApplicationStarted', course: { season: 'Season 3' } },
  { stream: `application-${name}`, type: 'ApplicationSubmitted', facts: { of: name } },
])
const before: Happening[] = [
  ...families,
  {
    stream: 'programme',
    type: 'ResultsPublished',
    facts: { season: 'Season 3', ...lists, byHand: 0, cutOff: null },
  },
]
const PUBLISHED = before.length
const rootAt = (happenings: readonly Happening[]) => rootOf(leavesOf(logOf(happenings)))
const signed = (list: readonly Happening[]): Happening[] => [
  ...list,
  {
    stream: 'programme',
    type: 'CheckpointSigned',
    facts: { size: list.length, root: base64(rootAt(list)) },
  },
]
const entries = logOf(
  signed([
    ...signed(before),
    { stream: `application-${gone}`, type: 'ApplicationErased', course: { last: 'submitted' } },
  ]),
)

const asked: Sample = { season: 'Season 3', number: 471_208, count: 26, size: PUBLISHED }
const drawnBy = (sample: Sample, root = rootAt(before)) =>
  drawSample(lists, { ...sample, root, isErased: (id) => id === gone })
const drawn = drawnBy(asked)

const keyTo = (holder: AuditKey['holder'], part: AuditKey['part']): AuditKey => ({
  holder,
  part,
  key: keyOf(holder, part),
})
const ofProgramme = [keyTo('programme', 'course'), keyTo('programme', 'facts')]
/** `erased`: those whose erasure is opened. */
function bundleOf(sample: Sample, opened: readonly string[], erased: readonly string[] = []): string[] {
  const streams = new Set(opened.map((name) => `application-${name}`))
  const gone = new Set(erased.map((name) => `application-${name}`))
  return [
    ...bundleLines({
      level: 'sample',
      sample,
      about: '',
      auditor: 'Audit & Co',
      exportedAt: '2026-01-02T00:00:00.000Z',
      checkpoints: [checkpointAt(entries, PUBLISHED), checkpointAt(entries)],
      keys: [
        ...ofProgramme,
        ...opened.flatMap((name) => [
          keyTo(`application-${name}`, 'course'),
          keyTo(`application-${name}`, 'facts'),
        ]),
      ],
      isOpened: ({ stream, type }) =>
        stream === 'programme' || streams.has(stream) || (type === 'ApplicationErased' && gone.has(stream)),
      size: entries.length,
      entries,
      signer,
    }),
  ]
}
function audited(lines: readonly string[]): { events: OpenedEvent[]; verdict: BundleVerdict } {
  const walk = verifyBundle({ lines, trusted: key, aead: nativeAead })
  const events: OpenedEvent[] = []
  for (;;) {
    const { done, value } = walk.next()
    if (done) return { events, verdict: value }
    events.push(value)
  }
}
const problemOf = (lines: readonly string[]) => {
  const { verdict } = audited(lines)
  return verdict.ok ? null : verdict.problem
}
const right = bundleOf(asked, openedOf(drawn), erasedOf(drawn))

test('given a sample as drawn, when it is verified, then all of those families is open, and nothing of another', () => {
  const { events, verdict } = audited(right)
  expect(verdict).toMatchObject({
    ok: true,
    level: 'sample',
    sample: { ...asked, ...drawn, erasedSince: erasedOf(drawn).length },
  })
  const streams = new Set(events.map(({ stream }) => stream))
  expect(streams).toEqual(new Set(['programme', ...openedOf(drawn).map((id) => `application-${id}`)]))
  const other = names.find((name) => !openedOf(drawn).includes(name)) ?? ''
  expect(other).not.toBe('')
  expect(right.join('\n')).not.toContain(`application-${other}\\"`)
})

test('given an erased family among those drawn, when a sample is verified, then it is listed, and that it went after the draw', () => {
  const number = Array.from({ length: 50 }, (_, one) => one).find(
    (one) => erasedOf(drawnBy({ ...asked, number: one })).length > 0,
  )
  if (number === undefined) throw new Error('no number draws the erased family')
  const due = drawnBy({ ...asked, number })
  const { verdict } = audited(bundleOf({ ...asked, number }, openedOf(due), [gone]))
  expect(verdict).toMatchObject({ ok: true, sample: { ...due, erasedSince: 1 } })
  expect(problemOf(bundleOf({ ...asked, number }, openedOf(due)))).toBe('sample-wrong')
})

test('given one family more, less or in place of another, when the sample is verified, then it is refused', () => {
  const opened = openedOf(drawn)
  const other = names.find((name) => !opened.includes(name)) ?? ''
  const gone = erasedOf(drawn)
  expect(problemOf(bundleOf(asked, [...opened, other], gone))).toBe('sample-wrong')
  expect(problemOf(bundleOf(asked, opened.slice(1), gone))).toBe('sample-wrong')
  expect(problemOf(bundleOf(asked, [...opened.slice(1), other], gone))).toBe('sample-wrong')
  expect(problemOf(bundleOf({ ...asked, count: 25 }, opened, gone))).toBe('sample-wrong')
  expect(problemOf(bundleOf({ ...asked, count: 99 }, names, ['gone']))).toBe(null)
})

test('given another checkpoint than that of the publication, when the sample is verified, then it is refused', () => {
  const later = PUBLISHED + 2
  const due = drawnBy(asked, rootOf(leavesOf(entries.slice(0, later))))
  expect(problemOf(bundleOf({ ...asked, size: later }, openedOf(due)))).toBe('sample-checkpoint')
  expect(problemOf(bundleOf({ ...asked, size: 99 }, openedOf(drawn)))).toBe('sample-checkpoint')
  expect(problemOf(bundleOf({ ...asked, season: 'Season 9' }, []))).toBe('sample-checkpoint')
})

test('given a header without its sample, or with one at another level, when it is read, then the line is none', () => {
  const header = right[0] ?? ''
  const without = header.replace(/,"sample":\{[^}]*\}/, '')
  expect(without.length).toBeLessThan(header.length)
  expect(problemOf(right.with(0, without))).toBe('line-unreadable')
  expect(problemOf(right.with(0, header.replace('"level":"sample"', '"level":"full"')))).toBe(
    'line-unreadable',
  )
  expect(problemOf(right.with(0, header.replace('"count":26', '"count":24')))).toBe('line-unreadable')
})

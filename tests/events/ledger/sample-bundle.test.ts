/** Bundles of level `sample`: they open what their number draws over the checkpoint of publication, and are refused otherwise. */
import { expect, test } from 'bun:test'
import type { Sample } from '#events/ledger/bundle.ts'
import { base64 } from '#events/ledger/encoding.ts'
import { type AuditKey, bundleLines } from '#events/ledger/export.ts'
import { drawSample } from '#events/ledger/sample.ts'
import type { OpenedEvent } from '#events/ledger/sealing.ts'
import { type BundleVerdict, verifyBundle } from '#events/ledger/verify-bundle.ts'
import { nativeAead } from '#server/store/seal.ts'
import { resultsPublished } from '../../kit/histories.ts'
import { checkpointAt, type Happening, key, keyOf, leavesOf, logOf, rootOf, signer } from './sample-log.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const gone = 'application-gone'
const families = names.flatMap((name): Happening[] => [
  { stream: `application-${name}`, type: 'ApplicationStarted', course: { season: 'Season 3' } },
  { stream: `application-${name}`, type: 'ApplicationSubmitted', facts: { of: name } },
])
const before: Happening[] = [
  ...families,
  { stream: gone, type: 'ApplicationStarted', course: { season: 'Season 3' } },
  { stream: gone, type: 'ApplicationSubmitted', facts: { of: 'gone' } },
  { stream: 'programme', type: 'ResultsPublished', facts: resultsPublished().facts },
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
  signed([...signed(before), { stream: gone, type: 'ApplicationErased', course: { last: 'submitted' } }]),
)

const asked: Sample = { season: 'Season 3', number: 471_208, count: 3, size: PUBLISHED }
const candidates = [...names, 'gone'].map((id) => ({ id, isErased: id === 'gone' }))
const drawn = drawSample({ ...asked, root: rootAt(before), candidates })

const keyTo = (holder: AuditKey['holder'], part: AuditKey['part']): AuditKey => ({
  holder,
  part,
  key: keyOf(holder, part),
})
const courses = [
  keyTo('programme', 'course'),
  keyTo('programme', 'facts'),
  ...names.map((name) => keyTo(`application-${name}`, 'course')),
]
const bundleOf = (sample: Sample, opened: readonly string[]): string[] => [
  ...bundleLines({
    level: 'sample',
    sample,
    about: '',
    auditor: 'Audit & Co',
    exportedAt: '2026-01-02T00:00:00.000Z',
    checkpoints: [checkpointAt(entries, PUBLISHED), checkpointAt(entries)],
    keys: [...courses, ...opened.map((name) => keyTo(`application-${name}`, 'facts'))],
    size: entries.length,
    entries,
    signer,
  }),
]
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

test('given a sample as drawn, when it is verified, then the facts of those families are open, and of no other', () => {
  const { events, verdict } = audited(bundleOf(asked, drawn.opened))
  expect(verdict).toMatchObject({
    ok: true,
    level: 'sample',
    sample: { ...asked, ...drawn, of: 8, erasedSince: drawn.erased.length },
  })
  const sent = events.filter(({ type }) => type === 'ApplicationSubmitted')
  const open = sent.flatMap(({ stream, facts }) => (facts ? [stream.slice('application-'.length)] : []))
  expect(open.toSorted()).toEqual(drawn.opened.toSorted())
  expect(sent.length).toBe(9)
})

test('given an erased family among those drawn, when a sample is verified, then it is listed, and that it went after the draw', () => {
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  const root = rootAt(before)
  const number = numbers.find(
    (one) => drawSample({ ...asked, number: one, root, candidates }).erased.length > 0,
  )
  if (number === undefined) throw new Error('no number draws the erased family')
  const { opened } = drawSample({ ...asked, number, root, candidates })
  const { verdict } = audited(bundleOf({ ...asked, number }, opened))
  expect(verdict).toMatchObject({ ok: true, sample: { opened, erased: ['gone'], erasedSince: 1 } })
})

test('given one family more, less or in place of another, when the sample is verified, then it is refused', () => {
  const other = names.find((name) => !drawn.opened.includes(name)) ?? ''
  expect(problemOf(bundleOf(asked, [...drawn.opened, other]))).toBe('sample-wrong')
  expect(problemOf(bundleOf(asked, drawn.opened.slice(1)))).toBe('sample-wrong')
  expect(problemOf(bundleOf(asked, [...drawn.opened.slice(1), other]))).toBe('sample-wrong')
  expect(problemOf(bundleOf({ ...asked, count: 2 }, drawn.opened))).toBe('sample-wrong')
  expect(problemOf(bundleOf({ ...asked, count: 8 }, names))).toBe(null)
})

test('given another checkpoint than that of the publication, when the sample is verified, then it is refused', () => {
  const later = PUBLISHED + 2
  const root = rootOf(leavesOf(entries.slice(0, later)))
  const { opened } = drawSample({ ...asked, root, candidates })
  expect(problemOf(bundleOf({ ...asked, size: later }, opened))).toBe('sample-checkpoint')
  expect(problemOf(bundleOf({ ...asked, size: 99 }, drawn.opened))).toBe('sample-checkpoint')
  // A season whose results were not published: any checkpoint of the log will do, and no other place in it.
  const elsewhere = { ...asked, season: 'Season 9' }
  expect(problemOf(bundleOf({ ...elsewhere, size: later }, []))).toBe(null)
  expect(problemOf(bundleOf({ ...elsewhere, size: later - 1 }, []))).toBe('sample-checkpoint')
})

test('given a header without its sample, or with one at another level, when it is read, then the line is none', () => {
  const lines = bundleOf(asked, drawn.opened)
  const header = lines[0] ?? ''
  const without = header.replace(/,"sample":\{[^}]*\}/, '')
  expect(without.length).toBeLessThan(header.length)
  expect(problemOf(lines.with(0, without))).toBe('line-unreadable')
  expect(problemOf(lines.with(0, header.replace('"level":"sample"', '"level":"full"')))).toBe(
    'line-unreadable',
  )
  expect(problemOf(lines.with(0, header.replace('"count":3', '"count":0')))).toBe('line-unreadable')
})

/** The auditor's bundle: opens what it may, keeps closed what it must, and shows every change. */
import { expect, test } from 'bun:test'
import { type BundleLine, closingText, digestWith, parseLine } from '#events/ledger/bundle.ts'
import { base64 } from '#events/ledger/encoding.ts'
import { genesis } from '#events/ledger/envelope.ts'
import { bundleLines, type Export } from '#events/ledger/export.ts'
import { signNote, verifierKeyOf } from '#events/ledger/note.ts'
import type { OpenedEvent } from '#events/ledger/sealing.ts'
import { type BundleFinding, type BundleVerdict, verifyBundle } from '#events/ledger/verify-bundle.ts'
import { nativeAead, nativeSha256, nativeVerify } from '#server/store/seal.ts'
import { typosOf } from './damage.ts'
import {
  checkpointAt,
  fullKeys,
  happenings,
  key,
  keyOf,
  leavesOf,
  logOf,
  publicKeys,
  secretName,
  signer,
  stranger,
  treeOf,
} from './sample-log.ts'

const entries = logOf(happenings)
const source: Export = {
  level: 'full',
  about: 'ഓഡിറ്ററുടെ പകർപ്പ് / The auditor’s copy',
  auditor: 'Audit & Co',
  exportedAt: '2026-01-02T00:00:00.000Z',
  checkpoints: [checkpointAt(entries, 5), checkpointAt(entries)],
  keys: fullKeys,
  size: entries.length,
  entries,
  isOpened: () => true,
  signer,
}
const isOfProgramme = ({ stream }: { stream: string }): boolean => stream === 'programme'
const lines = [...bundleLines(source)]
const publicLines = [
  ...bundleLines({ ...source, level: 'public', keys: publicKeys, isOpened: isOfProgramme }),
]

/** Reads a bundle to its end: what was opened, and the verdict. */
function audited(bundle: Iterable<string>, trusted = key): { events: OpenedEvent[]; verdict: BundleVerdict } {
  const walk = verifyBundle({ lines: bundle, trusted, aead: nativeAead, verifySignature: nativeVerify })
  const events: OpenedEvent[] = []
  for (;;) {
    const { done, value } = walk.next()
    if (done) return { events, verdict: value }
    events.push(value)
  }
}
const named = (bundle: Iterable<string>, trusted = key): Omit<BundleFinding, 'ok'> | 'nothing' => {
  const { verdict } = audited(bundle, trusted)
  if (verdict.ok) return 'nothing'
  const { problem, line, seq } = verdict
  return { problem, line, seq }
}

for (const [level, bundle] of [
  ['full', lines],
  ['public', publicLines],
] as const)
  test(`given a log with an erased family, when its ${level} bundle is verified, then what it opens is shown, and the gap`, () => {
    const { events, verdict } = audited(bundle)
    expect(verdict).toEqual({
      ok: true,
      level,
      size: 9,
      root: treeOf(leavesOf(entries)).root(),
      key,
      erased: level === 'full' ? 1 : 0,
      grownFrom: 0,
      sample: null,
      witnessed: { witnesses: [], unknown: 0 },
    })
    expect(events).toEqual(
      entries
        .filter((one) => level === 'full' || isOfProgramme(one))
        .map(({ v, seq, stream, version, type, at, actor }) => {
          const { course = null, facts = null } = happenings[seq - 1] ?? {}
          const isErased = seq === 5
          const isStaff = seq === 4
          return {
            v,
            seq,
            stream,
            version,
            type,
            at,
            actor,
            course,
            facts: isErased || isStaff ? null : facts,
            erased: isErased,
          }
        }),
    )
  })

test('given a log with names in it, when a bundle is written, then it has no detail, and in public nothing but leaves of anybody', () => {
  const text = lines.join('\n')
  const submitted = base64(entries[2]?.facts ?? new Uint8Array())
  const ofStaff = base64(entries[3]?.facts ?? new Uint8Array())
  expect([submitted.length > 80, ofStaff.length > 80]).toEqual([true, true])
  expect(happenings[2]?.details).toEqual({ name: secretName })
  for (const entry of entries) if (entry.details) expect(text).not.toContain(base64(entry.details))
  expect(text).toContain(submitted)
  const published = publicLines.join('\n')
  expect(text).toContain('application-f00d')
  for (const told of [submitted, 'application-', 'staff-', 'SignedIn', 'StatusChanged'])
    expect(published).not.toContain(told)
  expect(text).not.toContain(ofStaff)
  expect(text).toContain('SignedIn')
  const keysIn = (bundle: readonly string[]) =>
    bundle
      .map((line) => parseLine(line))
      .flatMap((line) => (line?.kind === 'key' ? [`${line.holder} ${line.part}`] : []))
  expect(keysIn(publicLines)).toEqual(['programme facts'])
  expect(keysIn(lines)).toEqual([
    'programme course',
    'programme facts',
    'application-f00d course',
    'application-f00d facts',
  ])
  expect(text).not.toContain(base64(keyOf('application-beef', 'facts')))
})

test('given a public bundle that opens more, or a full one that opens less, when it is verified, then it is refused', () => {
  const withKey = [...bundleLines({ ...source, level: 'public', isOpened: isOfProgramme })]
  expect(named(withKey)).toEqual({ problem: 'beyond-level', line: 4, seq: 0 })
  const withEntry = [...bundleLines({ ...source, level: 'public', keys: publicKeys })]
  expect(named(withEntry)).toEqual({ problem: 'beyond-level', line: 6, seq: 2 })
  const withheld = [...bundleLines({ ...source, isOpened: ({ seq }) => seq !== 4 })]
  expect(named(withheld)).toEqual({ problem: 'entry-withheld', line: 11, seq: 4 })
  const facts = base64(entries[4]?.facts ?? new Uint8Array())
  const withFacts = resignedOf(lines, (line) => [
    line.kind === 'entry' && line.envelope.includes('"seq":5,') ? { ...line, facts } : line,
  ])
  expect(named(withFacts)).toEqual({ problem: 'part-unopened', line: 12, seq: 5 })
})

test('given a bundle, when any one character of any line is changed, then it is found', () => {
  expect(named(lines)).toBe('nothing')
  const unseen = lines.flatMap((line, at) =>
    typosOf(line).filter((typo) => named(lines.with(at, typo)) === 'nothing'),
  )
  expect(unseen).toEqual([])
})

test('given a bundle, when any line is lost, doubled or changed about with the next, then it is found', () => {
  for (const [at, line] of lines.entries()) {
    expect(named(lines.toSpliced(at, 1))).not.toBe('nothing')
    expect(named(lines.toSpliced(at, 0, line))).not.toBe('nothing')
    const next = lines[at + 1]
    if (next) expect(named(lines.toSpliced(at, 2, next, line))).not.toBe('nothing')
  }
  expect(named([])).toEqual({ problem: 'bundle-cut', line: 0, seq: 0 })
  expect(named(lines.slice(0, -1))).toEqual({ problem: 'bundle-cut', line: lines.length - 1, seq: 9 })
  expect(named([...lines, ...lines.slice(-1)])).toMatchObject({ problem: 'line-misplaced' })
  for (const length of [1, 40, (lines[7]?.length ?? 0) - 1])
    expect(named([...lines.slice(0, 7), lines[7]?.slice(0, length) ?? ''])).toMatchObject({
      problem: 'bundle-cut',
      line: 8,
    })
  expect(named([...lines, 'x'])).toMatchObject({ problem: 'line-unreadable', line: lines.length + 1 })
  expect(named(['{"kind":"hea'])).toMatchObject({ problem: 'line-unreadable', line: 1 })
  expect(named(lines.with(7, '{'))).toMatchObject({ problem: 'line-unreadable', line: 8 })
})

/** What a dishonest house could do: change lines and sign the end anew. The entries stand on lines 8 to 16. */
function resignedOf(
  bundle: readonly string[],
  change: (line: BundleLine, number: number) => BundleLine[],
): string[] {
  const records = bundle.slice(0, -1).flatMap((text, at) => {
    const line = parseLine(text)
    return line ? change(line, at + 1) : []
  })
  const texts = records.map((line) => JSON.stringify(line))
  const digest = texts.reduce((before, text) => digestWith(before, text), genesis)
  const note = signNote(closingText(signer.name, texts.length, digest), signer)
  return [...texts, JSON.stringify({ kind: 'closing', note })]
}
const resigned = (change: (line: BundleLine, number: number) => BundleLine[]) => resignedOf(lines, change)
const without = (...numbers: number[]) => resigned((line, number) => (numbers.includes(number) ? [] : [line]))
const changed = (at: number, change: (line: BundleLine) => BundleLine) =>
  resigned((line, number) => [number === at ? change(line) : line])

test('given nothing changed, when the end is signed anew, then the bundle is as it was', () =>
  expect(resigned((line) => [line])).toEqual(lines))

test('given a key withheld or false, when the bundle is verified, then the first facts it hides are named', () => {
  // Without any key the application could be one that was erased; with one of two it could not.
  expect(named(without(6, 7, 9, 10, 13, 16))).toMatchObject({ problem: 'seq-gap' })
  const noKeys = resigned((line, number) => {
    if (number === 6 || number === 7) return []
    return [
      line.kind === 'entry' && line.envelope.includes('f00d') ? { ...line, course: null, facts: null } : line,
    ]
  })
  expect(named(noKeys)).toEqual({ problem: 'key-missing', line: 7, seq: 2 })
  expect(named(without(6))).toEqual({ problem: 'part-unopened', line: 8, seq: 2 })
  expect(named(without(5))).toEqual({ problem: 'part-unopened', line: 7, seq: 1 })
  const foreign = base64(keyOf('application-beef', 'facts'))
  expect(named(changed(7, (line) => (line.kind === 'key' ? { ...line, key: foreign } : line)))).toEqual({
    problem: 'key-wrong',
    line: 10,
    seq: 3,
  })
  expect(named(resigned((line, number) => (number === 7 ? [line, line] : [line])))).toEqual({
    problem: 'key-repeated',
    line: 8,
    seq: 0,
  })
})

test('given entries changed under a new closing line, when verified, then each change is named at its entry', () => {
  const other = entries[8]
  const facts = other?.facts ? base64(other.facts) : null
  expect(named(changed(10, (line) => (line.kind === 'entry' ? { ...line, facts } : line)))).toEqual({
    problem: 'facts-altered',
    line: 10,
    seq: 3,
  })
  expect(named(changed(10, (line) => (line.kind === 'entry' ? { ...line, facts: null } : line)))).toEqual({
    problem: 'facts-altered',
    line: 10,
    seq: 3,
  })
  const said = (from: string, to: string) => (line: BundleLine) =>
    line.kind === 'entry' ? { ...line, envelope: line.envelope.replace(from, to) } : line
  expect(named(changed(10, said('"seq":3', '"seq":4')))).toEqual({ problem: 'seq-gap', line: 10, seq: 3 })
  expect(named(changed(10, said('"version":2', '"version":3')))).toEqual({
    problem: 'version-gap',
    line: 10,
    seq: 3,
  })
  expect(named(changed(10, said('2026', '2025')))).toEqual({ problem: 'time-backwards', line: 10, seq: 3 })
  expect(named(changed(10, said('system', 'sys-em')))).toEqual({
    problem: 'key-wrong',
    line: 10,
    seq: 3,
  })
  // In an entry of which nothing is opened, only the root of the next checkpoint can tell.
  expect(named(changed(11, said('system', 'sys-em')))).toEqual({
    problem: 'checkpoint-root',
    line: 12,
    seq: 5,
  })
})

test('given an event passed off as one of staff, be it the last of its stream, when verified, then it is named', () => {
  const asStaff = (from: string) => (line: BundleLine) =>
    line.kind === 'entry'
      ? { ...line, envelope: line.envelope.replace(from, 'staff-a1'), course: null, facts: null }
      : line
  expect(named(changed(13, asStaff('application-f00d')))).toEqual({
    problem: 'version-gap',
    line: 13,
    seq: 6,
  })
  const renumbered = (line: BundleLine): BundleLine => {
    const hidden = asStaff('application-f00d')(line)
    return hidden.kind === 'entry'
      ? { ...hidden, envelope: hidden.envelope.replace('"version":4', '"version":3') }
      : hidden
  }
  expect(named(changed(16, renumbered))).toEqual({ problem: 'checkpoint-root', line: 16, seq: 9 })
})

test('given entries or checkpoints left out, when verified, then it is named', () => {
  expect(named(without(16))).toEqual({ problem: 'size-wrong', line: 16, seq: 8 })
  expect(named(without(3))).toEqual({ problem: 'checkpoint-missing', line: 16, seq: 9 })
  const shorter = resigned((line, number) => {
    if (number === 16) return []
    return [line.kind === 'header' ? { ...line, size: 8 } : line]
  })
  expect(named(shorter)).toEqual({ problem: 'checkpoint-beyond-log', line: 16, seq: 8 })
  const foreign: BundleLine = { kind: 'checkpoint', note: checkpointAt(entries, 9, stranger) }
  expect(named(changed(3, () => foreign))).toEqual({ problem: 'checkpoint-invalid', line: 3, seq: 0 })
})

test('given a bundle of another house, when one trusts ours, then it is refused; with no trust it must fit itself', () => {
  const theirs = [
    ...bundleLines({ ...source, signer: stranger, checkpoints: [checkpointAt(entries, 9, stranger)] }),
  ]
  expect(named(theirs)).toEqual({ problem: 'signer-unknown', line: 1, seq: 0 })
  expect(named(theirs, verifierKeyOf(stranger))).toBe('nothing')
  const walk = verifyBundle({ lines: theirs, trusted: null, aead: nativeAead, sha256: nativeSha256 })
  let step = walk.next()
  while (!step.done) step = walk.next()
  expect(step.value).toMatchObject({ ok: true, key: verifierKeyOf(stranger) })
  expect(named(changed(1, (line) => (line.kind === 'header' ? { ...line, origin: 'other' } : line)))).toEqual(
    {
      problem: 'signer-unknown',
      line: 1,
      seq: 0,
    },
  )
})

test('given a closing line that somebody else signed, when verified, then it is named', () => {
  const closing = [...bundleLines({ ...source, signer: stranger })].at(-1) ?? ''
  expect(named([...lines.slice(0, -1), closing])).toEqual({ problem: 'bundle-altered', line: 17, seq: 9 })
})

test('given fewer entries than announced, when a bundle is written, then it throws', () =>
  expect(() => [...bundleLines({ ...source, size: 10 })]).toThrow(RangeError))

test('given lines in another spelling, when parsed, then they are refused', () => {
  const good = `{"kind":"key","holder":"programme","part":"facts","key":"${'A'.repeat(43)}="}`
  expect(parseLine(good)).toMatchObject({ kind: 'key', holder: 'programme', part: 'facts' })
  const wrong = [
    ` ${good}`,
    good.replace('"part"', '"more":1,"part"'),
    good.replace('"part":"facts"', '"part":"facts","part":"facts"'),
    good.replace('"kind":"key"', '"kind":"lock"'),
    good.replace('programme', 'staff'),
    // An entry whose envelope is withheld.
    `{"kind":"leaf","seq":4,"leaf":"${'ab'.repeat(32)}"}`,
  ]
  expect(wrong.map((line) => parseLine(line))).toEqual(Array(6).fill(null))
})

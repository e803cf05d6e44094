/** The auditor's bundle: opens what it may, keeps closed what it must, and shows every change. */
import { expect, test } from 'bun:test'
import { type BundleLine, closingText, digestWith, parseLine } from '#events/ledger/bundle.ts'
import { base64, fromHex, hex } from '#events/ledger/encoding.ts'
import { envelopeOf, genesis, leafOf } from '#events/ledger/envelope.ts'
import { bundleLines, type Export } from '#events/ledger/export.ts'
import { signNote, verifierKeyOf } from '#events/ledger/note.ts'
import type { OpenedEvent } from '#events/ledger/opening.ts'
import { type BundleVerdict, verifyBundle } from '#events/ledger/verify-bundle.ts'
import type { BundleFinding } from '#events/ledger/verify-bundle-line.ts'
import { nativeSha256, nativeVerify } from '#server/store/native-crypto.ts'
import { nativeAead } from '#server/store/seal.ts'
import { typosOf } from './damage.ts'
import {
  checkpointAt,
  factsKeyOf,
  factsKeys,
  happenings,
  key,
  leavesOf,
  logOf,
  secretName,
  signer,
  stranger,
  treeOf,
} from './sample-log.ts'

const entries = logOf(happenings)
const source: Export = {
  about: 'ഓഡിറ്ററുടെ പകർപ്പ് / The auditor’s copy',
  auditor: 'Audit & Co',
  exportedAt: '2026-01-02T00:00:00.000Z',
  checkpoints: [checkpointAt(entries, 5), checkpointAt(entries)],
  keys: factsKeys,
  size: entries.length,
  entries,
  signer,
}
const lines = [...bundleLines(source)]

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

test('given a log with an erased family, when its bundle is verified, then facts are opened and the gap is shown', () => {
  const { events, verdict } = audited(lines)
  expect(verdict).toEqual({
    ok: true,
    size: 9,
    root: treeOf(leavesOf(entries)).root(),
    key,
    withheld: 2,
    erased: 1,
    grownFrom: 0,
  })
  const shown = entries.filter(({ stream }) => !stream.startsWith('staff-'))
  expect(events).toEqual(
    shown.map(({ seq, stream, version, type, at, actor }) => ({
      seq,
      stream,
      version,
      type,
      at,
      actor,
      facts: seq === 5 ? null : (happenings[seq - 1]?.facts ?? null),
      erased: seq === 5,
    })),
  )
})

test('given a log with names in it, when its bundle is written, then it holds no detail, nothing of staff, no other key', () => {
  const text = lines.join('\n')
  const submitted = entries[2]
  const signedIn = entries[3]
  expect(happenings[2]?.details).toEqual({ name: secretName })
  for (const entry of entries) if (entry.details) expect(text).not.toContain(base64(entry.details))
  expect(submitted?.facts && text.includes(base64(submitted.facts))).toBe(true)
  expect(signedIn?.facts).toBeInstanceOf(Uint8Array)
  expect(text).not.toContain(base64(signedIn?.facts ?? new Uint8Array()))
  expect(text).not.toContain('staff-')
  expect(text).not.toContain('SignedIn')
  expect(lines.map(parseLine).flatMap((line) => (line?.kind === 'key' ? [line.holder] : []))).toEqual([
    'programme',
    'application-f00d',
  ])
  expect(text).not.toContain(base64(factsKeyOf('application-beef')))
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
  expect(named(lines.with(7, '{'))).toMatchObject({ problem: 'line-unreadable', line: 8 })
})

/** What a dishonest house could do: change lines and sign the end anew. The entries stand on lines 6 to 14. */
const resigned = (change: (line: BundleLine, number: number) => BundleLine[]): string[] => {
  const records = lines.slice(0, -1).flatMap((text, at) => {
    const line = parseLine(text)
    return line ? change(line, at + 1) : []
  })
  const texts = records.map((line) => JSON.stringify(line))
  const digest = texts.reduce((before, text) => digestWith(before, text), genesis)
  const note = signNote(closingText(signer.name, texts.length, digest), signer)
  return [...texts, JSON.stringify({ kind: 'closing', note })]
}
const without = (...numbers: number[]) => resigned((line, number) => (numbers.includes(number) ? [] : [line]))
const changed = (at: number, change: (line: BundleLine) => BundleLine) =>
  resigned((line, number) => [number === at ? change(line) : line])

test('given nothing changed, when the end is signed anew, then the bundle is as it was', () =>
  expect(resigned((line) => [line])).toEqual(lines))

test('given a key withheld or false, when the bundle is verified, then the first facts it hides are named', () => {
  expect(named(without(5))).toEqual({ problem: 'key-missing', line: 7, seq: 3 })
  expect(named(without(4))).toEqual({ problem: 'key-missing', line: 5, seq: 1 })
  const foreign = base64(factsKeyOf('application-beef'))
  expect(named(changed(5, (line) => (line.kind === 'key' ? { ...line, key: foreign } : line)))).toEqual({
    problem: 'key-wrong',
    line: 8,
    seq: 3,
  })
  expect(named(resigned((line, number) => (number === 5 ? [line, line] : [line])))).toEqual({
    problem: 'key-repeated',
    line: 6,
    seq: 0,
  })
})

test('given entries changed under a new closing line, when verified, then each change is named at its entry', () => {
  const other = entries[8]
  const facts = other?.facts ? base64(other.facts) : null
  expect(named(changed(8, (line) => (line.kind === 'entry' ? { ...line, facts } : line)))).toEqual({
    problem: 'facts-altered',
    line: 8,
    seq: 3,
  })
  expect(named(changed(8, (line) => (line.kind === 'entry' ? { ...line, facts: null } : line)))).toEqual({
    problem: 'facts-altered',
    line: 8,
    seq: 3,
  })
  const said = (from: string, to: string) => (line: BundleLine) =>
    line.kind === 'entry' ? { ...line, envelope: line.envelope.replace(from, to) } : line
  expect(named(changed(8, said('"seq":3', '"seq":4')))).toEqual({ problem: 'seq-gap', line: 8, seq: 3 })
  expect(named(changed(8, said('"version":2', '"version":3')))).toEqual({
    problem: 'version-gap',
    line: 8,
    seq: 3,
  })
  expect(named(changed(8, said('2026', '2025')))).toEqual({ problem: 'time-backwards', line: 8, seq: 3 })
  expect(named(changed(8, said('system', 'sys-em')))).toEqual({
    problem: 'facts-unreadable',
    line: 8,
    seq: 3,
  })
  // Without facts of its own only the root of the next checkpoint can tell.
  expect(named(changed(7, said('system', 'sys-em')))).toEqual({
    problem: 'checkpoint-root',
    line: 10,
    seq: 5,
  })
  const leaf = hex(leafOf('{}'))
  expect(named(changed(9, (line) => (line.kind === 'leaf' ? { ...line, leaf } : line)))).toEqual({
    problem: 'checkpoint-root',
    line: 10,
    seq: 5,
  })
})

test('given an event passed off as one of staff, when its stream goes on, then the gap in it is named', () => {
  const [, , , , , middle] = entries
  if (!middle) throw new Error('the sample log has a sixth entry')
  const leaf = hex(leafOf(envelopeOf(middle)))
  expect(fromHex(leaf)?.length).toBe(32)
  expect(named(changed(11, () => ({ kind: 'leaf', seq: 6, leaf })))).toEqual({
    problem: 'version-gap',
    line: 14,
    seq: 9,
  })
})

test('given entries or checkpoints left out, when verified, then it is named', () => {
  expect(named(without(14))).toEqual({ problem: 'size-wrong', line: 14, seq: 8 })
  expect(named(without(3))).toEqual({ problem: 'checkpoint-missing', line: 14, seq: 9 })
  const shorter = resigned((line, number) => {
    if (number === 14) return []
    return [line.kind === 'header' ? { ...line, size: 8 } : line]
  })
  expect(named(shorter)).toEqual({ problem: 'checkpoint-beyond-log', line: 14, seq: 8 })
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
  expect(named([...lines.slice(0, -1), closing])).toEqual({ problem: 'bundle-altered', line: 15, seq: 9 })
})

test('given fewer entries than announced, when a bundle is written, then it throws', () =>
  expect(() => [...bundleLines({ ...source, size: 10 })]).toThrow(RangeError))

test('given lines in another spelling, when parsed, then they are refused', () => {
  const good = `{"kind":"leaf","seq":4,"leaf":"${'ab'.repeat(32)}"}`
  expect(parseLine(good)).toEqual({ kind: 'leaf', seq: 4, leaf: 'ab'.repeat(32) })
  const wrong = [
    ` ${good}`,
    good.replace('"seq"', '"more":1,"seq"'),
    good.replace('"seq":4', '"seq":4,"seq":4'),
    good.replace('leaf","seq":4', 'leaf","seq":4.0'),
    good.replace('"kind":"leaf"', '"kind":"twig"'),
    `{"kind":"key","holder":"staff","key":"${'A'.repeat(43)}="}`,
  ]
  expect(wrong.map(parseLine)).toEqual(Array(6).fill(null))
})

/** verifyChain: an untouched log passes, and every byte of a stored row that is changed is found at its entry. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { base64 } from '#events/ledger/encoding.ts'
import { chainOf, envelopeOf, genesis, leafOf } from '#events/ledger/envelope.ts'
import { appended, emptyEdge } from '#events/ledger/tree.ts'
import {
  type ChainVerdict,
  recordedCheckpoints,
  type StoredEntry,
  verifyChain,
} from '#events/ledger/verify.ts'
import { nativeSha256 } from '#server/store/seal.ts'
import { flipped, typosOf } from './damage.ts'
import { happenings, leavesOf, logOf, rootOf } from './sample-log.ts'

const entries = logOf(happenings)
const size = entries.length
const verdictOn = (list: readonly StoredEntry[]): ChainVerdict =>
  verifyChain({ entries: list, sha256: nativeSha256 })

/** What someone does who changes a row and then makes the chain fit again. */
const relinked = (list: readonly StoredEntry[]): StoredEntry[] => {
  let chain = genesis
  return list.map((entry) => {
    chain = chainOf(chain, leafOf(envelopeOf(entry)))
    return { ...entry, chain }
  })
}
const replaced = (at: number, change: Partial<StoredEntry>): StoredEntry[] =>
  entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry))

test('given an untouched log, when verified with noble and natively, then size, root and chain are told', () => {
  const chain = entries.at(-1)?.chain ?? genesis
  const whole = { ok: true, size, root: rootOf(leavesOf(entries)), chain } as const
  expect(verifyChain({ entries })).toEqual(whole)
  expect(verdictOn(entries)).toEqual(whole)
})

test('given an empty log, when verified, then it is fine', () => {
  expect(verdictOn([])).toEqual({ ok: true, size: 0, root: nativeSha256(), chain: genesis })
})

/** Each stored field of one row with one byte changed, in every place. */
function* damaged(entry: StoredEntry): Generator<[string, StoredEntry]> {
  for (const field of ['stream', 'type', 'at', 'actor'] as const)
    for (const typo of typosOf(entry[field])) yield [field, { ...entry, [field]: typo }]
  for (const field of ['facts', 'details', 'chain'] as const) {
    const bytes = entry[field]
    if (bytes) for (const at of bytes.keys()) yield [field, { ...entry, [field]: flipped(bytes, at) }]
    if (bytes) yield [field, { ...entry, [field]: new Uint8Array() }]
    else yield [field, { ...entry, [field]: new Uint8Array() }]
  }
  for (const field of ['facts', 'details'] as const)
    if (entry[field]) yield [field, { ...entry, [field]: null }]
  for (let bit = 0; bit < 31; bit++) {
    yield ['seq', { ...entry, seq: entry.seq ^ (1 << bit) }]
    yield ['version', { ...entry, version: entry.version ^ (1 << bit) }]
  }
}

test('given a log, when any byte of any field of any row is changed, then that very entry is named', () => {
  let tried = 0
  for (const [at, entry] of entries.entries())
    for (const [field, bad] of damaged(entry)) {
      tried += 1
      const verdict = verdictOn(entries.map((one, i) => (i === at ? bad : one)))
      expect([field, verdict]).toEqual([
        field,
        { ok: false, seq: entry.seq, problem: field === 'seq' ? 'seq-gap' : 'chain-broken' },
      ])
    }
  expect(tried).toBeGreaterThan(2000)
})

test('given facts and details changed about, when verified, then the entry is named', () => {
  const { facts, details } = entries[2] ?? { facts: null, details: null }
  expect(verdictOn(replaced(2, { facts: details, details: facts }))).toEqual({
    ok: false,
    seq: 3,
    problem: 'chain-broken',
  })
})

test('given a log, when an entry is removed, repeated or moved, then the first place that is wrong is named', () =>
  fc.assert(
    fc.property(fc.nat({ max: size - 2 }), (at) => {
      const entry = entries[at]
      const next = entries[at + 1]
      if (!entry || !next) throw new Error('the property picks entries that exist')
      const gap: ChainVerdict = { ok: false, seq: at + 1, problem: 'seq-gap' }
      expect(verdictOn(entries.toSpliced(at, 1))).toEqual(gap)
      expect(verdictOn(entries.toSpliced(at, 2, next, entry))).toEqual(gap)
      expect(verdictOn(entries.toSpliced(at, 0, entry))).toEqual({ ...gap, seq: at + 2 })
    }),
  ))

test('given a history rewritten with a fitting chain, when verified, then versions and times still tell', () => {
  expect(verdictOn(relinked(replaced(5, { version: 4 })))).toEqual({
    ok: false,
    seq: 6,
    problem: 'version-gap',
  })
  expect(verdictOn(relinked(replaced(5, { stream: 'application-new' })))).toEqual({
    ok: false,
    seq: 6,
    problem: 'version-gap',
  })
  expect(verdictOn(relinked(replaced(5, { at: '2025-12-31T23:59:59.999Z' })))).toEqual({
    ok: false,
    seq: 6,
    problem: 'time-backwards',
  })
  expect(entries[4]?.at).toBe(entries[5]?.at)
})

test('given the notes of a bundle and the entries that say of them, when one of a pair is missing, then the entry is named', () => {
  const leaves = leavesOf(entries)
  const rootAt = (count: number) => rootOf(leaves.slice(0, count))
  /** @param signed of how many entries a signing is recorded by the next */
  const wrong = (noted: readonly number[], signed: readonly number[]) => {
    const check = recordedCheckpoints(nativeSha256)
    for (const one of noted) check.noted({ size: one, root: rootAt(one) })
    let edge = emptyEdge
    for (const leaf of leaves) {
      const before = edge.size
      edge = appended(edge, leaf, nativeSha256)
      check.grown(edge)
      const head = { size: before, root: base64(rootAt(before)) }
      if (signed.includes(before)) expect(check.take({ seq: edge.size }, head)).toBeNull()
    }
    return check.wrong()
  }
  expect(wrong([3, 6, size], [3, 6])).toBeNull()
  expect(wrong([3, size], [3, 6])).toEqual({ seq: 7, problem: 'signing-without-note' })
  expect(wrong([3, 6, size], [6])).toEqual({ seq: 4, problem: 'signing-unrecorded' })
})

test('given an entry that says what was signed, when that is not the log, not more than before, or not before the entry, then it is wrong', () => {
  const leaves = leavesOf(entries)
  const check = recordedCheckpoints(nativeSha256)
  let edge = emptyEdge
  for (const leaf of leaves.slice(0, 6)) {
    edge = appended(edge, leaf, nativeSha256)
    check.grown(edge)
  }
  const said = (count: number, of = count) =>
    check.take({ seq: 6 }, { size: count, root: base64(rootOf(leaves.slice(0, of))) })
  expect([said(3), said(3), said(4, 5), said(5), said(6)]).toEqual([
    null,
    'signing-wrong',
    'signing-wrong',
    null,
    'signing-wrong',
  ])
})

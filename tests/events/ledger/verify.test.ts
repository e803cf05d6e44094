/** verifyChain: an untouched log passes, and every byte of a stored row that is changed is found at its entry. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { hex } from '#events/ledger/encoding.ts'
import { chainOf, envelopeOf, genesis, leafOf } from '#events/ledger/envelope.ts'
import { signCheckpoint } from '#events/ledger/note.ts'
import { type ChainVerdict, type StoredEntry, verifyChain } from '#events/ledger/verify.ts'
import { nativeSha256 } from '#server/store/seal.ts'
import { flipped, mistyped, typosOf } from './damage.ts'
import { checkpointAt, happenings, key, leavesOf, logOf, rootOf, signer, stranger } from './sample-log.ts'

const entries = logOf(happenings)
const size = entries.length
const verdictOn = (list: readonly StoredEntry[], checkpoints: readonly string[] = []): ChainVerdict =>
  verifyChain({ entries: list, checkpoints, key, sha256: nativeSha256 })

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
  const checkpoints = [checkpointAt(entries, 5), checkpointAt(entries, 3), checkpointAt(entries, 3)]
  const verdict = verifyChain({ entries, checkpoints, key })
  expect(verdict).toMatchObject({ ok: true, size, signed: 5, root: rootOf(leavesOf(entries)) })
  expect(verdict.ok && hex(verdict.chain)).toBe(hex(entries.at(-1)?.chain ?? genesis))
  expect(verdictOn(entries, checkpoints).ok).toBe(true)
})

test('given an empty log, when verified, then it is fine, and its checkpoint must be the empty root', () => {
  const [right, wrong] = [nativeSha256(), nativeSha256(Uint8Array.of(1))].map((root) =>
    signCheckpoint({ size: 0, root }, signer),
  )
  expect(verdictOn([], [right ?? ''])).toMatchObject({
    ok: true,
    size: 0,
    root: nativeSha256(),
    chain: genesis,
  })
  expect(verdictOn([], [wrong ?? ''])).toEqual({
    ok: false,
    seq: 0,
    problem: 'checkpoint-root',
    checkpoint: 1,
  })
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

test('given a history rewritten in every way that fits, when verified, then only a checkpoint tells, and does', () => {
  const rewritten = relinked(replaced(3, { actor: 'somebody-else' }))
  expect(verdictOn(rewritten).ok).toBe(true)
  expect(verdictOn(rewritten, [checkpointAt(entries, 3)])).toMatchObject({ ok: true, signed: 3 })
  const checkpoints = [checkpointAt(entries, 8), checkpointAt(entries, 3), checkpointAt(entries, 5)]
  expect(verdictOn(rewritten, checkpoints)).toEqual({
    ok: false,
    seq: 5,
    // The third agreed.
    from: 4,
    problem: 'checkpoint-root',
    checkpoint: 3,
  })
})

test('given the end of a log cut off, when a checkpoint covers it, then the first missing entry is named', () => {
  const short = entries.slice(0, 6)
  expect(verdictOn(short).ok).toBe(true)
  expect(verdictOn(short, [checkpointAt(entries, 4), checkpointAt(entries, 9)])).toEqual({
    ok: false,
    seq: 7,
    problem: 'checkpoint-beyond-log',
    checkpoint: 2,
  })
})

test('given a checkpoint that is not this log’s, when verified, then it is named after the entries', () => {
  const good = checkpointAt(entries, 4)
  const invalid: ChainVerdict = { ok: false, seq: 0, problem: 'checkpoint-invalid', checkpoint: 2 }
  expect(verdictOn(entries, [good, checkpointAt(entries, 4, stranger)])).toEqual(invalid)
  expect(verdictOn(entries, [good, mistyped(good, 24)])).toEqual(invalid)
  expect(verdictOn(replaced(6, { actor: 'x' }), [good, ''])).toEqual({
    ok: false,
    seq: 7,
    problem: 'chain-broken',
  })
})

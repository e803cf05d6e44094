/** Proofs and receipts: an entry of the log is proved offline, and nothing else with the same paper. */
import { expect, test } from 'bun:test'
import { openCheckpoint } from '#events/ledger/checkpoint.ts'
import { envelopeOf } from '#events/ledger/envelope.ts'
import { inclusionPath } from '#events/ledger/inclusion.ts'
import { verifierKeyOf } from '#events/ledger/note.ts'
import {
  type Proof,
  parseProof,
  proofText,
  receiptText,
  verifyProof,
  verifyReceipt,
} from '#events/ledger/proof.ts'
import { typosOf } from './damage.ts'
import { checkpointAt, happenings, key, leavesOf, logOf, stranger, treeOf } from './sample-log.ts'

const entries = logOf(happenings)
const envelopes = entries.map((entry) => envelopeOf(entry))
const checkpoint = checkpointAt(entries)
const tree = treeOf(leavesOf(entries))
const proofOf = (index: number): Proof => ({
  index,
  extra: null,
  path: inclusionPath(tree, index, entries.length),
  checkpoint,
})

test('given every entry, when its proof is written, read and verified, then it is proved and no other is', () => {
  for (const [index, envelope] of envelopes.entries()) {
    const proof = proofText(proofOf(index))
    expect(parseProof(proof)).toEqual(proofOf(index))
    expect(verifyProof({ proof, envelope, key })).toEqual({
      ok: true,
      envelope,
      checkpoint: { origin: key.name, size: 9, root: tree.root() },
    })
    const others = envelopes.filter((other) => other !== envelope)
    expect(others.map((other) => verifyProof({ proof, envelope: other, key }))).toEqual(
      others.map(() => ({ ok: false, problem: 'proof-elsewhere' })),
    )
  }
})

test('given the layout of the standard, when a proof is written, then it stands line by line', () =>
  expect(
    proofText({ index: 0, extra: Uint8Array.of(1), path: [new Uint8Array(32)], checkpoint: 'c\n' }),
  ).toBe(`c2sp.org/tlog-proof@v1\nextra AQ==\nindex 0\n${'A'.repeat(43)}=\n\nc\n`))

test('given a proof of one entry alone, when read, then it has no path and verifies', () => {
  const one = entries.slice(0, 1)
  const proof = proofText({ index: 0, extra: null, path: [], checkpoint: checkpointAt(one) })
  expect(verifyProof({ proof, envelope: envelopes[0] ?? '', key }).ok).toBe(true)
})

test('given a receipt, when verified, then it names its event; with any character changed it is refused', () => {
  const [index, envelope] = [2, envelopes[2] ?? '']
  const receipt = receiptText(envelope, proofOf(index))
  expect(verifyReceipt(receipt, key)).toEqual({
    ok: true,
    envelope,
    checkpoint: { origin: key.name, size: 9, root: tree.root() },
  })
  expect(typosOf(receipt).filter((typo) => verifyReceipt(typo, key).ok)).toEqual([])
  expect(verifyReceipt(proofText(proofOf(index)), key)).toEqual({ ok: false, problem: 'proof-unreadable' })
})

test('given a proof with a fault, when verified, then the fault is named', () => {
  const envelope = envelopes[2] ?? ''
  const good = proofOf(2)
  const named = (proof: string, held = key) => {
    const verdict = verifyProof({ proof, envelope, key: held })
    return verdict.ok ? 'none' : verdict.problem
  }
  expect([
    named(proofText(good)),
    named(proofText({ ...good, path: good.path.slice(1) })),
    named(proofText({ ...good, path: good.path.toReversed() })),
    named(proofText({ ...good, index: 3 })),
    named(proofText(good).replace('tlog-proof@v1', 'tlog-proof@v2')),
    named(proofText(good).replace('index 2', 'index 02')),
    named(proofText(good).replace('index 2\n', '')),
    named(''),
    named(proofText({ ...good, checkpoint: checkpointAt(entries, 9, stranger) })),
    named(proofText(good), verifierKeyOf(stranger)),
    named(proofText({ ...good, checkpoint: checkpointAt(entries, 8) })),
  ]).toEqual([
    'none',
    'proof-broken',
    'proof-broken',
    'proof-elsewhere',
    'proof-unreadable',
    'proof-unreadable',
    'proof-unreadable',
    'proof-unreadable',
    'checkpoint-invalid',
    'checkpoint-invalid',
    'proof-broken',
  ])
  expect(openCheckpoint(checkpointAt(entries, 9, stranger), verifierKeyOf(stranger))?.size).toBe(9)
})

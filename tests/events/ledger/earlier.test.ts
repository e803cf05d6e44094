/** A bundle held against checkpoints that an auditor has kept: a log that grew fits them all, one that was rewritten none. */
import { expect, test } from 'bun:test'
import { bundleLines } from '#events/ledger/export.ts'
import { type BundleVerdict, verifyBundle } from '#events/ledger/verify-bundle.ts'
import { nativeAead, nativeVerify } from '#server/store/seal.ts'
import { checkpointAt, fullKeys, happenings, key, logOf, signer, stranger } from './sample-log.ts'

const entries = logOf(happenings)
/** Another history from the seventh entry on: what staff saw there never happened. */
const rewritten = logOf(happenings.with(6, { stream: 'staff-a1', type: 'SignedIn' }))

/** The bundle of a log that has forgotten every checkpoint but its newest. */
const bundleOf = (log: typeof entries): string[] => [
  ...bundleLines({
    level: 'full',
    about: 'the copy',
    auditor: 'Audit & Co',
    exportedAt: '2026-01-02T00:00:00.000Z',
    checkpoints: [checkpointAt(log)],
    keys: fullKeys,
    size: log.length,
    entries: log,
    isOpened: () => true,
    signer,
  }),
]

function heldAgainst(earlier: readonly string[], log = entries): BundleVerdict {
  const check = { lines: bundleOf(log), trusted: key, earlier }
  const walk = verifyBundle({ ...check, aead: nativeAead, verifySignature: nativeVerify })
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
  }
}
const named = (earlier: readonly string[], log = entries) => {
  const verdict = heldAgainst(earlier, log)
  return verdict.ok ? verdict.grownFrom : [verdict.problem, verdict.seq]
}

test('given checkpoints of any length of the log, when its bundle is held against them, then it grew from the longest', () => {
  expect(named([])).toBe(0)
  for (const { seq } of entries) expect(named([checkpointAt(entries, seq)])).toBe(seq)
  expect(named([checkpointAt(entries, 7), checkpointAt(entries, 0), checkpointAt(entries, 3)])).toBe(7)
})

test('given a log that was rewritten and signed anew, when it is held against what was signed before, then it is found', () => {
  expect(named([], rewritten)).toBe(0)
  // Until then the two are one history.
  expect(named([checkpointAt(entries, 6)], rewritten)).toBe(6)
  for (const size of [7, 8, 9])
    expect(named([checkpointAt(entries, size)], rewritten)).toEqual(['earlier-root', size])
  expect(named([checkpointAt(entries, 3), checkpointAt(entries, 8)], rewritten)).toEqual(['earlier-root', 8])
})

test('given a log that lost its end, or checkpoints of another log, when they are held together, then each is named', () => {
  expect(named([checkpointAt(entries)], entries.slice(0, 8))).toEqual(['earlier-beyond-log', 8])
  for (const note of [
    checkpointAt(entries, 5, stranger),
    checkpointAt(entries, 5).replace('\n5\n', '\n4\n'),
    '',
  ])
    expect(named([checkpointAt(entries, 3), note])).toEqual(['earlier-foreign', 0])
})

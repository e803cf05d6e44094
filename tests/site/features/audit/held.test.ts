/** A checkpoint that somebody has kept, held against the newest of a log: whether that grew from it, was cut or was rewritten. */
import { expect, test } from 'bun:test'
import { base64 } from '#events/ledger/encoding.ts'
import { verifierKeyText } from '#events/ledger/note.ts'
import { consistencyPath } from '#events/ledger/tree.ts'
import { heldAgainst } from '../../../../site/features/audit/log/checking.ts'
import {
  checkpointAt,
  happenings,
  key,
  leavesOf,
  logOf,
  stranger,
  treeOf,
} from '../../../events/ledger/sample-log.ts'

const entries = logOf(happenings)
const rewritten = logOf(happenings.with(1, { stream: 'staff-a1', type: 'SignedIn', facts: {} }))
const verifierKey = verifierKeyText(key)
const proofOf = (log: typeof entries) => (from: number, to: number) =>
  Promise.resolve(consistencyPath(treeOf(leavesOf(log)), from, to).map(base64))
const none = () => Promise.resolve(null)

type Given = { newest?: string | null; proof?: (from: number, to: number) => Promise<string[] | null> }
const held = (kept: string, { newest = checkpointAt(entries, 9), proof = proofOf(entries) }: Given = {}) =>
  heldAgainst(kept, { verifierKey, newest }, proof)
const kept = checkpointAt(entries, 6)

test('given a checkpoint that was kept, when the log only grew or is the same, then it is said to have grown', async () => {
  expect(await held(kept)).toEqual({ is: 'grown', size: 6 })
  expect(await held(checkpointAt(entries, 9), { proof: none })).toEqual({ is: 'grown', size: 9 })
})

test('given a checkpoint that was kept, when the log is shorter or has none any more, then it was cut', async () => {
  expect(await held(kept, { newest: checkpointAt(entries, 4) })).toEqual({ is: 'shrank', size: 6 })
  expect(await held(kept, { newest: null })).toEqual({ is: 'shrank', size: 6 })
})

test('given a checkpoint that was kept, when the log was rewritten since, then no proof hides it', async () => {
  for (const [size, proof] of [
    [9, proofOf(rewritten)],
    [9, proofOf(entries)],
    [6, none],
  ] as const)
    expect(await held(kept, { newest: checkpointAt(rewritten, size), proof })).toEqual({
      is: 'rewritten',
      size: 6,
    })
})

test('given no proof, no network, or a newest that the key did not sign, when held, then it is left open', async () => {
  const open = { is: 'unproved' as const, size: 6 }
  expect(await held(kept, { proof: none })).toEqual(open)
  expect(await held(kept, { proof: () => Promise.reject(new TypeError('no network')) })).toEqual(open)
  expect(await held(kept, { newest: checkpointAt(entries, 9, stranger) })).toEqual(open)
})

test('given what another key signed, or what is no note, when held, then it is foreign', async () => {
  expect(await held(checkpointAt(entries, 6, stranger))).toEqual({ is: 'foreign', size: 0 })
  expect(await held('')).toEqual({ is: 'foreign', size: 0 })
})

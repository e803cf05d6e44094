/** What a witness decides by two notes alone: growth, a log that was cut, two histories of one length, and a note of another. */
import { expect, test } from 'bun:test'
import { signCheckpoint } from '#events/ledger/note.ts'
import { consistencyPath } from '#events/ledger/tree.ts'
import { comparedNotes, hasGrown } from '#events/ledger/witnessed.ts'
import { checkpointAt, happenings, key, leavesOf, logOf, signer, stranger, treeOf } from './sample-log.ts'

const entries = logOf(happenings)
const other = logOf(happenings.toReversed())
const at = (size: number) => checkpointAt(entries, size)

test('given a longer log, when compared, then growth is to be proved from the earlier size, and its own path proves it', () => {
  const compared = comparedNotes({ seen: at(3), newest: at(9) }, key)
  expect(compared).toMatchObject({ ok: true, from: 3, checkpoint: { size: 9 } })
  if (!compared.ok) return
  expect(hasGrown(compared, consistencyPath(treeOf(leavesOf(entries)), 3, 9))).toBe(true)
  expect(hasGrown(compared, consistencyPath(treeOf(leavesOf(other)), 3, 9))).toBe(false)
})

test('given the first checkpoint, or the same again, when compared, then there is nothing to prove', () => {
  expect(comparedNotes({ seen: null, newest: at(9) }, key)).toMatchObject({
    ok: true,
    from: null,
    before: null,
  })
  expect(comparedNotes({ seen: at(9), newest: at(9) }, key)).toMatchObject({ ok: true, from: null })
})

test('given a shorter log, another of the same length, or another key, when compared, then each is named', () => {
  const faultOf = (seen: string, newest: string) => comparedNotes({ seen, newest }, key)
  expect(faultOf(at(9), at(3))).toEqual({ ok: false, fault: 'shrank' })
  expect(faultOf(at(9), checkpointAt(other, 9))).toEqual({ ok: false, fault: 'rewritten' })
  const root = treeOf(leavesOf(entries)).root()
  for (const newest of [
    checkpointAt(entries, 9, stranger),
    signCheckpoint({ size: 9, root }, { ...signer, name: 'x' }),
  ])
    expect(faultOf(at(9), newest)).toEqual({ ok: false, fault: 'foreign' })
})

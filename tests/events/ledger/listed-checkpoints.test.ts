/** A list of checkpoints as a browser gets it: what is right is said to be, and each kind of fault is found at its place. */
import { expect, test } from 'bun:test'
import { base64 } from '#events/ledger/encoding.ts'
import { type Listed, outcomeOf, type Row, withNextRow } from '#events/ledger/listed-checkpoints.ts'
import { cosign, parseNote, type Signer, signatureLine, verifierKeyOf } from '#events/ledger/note.ts'
import { consistencyPath } from '#events/ledger/tree.ts'
import { checkpointAt, happenings, key, leavesOf, logOf, stranger, treeOf } from './sample-log.ts'

const press: Signer = { name: 'press.example', privateKey: new Uint8Array(32).fill(21) }
const pressKey = verifierKeyOf(press, 'cosignature')
const keys = { log: key, witnesses: [pressKey] }
const nobody: Signer = { name: 'nobody.example', privateKey: new Uint8Array(32).fill(9) }

const entries = logOf(happenings)
/** Another history with the same beginning, as somebody with every key would write it. */
const rewritten = logOf(
  happenings.with(5, { stream: 'application-f00d', type: 'StatusChanged', course: { to: 'rejected' } }),
)
const proof = (from: number, to: number, log = entries): string[] =>
  consistencyPath(treeOf(leavesOf(log)), from, to).map(base64)
const cosigned = (note: string, by: Signer = press): string => note + cosign(note, by, 1_767_225_600)
/** Reads as one of the witness, whose key did not make it. */
const forged = (note: string): string => {
  const [, made] = parseNote(cosigned(note, nobody))?.signatures ?? []
  return made ? note + signatureLine({ ...made, name: press.name, id: pressKey.id }) : ''
}

const right: readonly Listed[] = [
  { size: 9, note: checkpointAt(entries, 9), growth: proof(8, 9) },
  { size: 8, note: cosigned(checkpointAt(entries, 8)), growth: proof(4, 8) },
  { size: 4, note: checkpointAt(entries, 4), growth: proof(3, 4) },
  { size: 3, note: cosigned(checkpointAt(entries, 3)), growth: null },
]
const changed = (place: number, change: Partial<Listed>): Listed[] =>
  right.map((one, index) => (index === place ? { ...one, ...change } : one))

function rowsOf(list: readonly Listed[]): readonly Row[] {
  let rows: readonly Row[] = []
  for (const _ of list) rows = withNextRow(rows, list, keys)
  return rows
}
/** Of each row its fault and how it grew, and what is said of all. */
function told(list: readonly Listed[]): unknown[] {
  const rows = rowsOf(list)
  return [...rows.map(({ fault, growth }) => fault ?? growth), outcomeOf(rows)]
}

test('given a log that only grew, when its checkpoints are checked, then all is right, and it is known who saw which', () => {
  expect(told(right)).toEqual(['proved', 'proved', 'proved', null, 'right'])
  const seen = [{ witness: 'press.example', time: 1_767_225_600 }]
  expect(rowsOf(right).map((row) => row.seen)).toEqual([[], seen, [], seen])
  expect(rowsOf(right).map(({ checkpoint }) => checkpoint?.size)).toEqual([9, 8, 4, 3])
})

test('given more pages, when a list is checked up to some place, then the last one waits for the one below it', () => {
  expect(told(right.slice(0, 2))).toEqual(['proved', null, 'right'])
  expect(told([])).toEqual(['right'])
  expect(withNextRow(rowsOf(right), right, keys)).toEqual(rowsOf(right))
})

test('given a note that another key signed, or whose text was changed, or of another size, when checked, then its signature is wrong', () => {
  const altered = checkpointAt(entries, 8).replace('\n8\n', '\n7\n')
  const changes: Partial<Listed>[] = [
    { note: checkpointAt(entries, 8, stranger) },
    { note: altered, size: 7 },
    { size: 7 },
    { note: '' },
  ]
  for (const change of changes)
    expect(told(changed(1, change))).toEqual(['unproved', 'signature', 'proved', null, 'wrong'])
})

test('given a cosignature in the name of a witness who did not make it, or of another checkpoint, when checked, then it is named; a stranger’s counts for nothing', () => {
  const note = checkpointAt(entries, 8)
  const wrong = ['proved', 'cosignature', 'proved', null, 'wrong']
  expect(told(changed(1, { note: forged(note) }))).toEqual(wrong)
  expect(told(changed(1, { note: note + cosign(checkpointAt(entries, 4), press, 5) }))).toEqual(wrong)
  const unknown = changed(1, { note: cosigned(note, nobody) })
  expect(told(unknown)).toEqual(['proved', 'proved', 'proved', null, 'right'])
  expect(rowsOf(unknown)[1]?.seen).toEqual([])
})

test('given a history that was rewritten between two checkpoints, when checked, then it is wrong there, whatever proof is given', () => {
  const newer: Listed = { size: 9, note: checkpointAt(rewritten, 9), growth: proof(8, 9, rewritten) }
  const fork: Listed[] = [{ ...newer, growth: proof(8, 9) }, ...right.slice(1)]
  for (const growth of [proof(8, 9), proof(8, 9, rewritten), proof(4, 9, rewritten), []])
    expect(told(fork.with(0, { ...newer, growth }))).toEqual(['wrong', 'proved', 'proved', null, 'wrong'])
})

test('given a log that was cut and has grown again beside what was signed before, when checked, then the two do not fit', () => {
  const again: Listed = { size: 8, note: checkpointAt(rewritten, 8), growth: proof(4, 8, rewritten) }
  expect(told([...right.slice(0, 2), again])).toEqual(['proved', 'wrong', null, 'wrong'])
  const later = right.slice(1, 2).map((one) => ({ ...one, growth: null }))
  // Two of one size, and one of fewer entries before one of more: no proof could make them fit.
  expect(told([...later, again])).toEqual(['wrong', null, 'wrong'])
  expect(told([...later, ...right.slice(0, 1)])).toEqual(['wrong', null, 'wrong'])
})

test('given no proof, or what is none, when checked, then it is said to be unproved, and nothing is called wrong', () => {
  for (const growth of [null, ['x'], ['QUJD']])
    expect(told(changed(1, { growth }))).toEqual(['proved', 'unproved', 'proved', null, 'unproved'])
})

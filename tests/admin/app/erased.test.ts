/** What is left of the names of families that were erased: in Undo, and in what is being said. */
import { expect, test } from 'bun:test'
import { isNamed, namesIn, withoutErased } from '../../../admin/app/erased.ts'
import { nothingDone, type UndoState } from '../../../admin/app/undo/undo-state.ts'

const one = { n: 1, name: 'Anu · Biju', events: [{ id: 'a', seq: 5 }] }
const many = {
  n: 2,
  name: '2 families',
  events: [
    { id: 'a', seq: 6, family: 'Anu · Biju' },
    { id: 'c', seq: 7, family: 'Chitra · Dev' },
  ],
}
const now: UndoState = { ...nothingDone, newest: 2, last: many, undoing: [many, one] }

test('given changes of one and of many and a family in hand, when the window is asked whom it names, then it is each of them', () => {
  const names = namesIn(now, [{ id: 'e', name: 'Elsy · Fasal' }])
  expect([...names].map(([id, all]) => [id, ...all])).toEqual([
    ['a', 'Anu · Biju'],
    ['c', 'Chitra · Dev'],
    ['e', 'Elsy · Fasal'],
  ])
  const texts = [undefined, 'Note added successfully · Anu · Biju']
  expect(['a', 'c', 'other'].map((id) => isNamed(names, new Set([id]), texts))).toEqual([true, false, false])
})

test('given a family that was erased, when it is taken out of Undo, then its change has no name and no event, of many the others stay, and what is under way is left', () => {
  const left = { n: 2, name: '2 families', events: many.events.slice(1) }
  expect(withoutErased(now, new Set(['a']), 'erased')).toEqual({
    ...now,
    last: left,
    undoing: [many, { n: 1, name: 'erased', events: [] }],
  })
  expect(withoutErased({ ...now, last: one }, new Set(['a']), 'erased').last).toEqual({
    n: 1,
    name: 'erased',
    events: [],
  })
  expect(withoutErased(now, new Set(['other']), 'erased')).toEqual(now)
})

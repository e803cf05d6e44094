/** What is left of the names of families that were erased: in Undo, and in what is being said. */
import { expect, test } from 'bun:test'
import { isNamed, namesIn, withoutErased } from '../../../admin/app/erased.ts'
import type { UndoState } from '../../../admin/app/undo/undo-state.ts'

const one = { name: 'Anu · Biju', events: [{ id: 'a', seq: 5 }] }
const many = {
  name: '2 families',
  events: [
    { id: 'a', seq: 6, family: 'Anu · Biju' },
    { id: 'c', seq: 7, family: 'Chitra · Dev' },
  ],
}
const now: UndoState = {
  newest: 3,
  changes: [
    { n: 1, change: one },
    { n: 2, change: many },
    { n: 3, change: null },
  ],
}

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

test('given a family that was erased, when it is taken out of Undo, then its change has no name and no event, and of many the others stay', () => {
  const changes = [
    { n: 1, change: { name: 'erased', events: [] } },
    { n: 2, change: { name: '2 families', events: many.events.slice(1) } },
    { n: 3, change: null },
  ]
  expect(withoutErased(now, new Set(['a']), 'erased')).toEqual({ ...now, changes })
  expect(withoutErased(now, new Set(['other']), 'erased')).toEqual(now)
})

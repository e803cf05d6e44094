/** Undo takes back the last change of a window, whatever it was, and offers nothing older. */
import { expect, test } from 'bun:test'
import {
  begun,
  changed,
  failed,
  lastOf,
  nothingDone,
  type UndoState,
  undone,
} from '../../../admin/app/undo/undo-state.ts'

const of = (name: string) => ({ name, events: [{ id: name, seq: 1 }] })
const last = (now: UndoState) => {
  const one = lastOf(now)
  return one && [one.n, one.change?.name ?? one.visit ?? 'waits']
}
const two = begun(begun(nothingDone))

test('given two changes on their way, when they are answered in any order, then the one sent last is Undo’s', () => {
  const inOrder = changed(changed(two, 1, of('a')), 2, of('b'))
  const late = changed(changed(two, 2, of('b')), 1, of('a'))
  expect([last(two), last(inOrder), last(late)]).toEqual([
    [2, 'waits'],
    [2, 'b'],
    [2, 'b'],
  ])
})

test('given a change after another, when it fails, then the one before is Undo’s; once that is taken back, nothing is', () => {
  const one = failed(changed(two, 1, of('a')), 2)
  expect([last(one), last(undone(one, 1))]).toEqual([[1, 'a'], null])
})

test('given a change that is taken back, when others were made before and after it, then only the later stays', () => {
  const three = changed(changed(begun(two), 1, of('a')), 2, of('b'))
  expect(last(undone(changed(three, 3, of('c')), 3))).toBeNull()
  expect(last(changed(undone(three, 2), 3, of('c')))).toEqual([3, 'c'])
})

test('given a visit that waits to be sent, when nothing came after it, then it is named; sent later, it comes before what was done since', () => {
  const waiting = begun(changed(begun(nothingDone), 1, of('a')), 'Anu · Biju')
  expect(last(waiting)).toEqual([2, 'Anu · Biju'])
  const after = changed(changed(begun(waiting), 3, of('c')), 2, of('visit'))
  expect(last(after)).toEqual([3, 'c'])
})

/** Which family is in hand once the list has changed under it. */
import { expect, test } from 'bun:test'
import { nextFocused } from '../../../../admin/window/grid/next-focused.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))
const held = (id: string | undefined, before: string, now: string) =>
  nextFocused(id, rows(before), rows(now))?.id

test('given a list that changes, when the family in hand stays, leaves or was never listed, then the one that a person expects is in hand', () => {
  expect([
    held('c', 'abcde', 'edcba'),
    held('c', 'abcde', 'abde'),
    held('c', 'abcde', 'abe'),
    held('e', 'abcde', 'abcd'),
    held('c', 'abcde', 'xyz'),
    held('c', '', 'xyz'),
    held(undefined, 'abcde', 'abcde'),
    held('c', 'abcde', ''),
  ]).toEqual(['c', 'd', 'e', 'd', 'x', 'x', 'a', undefined])
})

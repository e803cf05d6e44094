/** Which row is focused after the list has changed. */
import { expect, test } from 'bun:test'
import { nextFocused } from '../../../../admin/window/grid/focused-row.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))
const focusedOf = (id: string | undefined, before: string, now: string) =>
  nextFocused(id, rows(before), rows(now))?.id

test('given a list that changes, when the focused row stays, leaves or was never listed, then the one that a person expects is focused', () => {
  expect([
    focusedOf('c', 'abcde', 'edcba'),
    focusedOf('c', 'abcde', 'abde'),
    focusedOf('c', 'abcde', 'abe'),
    focusedOf('e', 'abcde', 'abcd'),
    focusedOf('c', 'abcde', 'xyz'),
    focusedOf('c', '', 'xyz'),
    focusedOf(undefined, 'abcde', 'abcde'),
    focusedOf('c', 'abcde', ''),
  ]).toEqual(['c', 'd', 'e', 'd', 'x', 'x', 'a', undefined])
})

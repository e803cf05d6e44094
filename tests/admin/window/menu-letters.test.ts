/** What letters do in an open menu: they go to the entry that begins with them. */
import { expect, test } from 'bun:test'
import { afterLetter, goesTo, type TypedInMenu } from '../../../admin/window/menu-letters.ts'

const names = ['Verify & Score', 'Change Status', 'Reject Application']

const typed = (presses: readonly [string, number][]): TypedInMenu =>
  presses.reduce<TypedInMenu>((now, [letter, at]) => afterLetter(now, letter, at), { text: '', at: -9000 })

test.each([
  ['the first letter of an entry', [['v', 0]], true],
  [
    'the letters of a name',
    [
      ['r', 0],
      ['e', 200],
    ],
    true,
  ],
  ['a letter that begins no entry', [['n', 0]], false],
  [
    'such a letter long after another',
    [
      ['r', 0],
      ['e', 1500],
    ],
    false,
  ],
  ['a sign', [['[', 0]], false],
] as const)(
  'given a menu, when %s is typed, then it is known whether the menu goes there',
  (_what, presses, isThere) =>
    expect(goesTo(typed(presses.map(([letter, at]) => [letter, at])).text, names)).toBe(isThere),
)

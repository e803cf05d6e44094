/** Which keys say that their command is not possible here, and which are left to the browser. */
import { expect, test } from 'bun:test'
import { openPage } from '../../kit/page.ts'

// Loaded where there is a page: a module looks at its address.
const page = openPage()
const { isToldWhereImpossible } = await import('../../../admin/window/impossible-keys.ts')
page.close()

const keys = [
  'V',
  '3',
  '[',
  '/',
  'Enter',
  'Control+A',
  'Control+C',
  'Control+\\',
  'Shift+F10',
  'Shift+ArrowDown',
]
const left = ['Control+F', 'Control+P', 'Escape']

test('given a page without a list, when keys of the list are pressed, then each is said not to be possible, but for the browser’s', () => {
  expect([...keys, ...left].filter((key) => isToldWhereImpossible(key, false))).toEqual(keys)
})

test('given a text that is selected, when it is copied or selected further, then nothing is said', () => {
  expect(keys.filter((key) => !isToldWhereImpossible(key, true))).toEqual(['Control+C', 'Shift+ArrowDown'])
})

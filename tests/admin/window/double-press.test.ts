/** The second press of a double click does nothing where it falls on something that came under the pointer by the first. */
import { expect, test } from 'bun:test'
import { isStrayPress } from '../../../admin/window/double-press.ts'

const first = { control: 'Visit sheet', at: 1000, x: 200, y: 300 }

test('given a button that has gone or is covered, when the second press of a double click falls on another or behind it, then it is stray', () => {
  expect([
    isStrayPress(first, { control: 'Yes', at: 1150, x: 203, y: 298 }, true),
    isStrayPress(first, { control: 'Yes', at: 1150, x: 203, y: 298 }, false),
    isStrayPress(first, { control: null, at: 1599, x: 200, y: 300 }, true),
  ]).toEqual([true, true, true])
})

test('given a press on the same button, later, elsewhere, or after one on nothing, when it is made, then it is one of its own', () => {
  expect([
    isStrayPress(first, { ...first, at: 1150 }, false),
    isStrayPress(first, { control: 'Yes', at: 1600, x: 200, y: 300 }, true),
    isStrayPress(first, { control: 'Yes', at: 1150, x: 210, y: 300 }, true),
    isStrayPress({ ...first, control: null }, { control: 'Yes', at: 1150, x: 200, y: 300 }, false),
  ]).toEqual([false, false, false, false])
})

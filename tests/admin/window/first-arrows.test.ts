/** Arrows that were pressed for the list do not move the cursor of a form that has just opened; later ones do. */
import { expect, test } from 'bun:test'
import { isOfList } from '../../../admin/window/first-arrows.ts'

const press = (key: string, timeStamp: number) => ({ key, timeStamp })

test('given a form that has just opened, when keys that move a cursor come at once, then they are the list’s; later, or once the cursor was put somewhere, they are the field’s', () => {
  expect([
    isOfList(1000, press('ArrowDown', 1080)),
    // Pressed before a slow machine had opened it.
    isOfList(1000, press('End', 940)),
    isOfList(1000, press('ArrowDown', 1800)),
    isOfList(-Infinity, press('ArrowDown', 1080)),
  ]).toEqual([true, true, false, false])
})

test('given a form that has just opened, when a letter comes, then it is text', () => {
  expect(['v', '[', ' ', 'Backspace'].map((key) => isOfList(1000, press(key, 1010)))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

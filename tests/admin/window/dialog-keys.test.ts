/** Which keys of the window are named in an open dialog, where they do nothing, by what has the focus. */
import { expect, test } from 'bun:test'
import { type DialogFocus, isNamedInDialog } from '../../../admin/window/dialog-keys.ts'

const keys = [
  'V',
  'E',
  '[',
  'Enter',
  'ArrowDown',
  'Shift+ArrowDown',
  'Alt+ArrowUp',
  'Control+Z',
  'Control+K',
  'Control+C',
  'Control+A',
  'Control+F',
  'Escape',
  'F6',
]
const named = (focus: Partial<DialogFocus>): string[] =>
  keys.filter((key) =>
    isNamedInDialog(key, { on: 'nothing', scrolls: false, isTextSelected: false, ...focus }),
  )

const left = ['Control+A', 'Control+F', 'Escape']
const but = (...unnamed: string[]) => keys.filter((key) => ![...left, ...unnamed].includes(key))

test('given the focus on the dialog itself, when keys of the list are pressed, then all are named but those of the browser', () =>
  expect(named({})).toEqual(but()))

test('given a dialog that scrolls, when arrows are pressed, then they scroll, and a selection is named', () =>
  expect(named({ scrolls: true })).toEqual(but('ArrowDown')))

test('given a text that is selected, when Ctrl+C is pressed, then it is copied', () =>
  expect(named({ isTextSelected: true })).toEqual(but('Control+C')))

test('given the focus on a button, when Enter is pressed, then it is pressed', () =>
  expect(named({ on: 'control' })).toEqual(but('Enter')))

test('given the focus on a tab, when arrows are pressed, then they go on in the tabs', () =>
  expect(named({ on: 'steps' })).toEqual(but('Enter', 'ArrowDown', 'Shift+ArrowDown')))

test('given the focus in a text, when keys are pressed, then only what types and edits nothing is named', () =>
  expect(named({ on: 'text' })).toEqual(['Alt+ArrowUp', 'Control+K', 'F6']))

test('given the focus on a list to choose from, when keys are pressed, then letters and arrows are its own', () =>
  expect(named({ on: 'list' })).toEqual(['Control+Z', 'Control+K', 'Control+C', 'F6']))

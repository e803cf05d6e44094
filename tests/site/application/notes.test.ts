/** What a page leaves when it is closed before the phone's record has everything. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { blankForm } from '#events/application/form.ts'
import { hasNotes, notesOf } from '../../../site/application/notes.ts'
import { openPage, type TestPage } from '../../kit/page.ts'

let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(() => page.close())

const form = { ...blankForm, groomName: 'Sent' }
const note = {
  typed: { groomCaste: 'Typed' },
  ahead: { base: { id: 'one', version: 2, status: 'draft', at: '', form }, form },
}

test('given a page that was closed, when the next one opens, then it takes what was left, once, and of its own account', () => {
  notesOf('one').put(note)
  notesOf('other').put({ typed: { groomName: 'Of another family' }, ahead: null })
  expect(hasNotes('one')).toBe(true)
  expect(notesOf('one').take()).toEqual([note])
  expect([hasNotes('one'), notesOf('one').take(), hasNotes('other')]).toEqual([false, [], true])
})

test('given everything is in the record, when it is noted, then nothing is left', () => {
  const notes = notesOf('one')
  notes.put(note)
  notes.put({ typed: {}, ahead: null })
  expect(hasNotes('one')).toBe(false)
})

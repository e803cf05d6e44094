/** What a page leaves when it is closed before the phone's record has everything. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { blankForm } from '#events/application/form.ts'
import { noteOf, putNote } from '../../../site/application/drafts.ts'
import { openPage, type TestPage } from '../../kit/page.ts'

let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(() => page.close())

const base = { id: 'one', version: 2, status: 'draft', at: '', form: { ...blankForm, groomName: 'Sent' } }
const note = { base, form: { ...base.form, groomCaste: 'Typed' } }

test('given a page that was closed, when the next one opens, then it finds what was left, of its own account alone', () => {
  expect(putNote('one', note)).toBe(true)
  putNote('other', { base, form: { ...base.form, groomName: 'Of another family' } })
  expect(noteOf('one')).toEqual(note)
})

test('given everything is in the record, when it is noted, then nothing is left', () => {
  putNote('one', note)
  putNote('one', null)
  expect(noteOf('one')).toBeNull()
})

/** What a family has not sent yet, on its phone. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { blankForm } from '#events/application/form.ts'
import { hasUnsent } from '#web/leaving/unsent.ts'
import {
  clearSent,
  type Draft,
  database,
  readDraft,
  readFiles,
  readLastAccount,
  saveLastAccount,
  updateDraft,
} from '../../../site/application/drafts.ts'
import { openPage, type TestPage } from '../../kit/page.ts'

const draft = (userId: string, groomName: string): Draft => ({
  userId,
  id: null,
  version: null,
  status: 'draft',
  changedAt: '2026-03-01T04:30:00.000Z',
  base: blankForm,
  form: { ...blankForm, groomName },
})
const file = (id: string, userId: string) => ({
  id,
  userId,
  field: 'groomPhotoKey',
  purpose: 'photo' as const,
  name: 'photo.jpg',
  from: 3_000_000,
  blob: new Blob(['a picture'], { type: 'image/jpeg' }),
})

let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(async () => {
  await database.wipe()
  page.close()
})

async function left(): Promise<void> {
  await updateDraft('one', () => draft('one', 'Unsent'))
  await updateDraft('other', () => draft('other', 'Of another'))
  for (const one of [file('2', 'one'), file('1', 'one'), file('3', 'other')]) await database.put('files', one)
}

test('given what was left on a phone, when its pages open again, then draft, files and holder are whole', async () => {
  await left()
  saveLastAccount({ id: 'one', email: 'a@b.in', phone: '9', consent: '' })
  expect(await readDraft('one')).toEqual(draft('one', 'Unsent'))
  const files = await readFiles('one')
  expect(files.map(({ blob, ...rest }) => rest)).toEqual(
    ['1', '2'].map((id) => {
      const { blob, ...rest } = file(id, 'one')
      return rest
    }),
  )
  expect(await files[0]?.blob.text()).toBe('a picture')
  expect(readLastAccount()).toEqual({ id: 'one', email: 'a@b.in', phone: '9', consent: '' })
  expect(await hasUnsent()).toBe(true)
})

test('given two families on one phone, when one has submitted, then only what was its own is gone', async () => {
  await left()
  await updateDraft('one', () => ({ ...draft('one', 'Sent'), base: { ...blankForm, groomName: 'Sent' } }))
  await clearSent('one')
  expect(await readDraft('one')).toBeNull()
  expect([await readDraft('other'), (await readFiles('other')).length]).toEqual([
    draft('other', 'Of another'),
    1,
  ])
})

test('given more typed since a submission, when the phone is tidied after it, then that is still there', async () => {
  await left()
  await clearSent('one')
  expect([await readDraft('one'), (await readFiles('one')).length]).toEqual([draft('one', 'Unsent'), 2])
})

test('given a draft, when it is what the server has, then nothing is unsent; when it differs, then something is', async () => {
  await updateDraft('one', () => ({ ...draft('one', 'Same'), base: { ...blankForm, groomName: 'Same' } }))
  expect(await hasUnsent()).toBe(false)
  await updateDraft('one', (now) => ({ ...(now ?? draft('one', '')), base: blankForm }))
  expect(await hasUnsent()).toBe(true)
})

test('given a logout, when the phone was wiped, then nothing of anybody is left', async () => {
  await left()
  await database.wipe()
  expect([await readDraft('one'), await readFiles('other')]).toEqual([null, []])
})

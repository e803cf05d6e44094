/** Read models in a file: no byte of an erased family stays in it or beside it, and no commit of it waits for the disk. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCommands } from '#server/demo/commands.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { disguises, foundIn } from '../../kit/bytes.ts'
import { done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { inStatus } from '../../kit/season.ts'
import { uniqueWord } from '../../kit/unique-word.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'

/** So many that SQLite moves rows from page to page, and leaves copies of them behind. */
const FAMILIES = 120
const folder = newFolder()
let app: TestApp
const ids: string[] = []
const marks: string[] = []
beforeAll(async () => {
  app = await testApp({ environment: { READ_MODELS: join(folder, 'models.db') } })
  const commands = createCommands(app.parts, 'no hash')
  for (let n = 0; n < FAMILIES; n++) {
    const mark = `മാർക്ക് ${n} ${uniqueWord()}`
    const userId = crypto.randomUUID()
    const words = { groomName: mark, brideAddress: `${mark} ${'z'.repeat((n * 37) % 400)}` }
    const id = await commands.start(userId, wholeForm(words))
    await commands.save({ userId, id, changes: {}, submitting: true })
    const changes = { groomAddress: `${mark} ${'y'.repeat((n * 53) % 300)}` }
    await commands.save({ userId, id, changes, submitting: false })
    ids.push(id)
    marks.push(mark)
  }
}, 600_000)
afterAll(async () => {
  await app.close()
  removeFolders()
})

/** Which of the words lie in the file of the read models, or in any file beside it. */
const lying = (words: readonly string[]): string[] => {
  app.parts.store.models.catchUp()
  const wanted = new Map(words.map((text) => [text, disguises(text)]))
  return readdirSync(folder).flatMap((name) => foundIn(readFileSync(join(folder, name)), wanted))
}

test('given families in the file, when every second is erased, then their words are nowhere in it, and the others are', async () => {
  expect(lying(marks).sort()).toEqual(marks.toSorted())
  const admin = await app.admin()
  const isGone = (_: string, place: number) => place % 2 === 0
  for (const id of ids.filter(isGone)) await done(admin.delete(`/api/admin/applications/${id}`), 204)
  expect(lying(marks.filter(isGone))).toEqual([])
  const left = marks.filter((mark, place) => !isGone(mark, place))
  expect(lying(left).sort()).toEqual(left.toSorted())
}, 600_000)

test('given notes and reasons in the file, when their family is erased, then they are gone with it', async () => {
  const admin = await app.admin()
  const { id } = await inStatus(app, admin, 'verified', { groomName: 'നിർമ്മിത പേര്' })
  const note = `Note ${uniqueWord()}`
  await done(admin.post(`/api/admin/applications/${id}/notes`, { note }), 201)
  expect(lying([note, 'നിർമ്മിത പേര്'])).toEqual([note, 'നിർമ്മിത പേര്'])
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  expect(lying([note, 'നിർമ്മിത പേര്'])).toEqual([])
})

test('given a file that every start makes anew, when it is written, then nothing waits for the disk and no journal lies there', () => {
  const { db } = app.parts.store.models
  expect(db.query('pragma synchronous').get()).toEqual({ synchronous: 0 })
  expect(db.query('pragma secure_delete').get()).toEqual({ secure_delete: 1 })
  expect(readdirSync(folder)).toEqual(['models.db'])
})

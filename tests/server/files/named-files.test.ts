/** A replaced photo of a submitted application, where the vault took the change and the log did not: a power cut, or a full disk. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { reattachNamed } from '#server/files/named-files.ts'
import { fileIdIn } from '#server/files/object-store.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'
import { jpeg } from './samples.ts'

const DAY = 24 * 60 * 60 * 1000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('given a photo that the vault gave up and the form still names, when files that nothing names are removed, then it stays, and one that nothing names goes', async () => {
  const { family, id } = await sent(app)
  const photo = await family.upload('photo', await jpeg())
  const unused = await family.upload('photo', await jpeg())
  await done(family.put(`/api/applications/${id}`, { groomPhotoKey: photo }))
  const { files, store } = app.parts
  store.vault.files.detach([fileIdIn(photo)], app.clock.now().toISOString())
  app.clock.advance(2 * DAY)
  reattachNamed(store)
  files.sweep()
  await files.unlinkRemoved()
  expect([(await family.get(photo)).status, (await family.get(unused)).status]).toEqual([200, 404])
  expect(store.vault.files.byId(fileIdIn(photo))?.stream).toBe(store.state.streamOf(id))
})

/** What a window may ask where an answer got lost: which events the account itself has made since, and nobody else's. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus, moveTo } from '../../kit/season.ts'

let app: TestApp
let admin: Client
let verifier: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  verifier = await app.verifier('visitor@example.org')
})
afterAll(() => app.close())

const position = async (): Promise<number> => (await done(admin.get('/api/admin/changes'))).json.position
const own = async (who: Client, since: number) =>
  (await done(who.get(`/api/admin/changes/own?since=${since}`))).json

test('given changes of two people, when one asks what they did since, then only their own are named, and nothing before', async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  const since = await position()
  expect(await own(admin, since)).toEqual({ position: since, events: [] })
  await moveTo(admin, id, 'under_verification')
  await done(verifier.post(`/api/admin/applications/${id}/notes`, { note: 'Of somebody else' }), 201)
  expect(await own(admin, since)).toEqual({
    position: since + 2,
    events: [{ seq: since + 1, type: 'StatusChanged', id }],
  })
  expect((await own(verifier, since)).events).toEqual([{ seq: since + 2, type: 'NoteAdded', id }])
})

test('given an application that was erased, when its eraser asks, then the erasing is named without its id', async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  const since = await position()
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  expect((await own(admin, since)).events).toEqual([{ seq: since + 1, type: 'ApplicationErased', id: null }])
})

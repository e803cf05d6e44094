/** A change that is sent again with its idempotency key: it is done once, and answered as it was; to nobody else. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus } from '../../kit/season.ts'

let app: TestApp
let admin: Client
let verifier: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  verifier = await app.verifier('visitor@example.org')
})
afterAll(() => app.close())

/** As a window sends a change. */
const named = () => ({ 'x-change': crypto.randomUUID() })
const submitted = async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  return `/api/admin/applications/${id}`
}

test('given a change that was saved or refused, when it is sent again, then the answer is the same and nothing is done twice', async () => {
  const path = await submitted()
  const note = named()
  const verified = named()
  const refused = named()
  const send = async () => [
    await admin.post(`${path}/notes`, { note: 'Once' }, note),
    await admin.post(`${path}/verify`, { notes: 'Seen' }, verified),
    await admin.post(`${path}/verify`, { notes: 'Again' }, refused),
  ]
  const first = await send()
  const size = app.parts.store.log.size()
  await app.restart()
  const second = await send()
  expect(first.map(({ status }) => status)).toEqual([201, 200, 409])
  expect(second.map(({ status, text }) => [status, text])).toEqual(
    first.map(({ status, text }) => [status, text]),
  )
  expect([app.parts.store.log.size(), (await admin.get(`${path}/notes`)).json.length]).toEqual([size, 1])
})

test('given a refusal, when what it refused would be taken by now, then the same key is refused and another taken', async () => {
  const path = await submitted()
  const early = named()
  const verify = async (key: Record<string, string>) =>
    (await admin.post(`${path}/verify`, { notes: '' }, key)).status
  expect([await verify(named()), await verify(early)]).toEqual([200, 409])
  await done(admin.post(`${path}/status`, { status: 'submitted', reason: 'Too early' }))
  expect([await verify(early), await verify(named())]).toEqual([409, 200])
})

test('given the same key of somebody else, when a change is sent with it, then it is theirs and is done', async () => {
  const path = await submitted()
  const key = named()
  await done(admin.post(`${path}/notes`, { note: 'Mine' }, key), 201)
  await done(verifier.post(`${path}/notes`, { note: 'Theirs' }, key), 201)
  expect((await admin.get(`${path}/notes`)).json.map(({ note }: { note: string }) => note)).toEqual([
    'Theirs',
    'Mine',
  ])
})

test('given two that come at once with one key, when both are answered, then one note is there', async () => {
  const path = await submitted()
  const key = named()
  const both = await Promise.all([1, 2].map(() => admin.post(`${path}/notes`, { note: 'Once' }, key)))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect((await admin.get(`${path}/notes`)).json).toHaveLength(1)
})

test('given outcomes that are stored, when a family is erased, then none is left but that of the erasing, and the others are not said to be undone', async () => {
  const path = await submitted()
  const note = named()
  const erasing = named()
  await done(admin.post(`${path}/notes`, { note: 'chembarathi' }, note), 201)
  expect((await admin.delete(path, erasing)).status).toBe(204)
  expect((await admin.delete(path, erasing)).status).toBe(204)
  const again = await admin.post(`${path}/notes`, { note: 'chembarathi' }, note)
  expect([again.status, again.json.code]).toEqual([409, 'outcome-gone'])
})

test('given a key of the day before yesterday, when the upkeep has passed, then it is not stored', async () => {
  const path = await submitted()
  await done(admin.post(`${path}/notes`, { note: 'Old' }, named()), 201)
  const { vault, write } = app.parts.store
  const count = () => vault.db.query<{ n: number }, []>('select count(*) as n from answer').get()?.n
  expect(count()).toBeGreaterThan(0)
  await write(() => vault.answers.sweep(new Date(app.clock.now().getTime() + 1).toISOString()))
  expect(count()).toBe(0)
})

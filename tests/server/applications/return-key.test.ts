/** The key of what a device of several families keeps sealed: each family's own, the same at every sign-in, and gone with its application. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { begun } from '../../kit/season.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const keyFor = async (who: Client): Promise<string | null> =>
  (await done(who.get('/api/me/return-key'))).json.key

test('given two families, when each asks for its key, then they differ, and each is the same again at another sign-in', async () => {
  const one = await begun(app)
  const other = await begun(app)
  const key = await keyFor(one.family)
  expect(Buffer.from(key ?? '', 'base64')).toHaveLength(32)
  expect(await keyFor(other.family)).not.toBe(key)
  const { email } = (await done(one.family.get('/api/me'))).json
  const again = app.guest()
  await done(again.post('/api/auth/login', { email, password: 'chembarathi poovu', shared: true }))
  expect(await keyFor(again)).toBe(key)
})

test('given no application yet, when one is begun, then the key is its own, and the former is still given to open what it has sealed', async () => {
  const keysFor = async (who: Client) => (await done(who.get('/api/me/return-key'))).json
  const family = await app.family()
  const first = await keysFor(family)
  await done(family.post('/api/applications', wholeForm()), 201)
  const then = await keysFor(family)
  const others = await keysFor(await app.family())
  expect([first.key, then.before]).toEqual([first.before, first.before])
  expect(new Set([first.key, then.key, others.key]).size).toBe(3)
})

test('given one that was erased, or nobody of a family signed in, when a key is asked for, then there is none', async () => {
  const gone = await begun(app)
  const key = await keyFor(gone.family)
  const admin = await app.admin()
  await done(admin.delete(`/api/admin/applications/${gone.id}`), 204)
  expect([(await gone.family.get('/api/me/return-key')).status, key === null]).toEqual([401, false])
  expect((await admin.get('/api/me/return-key')).status).toBe(403)
})

/** A page that was opened for one account, in a browser where another has signed in since. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ADMIN, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'

const HELD = 'Held-By-The-Other'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const idOf = async (who: Client): Promise<string> => (await done(who.get('/api/me'))).json.id
const named = (account: string) => ({ 'x-account': account, 'content-type': 'application/json' })

test('given a page of one family, when another has signed in, then it can neither read nor write nor sign out', async () => {
  const mine = await idOf(await app.family())
  const { family, id } = await sent(app, { groomName: HELD })
  const before = (await done(family.get(`/api/applications/${id}`))).json
  const size = app.parts.store.log.size()
  const change = JSON.stringify({ groomName: 'Changed' })
  for (const [method, path, body] of [
    ['GET', '/api/me'],
    ['GET', '/api/applications/my'],
    ['GET', `/api/applications/${id}`],
    ['PUT', `/api/applications/${id}`, change],
    ['POST', '/api/applications', change],
    ['POST', '/api/objects/upload', '{}'],
    ['POST', '/api/auth/logout', '{}'],
  ] as const) {
    const answer = await family.send(method, path, body, named(mine))
    expect([path, answer.status, answer.json.code]).toEqual([path, 409, 'other-account'])
    expect(answer.text).not.toContain(HELD)
  }
  expect(app.parts.store.log.size()).toBe(size)
  // Still signed in, and what it has is what it had.
  expect((await done(family.get(`/api/applications/${id}`))).json).toEqual(before)
})

test('given a page that names its own account, or none, when it asks, then it is served', async () => {
  const family = await app.family()
  const own = await idOf(family)
  expect((await family.send('GET', '/api/me', undefined, named(own))).status).toBe(200)
  expect((await family.get('/api/me')).status).toBe(200)
})

test('given a page of somebody else, when one signs in there anew, then the new session stands', async () => {
  const other = await idOf(await app.family())
  const somebody = await app.family()
  const body = JSON.stringify(ADMIN)
  expect((await somebody.send('POST', '/api/auth/login', body, named(other))).status).toBe(200)
  expect((await done(somebody.get('/api/me'))).json.email).toBe(ADMIN.email)
})

test('given nobody signed in, when a page names an account, then it is asked to sign in', async () => {
  const answer = await app.guest().send('GET', '/api/me', undefined, named(await idOf(await app.family())))
  expect([answer.status, answer.json.code]).toEqual([401, 'not-signed-in'])
})

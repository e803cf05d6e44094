/** Another program that holds the database's write lock stops nobody who reads, and a write waits for it for a while. */
import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { ADMIN, type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { begun } from '../../kit/season.ts'
import { removeFolders } from '../commands/kit.ts'

setDefaultTimeout(600_000)
afterAll(removeFolders)

/** @returns the function that lets go */
function locked({ folder }: TestApp): () => void {
  const other = new Database(join(folder, 'season.db'))
  other.run('BEGIN IMMEDIATE')
  return () => {
    other.run('ROLLBACK')
    other.close()
  }
}
const MINUTE = 60_000

test('given another program that writes, when people read meanwhile, then they are answered, and a change is saved once it lets go', async () => {
  const app = await testApp({ busyFor: MINUTE })
  const { family, id } = await begun(app)
  const admin = await app.admin()
  const shared = app.guest()
  const register = {
    email: 'shared@example.org',
    phone: '0495 2000001',
    password: 'a shared password',
    shared: true,
  }
  await shared.post('/api/auth/register', register).then((answer) => answer.expect(201))
  // The session of a shared device is due to be written by its next request.
  app.clock.advance(2 * MINUTE)
  const letGo = locked(app)
  let isSaved = false
  const saving = family.put(`/api/applications/${id}`, { groomName: 'Saved After' }).then((answer) => {
    isSaved = true
    return answer
  })
  // It starts a session, which no command does.
  const signingIn = app
    .guest()
    .post('/api/auth/login', ADMIN)
    .then((answer) => {
      isSaved = true
      return answer
    })
  const reads = [
    await app.guest().get('/api/health'),
    await app.guest().get('/api/deadline'),
    await family.get('/api/me'),
    await shared.get('/api/me'),
    await admin.get('/api/admin/applications'),
    await family.get(`/api/applications/${id}`),
  ]
  expect([reads.map(({ status }) => status), isSaved]).toEqual([reads.map(() => 200), false])
  letGo()
  expect((await signingIn).status).toBe(200)
  expect((await saving).json.groomName).toBe('Saved After')
  expect((await done(shared.get('/api/me'))).json.email).toBe('shared@example.org')
  await app.close()
})

test('given another program that writes on and on, when a family saves or signs in, then both hear that it cannot be saved now, and can once it lets go', async () => {
  const app = await testApp({ busyFor: 100 })
  const { family, id } = await begun(app)
  const save = () => family.put(`/api/applications/${id}`, { groomName: 'Saved Later' })
  const signIn = () => app.guest().post('/api/auth/login', ADMIN)
  const letGo = locked(app)
  for (const { status, json, headers } of [await save(), await signIn()])
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '10'])
  letGo()
  await done(save())
  await done(signIn())
  await app.close()
})

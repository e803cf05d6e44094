/** A change that the log has and the lists do not take: the process ends and says which event, and the next start is the cure. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { ApplicationEvent } from '#events/application/events.ts'
import { decided } from '#events/decider.ts'
import { ADMIN, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'
import { startServer, tryServer } from '../../kit/server-process.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(600_000)
afterAll(removeFolders)

const SECRET = 'Words of a family'
const refusingNotes = join(import.meta.dir, 'refusing-notes.ts')

async function withOneFamily(): Promise<{ folder: string; id: string }> {
  const folder = newFolder()
  const app = await testApp({ folder })
  const { id } = await sent(app)
  await app.stop()
  return { folder, id }
}
async function signedIn(url: string): Promise<Client> {
  const admin = client(() => url)
  await done(admin.post('/api/auth/login', ADMIN))
  return admin
}

test('given lists that refuse a row, when staff write notes, then all hear 503, the process ends with 1, and the next start has the notes', async () => {
  const { folder, id } = await withOneFamily()
  const environment = { LOG_LEVEL: 'error', REFUSAL: SECRET }
  const server = await startServer({ folder, environment, flags: ['--preload', refusingNotes] })
  const admin = await signedIn(server.url)
  const notes = `/api/admin/applications/${id}/notes`
  const answers = await Promise.all(
    [1, 2, 3].map((n) => admin.post(notes, { note: `${SECRET} ${n}` }).catch(() => null)),
  )
  expect(answers.filter((answer) => answer?.status === 503).length).toBeGreaterThan(0)
  expect(answers.filter((answer) => answer !== null && answer.status !== 503)).toEqual([])
  const { code, errors } = await server.exited
  expect(code).toBe(1)
  expect(errors).not.toContain(SECRET)
  const line = errors.split('\n').find((one) => one.includes('do not follow the log')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ type: 'NoteAdded', seq: expect.any(Number) })
  expect(JSON.parse(line).stack).toContain('project')

  const again = await startServer({ folder, environment })
  const kept = await (await signedIn(again.url)).get(notes)
  expect(kept.json.length).toBeGreaterThan(0)
  expect(kept.json[0].note).toStartWith(SECRET)
  await again.stop()
})

/** An event that no decider decides, as a version to come might record it: what it should hold is not there. */
const alien: ApplicationEvent = JSON.parse(`{"type":"NoteAdded","facts":null,"details":null}`)

async function recordAlien(app: TestApp, id: string): Promise<unknown> {
  const { handle, state } = app.parts.store
  const stream = state.streamOf(id) ?? ''
  return handle((tx) => tx.decide(stream, 'system', decided(alien))).catch((error: unknown) => error)
}

test('given a server whose lists no longer follow, when anything is asked of it, then it is 503', async () => {
  const app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
  const { family, id } = await sent(app)
  expect(String(await recordAlien(app, id))).toContain('StorageUnavailable')
  await app.broken
  for (const path of ['/api/health', '/api/deadline', `/api/applications/${id}`]) {
    const answer = await family.get(path)
    expect([answer.status, answer.json.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '10',
    ])
  }
  expect((await family.put(`/api/applications/${id}`, { groomName: SECRET })).status).toBe(503)
  await app.close()
})

test('given an event that no start can take in, when the server starts, then it names it and ends with a code that is not tried again', async () => {
  const folder = newFolder()
  const app = await testApp({ folder, environment: { LOG_LEVEL: 'silent' } })
  const { id } = await sent(app, { groomName: SECRET })
  await recordAlien(app, id)
  const seq = app.parts.store.log.size()
  await app.stop()
  const left = Promise.withResolvers<number>()
  const tried = await tryServer({ folder, left: left.resolve })
  const says = 'ended' in tried ? tried.ended : ''
  expect(says).toContain(`The lists cannot be built: event ${seq} (NoteAdded) does not fit`)
  expect(says).not.toContain(SECRET)
  expect(await left.promise).toBe(78)
})

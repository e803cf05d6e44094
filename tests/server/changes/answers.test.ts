/** What a window may ask whose answer got lost: whether its change was made, as it was answered, and to nobody else. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createAnswers } from '#server/changes/answers.ts'
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

const ask = async (who: Client, id: string) =>
  (await done(who.post('/api/admin/changes/answer', { id }))).json
/** As a page sends a change. */
const named = () => {
  const id = crypto.randomUUID()
  return { id, headers: { 'x-change': id } }
}

test('given a change that was saved or refused, when its window asks, then it gets the very answer, and nobody else does', async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  const path = `/api/admin/applications/${id}`
  const sent = [named(), named()] as const
  const [verified, refused] = sent
  const answers = [
    await admin.post(`${path}/verify`, { notes: 'Seen' }, verified.headers),
    await admin.post(`${path}/verify`, { notes: 'Again' }, refused.headers),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  const { run } = app.parts.answers
  expect(answers.map(({ headers }) => headers.get('x-run'))).toEqual([run, run])
  for (const [place, { status, text }] of answers.entries())
    expect(await ask(admin, sent[place]?.id ?? '')).toEqual({ run, state: 'answered', status, text })
  // To a colleague it never was, and what a colleague asks for gives up nothing of others.
  expect(await ask(verifier, verified.id)).toEqual({ run, state: 'given-up' })
  expect((await ask(admin, verified.id)).state).toBe('answered')
})

test('given an answer that names a family, when the family is erased, then it is kept no longer, and that it was not made is not said', async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  const path = `/api/admin/applications/${id}`
  const verified = named()
  const erased = named()
  const { groomName } = (await admin.get(path)).json
  expect((await admin.post(`${path}/verify`, { notes: 'Seen' }, verified.headers)).text).toContain(groomName)
  expect((await admin.delete(path, erased.headers)).status).toBe(204)
  const { run } = app.parts.answers
  expect(await ask(admin, verified.id)).toEqual({ run, state: 'forgotten' })
  expect(await ask(admin, erased.id)).toEqual({ run, state: 'answered', status: 204, text: '' })
})

test('given a change that was asked for before it arrived, when it arrives, then it is refused and nothing has changed', async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  const path = `/api/admin/applications/${id}`
  const late = named()
  expect((await ask(admin, late.id)).state).toBe('given-up')
  const answer = await admin.post(`${path}/verify`, { notes: 'Late' }, late.headers)
  expect([answer.status, answer.json.code]).toEqual([409, 'given-up'])
  expect((await admin.get(path)).json.status).toBe('submitted')
  expect((await ask(admin, late.id)).state).toBe('given-up')
})

test('given a change that a proxy sends twice, when its window asks, then it gets the answer of the first', async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  const note = named()
  const path = `/api/admin/applications/${id}/notes`
  await done(admin.post(path, { note: 'Once' }, note.headers), 201)
  expect((await admin.post(path, { note: 'Once' }, note.headers)).json.code).toBe('given-up')
  expect((await ask(admin, note.id)).status).toBe(201)
  expect((await admin.get(path)).json).toHaveLength(1)
})

test('given a server that was started again, when a change before it is asked for, then the answer names another run', async () => {
  const { run } = app.parts.answers
  const { id } = await inStatus(app, admin, 'submitted')
  const before = named()
  await done(admin.post(`/api/admin/applications/${id}/verify`, { notes: '' }, before.headers))
  await app.restart()
  const told = await ask(admin, before.id)
  expect([told.state, told.run === run]).toEqual(['given-up', false])
})

test('given more changes than are kept, when one of the oldest is asked for, then it is not said that it was not made', () => {
  let time = 0
  const answers = createAnswers({ monotonic: () => time })
  const { run } = answers
  const change = (n: number) => ({ by: 'a', id: String(n) })
  for (let n = 0; n <= 2000; n += 1) answers.begin(change(n))
  expect(answers.ask(change(2000))).toEqual({ run, state: 'working' })
  expect(answers.ask(change(0))).toEqual({ run, state: 'forgotten' })
  time += 16 * 60_000
  expect(answers.ask(change(9999))).toEqual({ run, state: 'given-up' })
})

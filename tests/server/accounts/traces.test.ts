/** Whoever can take over an account leaves a trace before it counts; and a family that signs in at the console gets no session. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'
import { mailBy, smtpPeer } from '../../kit/smtp-peer.ts'
import { fillLog, makeRoom } from '../../kit/staff-state.ts'

const PASSWORD = 'a verifier password'
const NEW = 'another long password'
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let adminId = ''
beforeAll(async () => {
  app = await testApp({ environment: { PUBLIC_URL: 'https://wedding.example', ALLOW_PRIVATE_SMTP: '1' } })
  admin = await app.admin()
  adminId = (await done(admin.get('/api/me'))).json.id
})
afterAll(() => app.close())

type Entry = {
  type: string
  by: { id: string }
  account: { id: string } | null
  changes: object[]
  application: object | null
}
/** The newest entries of the audit log as an admin reads them, newest first. */
const newest = async (many: number): Promise<Entry[]> =>
  (await done(admin.get(`/api/admin/events?limit=${many}`))).json.events
const told = ({ type, by, account, changes }: Entry) => [type, by.id, account?.id, ...changes]
const way = (to: string) => ({ field: 'way', from: null, to })
const linkFor = async (id: string) => {
  const { url } = (await done(admin.post(`/api/admin/accounts/${id}/reset-link`, { to: 'email' }))).json
  return new URL(url).searchParams.get('token')
}
const use = (token: string | null | undefined) =>
  done(app.guest().post('/api/auth/reset', { token, password: NEW }))

test('given a colleague, when an admin makes a link and uses it, then both are told with who and whose', async () => {
  const member = await app.verifier('colleague')
  const { id } = (await done(member.get('/api/me'))).json
  await use(await linkFor(id))
  expect((await newest(2)).map(told)).toEqual([
    ['PasswordChanged', id, id, way('link')],
    ['PasswordLinkMade', adminId, id, way('handed')],
  ])
  const again = app.guest()
  await done(again.post('/api/auth/login', { email: 'colleague', password: NEW }))
  await done(again.post('/api/me/password', { password: NEW, newPassword: PASSWORD }))
  expect((await newest(1)).map(told)).toEqual([['PasswordChanged', id, id, way('owner')]])
})

test('given a family, when an admin makes a link for it and it is used, then the stream of the admin tells, without its address', async () => {
  const { family, id: applicationId } = await sent(app)
  const { id, email } = (await done(family.get('/api/me'))).json
  await use(await linkFor(id))
  const entries = await newest(2)
  expect(entries.map(told)).toEqual([
    ['PasswordChanged', id, id, way('link')],
    ['PasswordLinkMade', adminId, id, way('handed')],
  ])
  expect(entries.map(({ application }) => application)).toMatchObject([
    { id: applicationId },
    { id: applicationId },
  ])
  expect(JSON.stringify(entries)).not.toContain(email)
  const { log } = app.parts.store
  const streams = [...log.read(log.size() - 1)].map(({ stream }) => stream)
  expect(streams).toEqual([`staff-${adminId}`, `staff-${adminId}`])
})

test('given links by e-mail, when staff and a family ask, then that of staff is told, and both work', async () => {
  const peer = await smtpPeer()
  try {
    await mailBy(admin, peer.port)
    const email = 'forgetful@example.org'
    const account = { email, password: PASSWORD, role: 'verifier' }
    const { id } = (await done(admin.post('/api/admin/team', account), 201)).json
    await app.family('forgetful-family@example.org')
    const before = app.parts.store.log.size()
    for (const one of [email, 'forgetful-family@example.org', 'nobody@example.org'])
      await done(app.guest().post('/api/auth/forgot', { email: one }))
    await app.parts.mail.work()
    expect(app.parts.store.log.size()).toBe(before + 1)
    expect((await newest(1)).map(told)).toEqual([['PasswordLinkMade', 'system', id, way('mailed')]])
    expect(peer.letters).toHaveLength(2)
    for (const { text = '' } of peer.letters) await use(/token=([\w-]{43})/.exec(text)?.[1])
    expect((await newest(1)).map(told)).toEqual([['PasswordChanged', id, id, way('link')]])
  } finally {
    await peer.close()
  }
})

test('given families who wait for a visit, when a verifier takes their sheets, then that is told before it is handed out', async () => {
  const { id: applicationId } = await sent(app)
  const verifier = await app.verifier('visitor')
  const { id } = (await done(verifier.get('/api/me'))).json
  await done(admin.post(`/api/admin/applications/${applicationId}/verify`, {}))
  const take = () => verifier.post('/api/admin/visits', { ids: [applicationId] })
  const { visits } = (await done(take())).json
  expect(visits.length).toBeGreaterThan(0)
  const read = { field: 'visits', from: null, to: visits.length }
  expect((await newest(1)).map(told)).toEqual([['ListRead', id, id, read]])
  await fillLog(app)
  const refused = await take()
  expect([refused.status, refused.text.includes(visits[0].bridePhone)]).toEqual([503, false])
  makeRoom(app)
})

test('given a family at the cut-off, when weights are searched for that would move it, then that is told before', async () => {
  const { id: applicationId } = await sent(app)
  const verifier = await app.verifier('searcher')
  const { id } = (await done(verifier.get('/api/me'))).json
  const search = (asked: string) => verifier.post('/api/admin/ranking/search-weights', { id: asked })
  await done(search(applicationId), 204)
  const [event] = await newest(1)
  expect(event).toMatchObject({ type: 'WeightsSearched', by: { id }, application: { id: applicationId } })
  expect((await search(crypto.randomUUID())).status).toBe(404)
  await fillLog(app)
  expect((await search(applicationId)).status).toBe(503)
  makeRoom(app)
})

test('given an account and none, when a password is guessed while the log is full, then the answers are the same', async () => {
  await fillLog(app)
  const answers = []
  for (const email of ['organiser', 'no such name']) {
    const { status, text } = await app.guest().post('/api/auth/login', { email, password: 'a guess' })
    answers.push([status, text])
  }
  expect(answers[0]).toEqual(answers[1])
  makeRoom(app)
})

test('given a family, when it signs in at the console, then it is refused and gets no session, and on the site it gets one', async () => {
  const email = 'at-the-console@example.org'
  const family = await app.family(email)
  const { id } = (await done(family.get('/api/me'))).json
  const sessions = () =>
    app.parts.store.vault.db.query('select count(*) as n from session where account_id = ?').get(id)
  const before = sessions()
  const here = app.guest()
  const body = { email, password: 'chembarathi poovu' }
  const answer = await here.post('/api/auth/login', { ...body, staffOnly: true })
  expect([answer.status, answer.json.code, answer.headers.get('set-cookie'), here.cookie()]).toEqual([
    ...[403, 'not-permitted', null, ''],
  ])
  expect([answer.text.includes(email), sessions()]).toEqual([false, before])
  const wrong = await here.post('/api/auth/login', { ...body, password: 'a guess', staffOnly: true })
  expect(wrong.json.code).toBe('wrong-credentials')
  await done(here.post('/api/auth/login', body))
})

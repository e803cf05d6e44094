/** LOG_LEVEL=info: a line for each request with the status that was sent, and nothing of what the request said. */
import { afterAll, beforeAll, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { connect } from 'node:net'
import { access } from '#server/http/access.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import type { Client } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { rawRequest } from '../../kit/raw.ts'
import { requests } from './access-requests.ts'

setDefaultTimeout(600_000)
const NAME = 'Planted Nobodyson'
const MAIL = 'planted@nobodyson.example'
const PASSWORD = 'a planted password'
const TOKEN = 'plantedTokenOfNobody'
const planted = [NAME, 'Nobodyson', MAIL, PASSWORD, TOKEN]

const written: string[] = []
const stderr = spyOn(process.stderr, 'write').mockImplementation((text) => {
  written.push(...String(text).split('\n').filter(Boolean))
  return true
})
type Line = {
  level: string
  at?: string
  id?: string
  ms?: number
  method?: string
  route?: string | null
  status?: number
}
const lines = (): Line[] => written.map((line) => JSON.parse(line)).filter(({ level }) => level === 'info')

let app: TestApp
let family: Client
let admin: Client
let verifier: Client
let id = ''
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'info', ALLOW_PRIVATE_SMTP: '1' } })
  family = await app.family(MAIL)
  admin = await app.admin()
  verifier = await app.verifier()
  const form = { ...wholeForm(), groomName: NAME }
  id = (await family.post('/api/applications', form)).expect(201).json.id
  await forgotten()
})
afterAll(async () => {
  stderr.mockRestore()
  await app.close()
})

const MARK = '/api/deadline'
/** Asks for something harmless, and waits for its line: what came before has had its line by then. */
async function settled() {
  const marks = () => lines().filter(({ route }) => route === MARK).length
  const before = marks()
  await app.guest().get(MARK)
  while (marks() === before) await Bun.sleep(5)
  return lines().filter(({ route }) => route !== MARK)
}
/** What is asked, and every line that comes of it. */
async function told(ask: () => Promise<{ status: number } | undefined>) {
  written.length = 0
  const answer = await ask()
  while (lines().length === 0) await Bun.sleep(5)
  return { sent: answer?.status, lines: await settled() }
}
const line = (method: string, route: string | null, status: number) => ({ method, route, status })

const list = '/api/admin/applications'
const json = { 'content-type': 'application/json' }
const nobody = '00000000-0000-4000-8000-000000000000'
type Case = [method: string, route: string | null, status: number, ask: () => Promise<{ status: number }>]
const cases: Case[] = [
  ['GET', list, 200, () => admin.get(`${list}?q=${encodeURIComponent(NAME)}`)],
  [
    'POST',
    '/api/auth/register',
    201,
    () =>
      app
        .guest()
        .post('/api/auth/register', { email: `2${MAIL}`, phone: '0495 2000000', password: PASSWORD }),
  ],
  [
    'POST',
    '/api/auth/login',
    400,
    () => app.guest().send('POST', '/api/auth/login', `{"email":"${MAIL}"`, json),
  ],
  ['GET', '/api/me', 401, () => app.guest().get('/api/me', { cookie: `session=${TOKEN}` })],
  [
    'PUT',
    '/api/admin/settings/:key',
    403,
    () => verifier.put(`/api/admin/settings/${TOKEN}`, { value: NAME }),
  ],
  [
    'POST',
    null,
    403,
    () => family.post('/api/auth/verify-email', { code: TOKEN }, { 'sec-fetch-site': 'cross-site' }),
  ],
  ['GET', `${list}/:id`, 404, () => admin.get(`${list}/${nobody}?name=${TOKEN}`)],
  ['GET', null, 404, () => app.guest().get(`/api/${TOKEN}`)],
  [
    'POST',
    '/api/auth/register',
    409,
    () => app.guest().post('/api/auth/register', { email: MAIL, phone: '0495 2000000', password: PASSWORD }),
  ],
  [
    'PUT',
    '/api/applications/:id',
    413,
    () => family.put(`/api/applications/${id}`, { groomName: NAME.repeat(20_000) }),
  ],
  ['PUT', '/api/applications/:id', 422, () => family.put(`/api/applications/${id}`, { planted: NAME })],
  ['POST', '/api/auth/login', 429, () => guessed()],
  ['GET', '/api/places/local-bodies', 500, () => broken()],
  ['GET', `${list}/export`, 200, () => admin.get(`${list}/export?q=${encodeURIComponent(NAME)}`)],
  ['DELETE', `${list}/:id`, 204, () => admin.delete(`${list}/${id}`)],
]

/** Lets the lines of what only leads up to a case come, and drops them. */
async function forgotten() {
  await settled()
  written.length = 0
}

const places = '/api/places/local-bodies?district=kozhikode'
async function guessed() {
  const guess = () => app.guest().post('/api/auth/login', { email: MAIL, password: PASSWORD })
  for (let tries = 0; tries < 5; tries++) await guess()
  await forgotten()
  return guess()
}
async function broken() {
  const files = [{ name: 'kozhikode', content: NAME }]
  await app.parts.local.setFiles({ kind: 'local-bodies', files })
  return app.guest().get(places)
}
for (const [method, route, status, ask] of cases)
  test(`given ${method} ${route ?? 'of no route'}, when it is answered ${status}, then one line says so and nothing else of it`, async () => {
    const found = await told(ask)
    expect(found).toMatchObject({ sent: status, lines: [line(method, route, status)] })
    for (const secret of planted) expect(written.join('\n')).not.toContain(secret)
    expect(found.lines[0]).toEqual({
      level: 'info',
      at: expect.any(String),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...line(method, route, status),
      ms: expect.any(Number),
    })
  })

const MALFORMED = ['GET /api/me HTTP/1.1', `Host: ${NAME}`]
test('given an answer with an id, when the request fails, then the lines of the request and of its failure have that id', async () => {
  written.length = 0
  const answer = await broken()
  await settled()
  const ids = written.map((line) => JSON.parse(line)).filter(({ id }) => id === answer.json.id)
  expect(ids.map(({ level }) => level)).toEqual(['error', 'info'])
})

test('given a host that is none, when it is refused before it is routed, then one line says so and nothing of it', async () => {
  const found = await told(() => rawRequest(app.url, MALFORMED))
  expect(found).toMatchObject({ sent: 400, lines: [line('GET', null, 400)] })
  for (const secret of planted) expect(written.join('\n')).not.toContain(secret)
})

test('given an upload, when its connection is cut in the middle, then one line says that it came to nothing', async () => {
  const uploader = await app.family()
  const { uploadURL } = (await uploader.post('/api/objects/upload', { purpose: 'photo' })).expect(200).json
  await forgotten()
  const { port, pathname, search } = new URL(uploadURL)
  const found = await told(async () => {
    const socket = connect(Number(port), '127.0.0.1')
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${uploader.cookie()}\r\ncontent-length: 1000\r\n\r\n`
    await new Promise<void>((sent) => socket.write(head + NAME, () => sent()))
    socket.destroy()
    return undefined
  })
  expect(found.lines).toMatchObject([line('PUT', '/uploads/:id', 400)])
  expect(search).toContain('token=')
  expect(written.join('\n')).not.toContain(search.slice('?token='.length))
})

test('given an export, when its reader goes away in the middle, then one line says what was sent', async () => {
  const found = await told(async () => {
    const answer = await fetch(`${app.url}${list}/export`, { headers: { cookie: admin.cookie() } })
    await answer.body?.cancel()
    return answer
  })
  expect(found).toMatchObject({ sent: 200, lines: [line('GET', `${list}/export`, 200)] })
})

// Signing out and erasing come last, since they take away what the others need.
const late = ['POST /api/auth/logout', 'DELETE /api/admin/applications/:id']
const isRequest = (name: string): name is keyof typeof requests => name in requests
const table = Object.keys(access)
  .filter(isRequest)
  .filter((name) => !name.endsWith('/deadline'))
  .sort((a, b) => late.indexOf(a) - late.indexOf(b))
test('given every route of the table, when a stranger, a family and an admin call it, then each line has the status that was sent', async () => {
  const target = {
    id: nobody,
    fileId: nobody,
    staffId: nobody,
    accountId: nobody,
    document: '',
    uploads: new Map(),
  }
  for (const [name, who] of table.flatMap((name) =>
    [app.guest(), family, admin].map((who) => [name, who] as const),
  )) {
    const [method = '', route = ''] = name.split(' ')
    const { path, body } = requests[name](target, who)
    const found = await told(() =>
      who.send(
        method,
        path,
        body === undefined ? undefined : JSON.stringify(body),
        body === undefined ? {} : json,
      ),
    )
    expect([name, found.lines.map(({ route, status }) => [route, status])]).toEqual([
      name,
      [[route, found.sent]],
    ])
  }
})

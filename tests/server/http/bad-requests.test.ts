/** Requests that are wrong around their body: strange ids, other methods, other sites, guessed passwords. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'
import { uniqueWord } from '../../kit/unique-word.ts'

const MARK = 'Echo-Mark-74'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const nobody = client(() => 'http://127.0.0.1:1')
let app: TestApp
let [family, admin, guest]: [Client, Client, Client] = [nobody, nobody, nobody]
let id = ''
beforeAll(async () => {
  app = await testApp({ environment: { TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '6' } })
  const applied = await sent(app)
  ;[family, admin, guest] = [applied.family, await app.admin(), app.guest()]
  id = applied.id
})
afterAll(() => app.close())

const notIds = [
  '..%2f..%2fkeys%2fmaster.key',
  '%2e%2e%2f',
  '..%5c',
  '%00',
  '%ff',
  '%zz',
  'null',
  '0',
  "'or'1'='1",
].concat([
  `${UNKNOWN}%2fnotes`,
  `${UNKNOWN}.`,
  `${UNKNOWN}%20`,
  UNKNOWN.toUpperCase().replaceAll('0', 'A'),
  `${MARK}`,
])
test('given what is no id, when any route is asked for it, then it is not there, and never an error', async () => {
  const before = app.parts.store.log.size()
  for (const wrong of notIds) {
    const asked: [Client, string, string, unknown?][] = [
      [family, 'GET', `/api/applications/${wrong}`],
      [family, 'PUT', `/api/applications/${wrong}`, { groomName: MARK }],
      [family, 'GET', `/objects/uploads/${wrong}`],
      [family, 'PUT', `/uploads/${wrong}?token=${MARK}`],
      [admin, 'GET', `/api/admin/applications/${wrong}`],
      [admin, 'GET', `/api/admin/applications/${wrong}/notes`],
      [admin, 'POST', `/api/admin/applications/${wrong}/verify`, {}],
      [admin, 'DELETE', `/api/admin/applications/${wrong}`],
      [admin, 'PATCH', `/api/admin/team/${wrong}`, { role: 'verifier' }],
      [admin, 'POST', `/api/admin/accounts/${wrong}/reset-link`],
      [guest, 'GET', `/api/settings/${wrong}`],
      [admin, 'PUT', `/api/admin/settings/${wrong}`, { value: MARK }],
    ]
    for (const [who, method, path, body] of asked) {
      const headers = body === undefined ? undefined : { 'content-type': 'application/json' }
      const answer = await who.send(
        method,
        path,
        body === undefined ? undefined : JSON.stringify(body),
        headers,
      )
      const said = [method, path, answer.status === 404 || answer.status === 400, answer.text.includes(MARK)]
      expect(said).toEqual([method, path, true, false])
    }
  }
  expect(app.parts.store.log.size()).toBe(before)
})

test('given HEAD, when it is asked, then it is let in like GET and carries no body', async () => {
  const head = (who: Client, path: string) => who.send('HEAD', path)
  const answers = [
    await head(guest, '/api/me'),
    await head(family, '/api/admin/applications'),
    await head(family, `/api/applications/${UNKNOWN}`),
    await head(admin, `/api/applications/${id}`),
    await head(admin, '/api/admin/applications'),
  ]
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [401, ''],
    [403, ''],
    [404, ''],
    [403, ''],
    [200, ''],
  ])
})
test('given OPTIONS and methods nobody uses, when they are asked, then nothing is offered', async () => {
  for (const method of ['OPTIONS', 'PROPFIND'])
    for (const path of ['/api/me', `/api/applications/${id}`, '/api/auth/login']) {
      const answer = await admin.send(method, path)
      expect([method, path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        method,
        path,
        404,
        null,
      ])
    }
})

const sites: [headers: Record<string, string>, crossing: boolean][] = [
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ 'sec-fetch-site': MARK }, true],
  [{ origin: 'https://elsewhere.example' }, true],
  [{ origin: 'null' }, true],
  [{ origin: 'http://127.0.0.1:1' }, true],
  [{ origin: 'OURS' }, false],
  [{ origin: 'OURS', 'sec-fetch-site': 'cross-site' }, true],
]
for (const [headers, crossing] of sites)
  test(`given ${JSON.stringify(headers)}, when something would change, then it is ${crossing ? 'refused' : 'carried out'}`, async () => {
    const ours = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === 'OURS' ? app.url : value]),
    )
    const before = app.parts.store.log.size()
    const saved = await family.put(`/api/applications/${id}`, { groomWorkplace: uniqueWord() }, ours)
    const signedOut = await guest.post('/api/auth/logout', undefined, ours)
    const upload = await family.post('/api/objects/upload', { purpose: 'proof' }, ours)
    expect([saved, signedOut, upload].map(({ status }) => status)).toEqual(
      crossing ? [403, 403, 403] : [200, 200, 200],
    )
    expect(app.parts.store.log.size()).toBe(crossing ? before : before + 1)
    if (crossing)
      expect(saved.json).toEqual({
        code: 'cross-site',
        message: 'This request came from another site and was not carried out',
      })
    // Reading is what links from elsewhere do; nothing changes by it.
    expect((await guest.get('/api/deadline', ours)).status).toBe(200)
  })

const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.1, ${address}` })
const login = (email: string, password: string, address: string) =>
  app.guest().post('/api/auth/login', { email, password }, from(address))

test('given a family, when its password is guessed, then it waits longer and longer, and elsewhere it still gets in', async () => {
  await app.family('guessed@example.org')
  const right = 'chembarathi poovu'
  const waits: (string | null)[] = []
  for (let tries = 0; tries < 5; tries++)
    expect((await login('guessed@example.org', MARK, '198.51.100.7')).status).toBe(401)
  for (let tries = 0; tries < 4; tries++) {
    const answer = await login('Guessed@Example.org', right, '198.51.100.7')
    expect([answer.status, answer.json.code, answer.headers.get('retry-after') !== null]).toEqual([
      429,
      'too-many-attempts',
      true,
    ])
    waits.push(answer.headers.get('retry-after'))
    app.clock.advance(Number(answer.headers.get('retry-after')) * 1000)
    expect((await login('guessed@example.org', MARK, '198.51.100.7')).status).toBe(401)
  }
  expect(waits).toEqual(['1', '2', '4', '8'])
  expect((await login('guessed@example.org', right, '198.51.100.8')).status).toBe(200)
  expect((await login('guessed@example.org', right, '198.51.100.7')).status).toBe(429)
  app.clock.advance(16_000)
  expect((await login('guessed@example.org', right, '198.51.100.7')).status).toBe(200)
})

test('given an unknown e-mail and a wrong password, when they sign in, then nothing tells them apart', async () => {
  await app.family('known@example.org')
  const timed = async (email: string) => {
    // The processor's time, of which a busy machine takes nothing away.
    const before = process.cpuUsage()
    const answer = await login(email, MARK, '198.51.100.20')
    const { user, system } = process.cpuUsage(before)
    const { date, ...headers } = Object.fromEntries(answer.headers)
    return {
      took: user + system,
      said: { status: answer.status, text: answer.text, headers },
      date,
    }
  }
  const fastest: Record<string, number> = {}
  const said = new Set<string>()
  for (let tries = 0; tries < 4; tries++)
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const answer = await timed(email)
      said.add(JSON.stringify(answer.said))
      fastest[email] = Math.min(fastest[email] ?? Number.POSITIVE_INFINITY, answer.took)
    }
  expect([...said]).toHaveLength(1)
  expect([...said][0]).toContain('Invalid email, phone number or password')
  const [known = 0, unknown = 0] = Object.values(fastest)
  // A missing hash would answer in a twentieth of the time.
  expect(unknown).toBeGreaterThan(known / 3)
})

test('given one address, when it registers family after family, then the hour ends it and another address goes on', async () => {
  const register = (n: number, address: string) =>
    app
      .guest()
      .post(
        '/api/auth/register',
        { email: `f${n}@example.org`, phone: '+91 98470 55555', password: 'thumba poovu' },
        from(address),
      )
  for (let n = 0; n < 6; n++) await done(register(n, '198.51.100.30'), 201)
  const refused = await register(7, '198.51.100.30')
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too-many-attempts',
    '3600',
  ])
  await done(register(7, '198.51.100.31'), 201)
  app.clock.advance(3_600_000)
  await done(register(8, '198.51.100.30'), 201)
})

test('given staff, when their sign-in is refused, then that is recorded, without the password', async () => {
  const { log, write } = app.parts.store
  const before = log.size()
  expect((await login('organiser', MARK, '198.51.100.40')).status).toBe(401)
  // It is not waited for.
  await write(() => undefined)
  expect([...log.read(before + 1)].map(({ type, actor }) => [type, actor])).toEqual([
    ['SignInRefused', 'system'],
  ])
  expect((await login('nobody at all', MARK, '198.51.100.40')).status).toBe(401)
  // It is not waited for.
  await write(() => undefined)
  expect(log.size()).toBe(before + 1)
})

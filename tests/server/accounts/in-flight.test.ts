/** What was checked before a change does not count after it: sign-ins and changes whose password is still being compared or hashed. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { codeAt } from '../../kit/authenticator.ts'
import { type Answer, type Client, client, done } from '../../kit/client.ts'

const OLD = 'a verifier password'
const NEW = 'another long password'
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let made = 0
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

type Slow = 'verify' | 'hash'
/** Starts `work`, and holds it where its password has been compared or hashed, until `meanwhile` is over. */
async function held<T>(slow: Slow, work: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const { passwords } = app.parts
  const { hash, verify } = passwords
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  /** Holds the first result, and lets those that come meanwhile pass. */
  const hold = async <R>(result: Promise<R>): Promise<R> => {
    Object.assign(passwords, { hash, verify })
    const value = await result
    reached.resolve()
    await gate.promise
    return value
  }
  if (slow === 'hash') passwords.hash = (password) => hold(hash(password))
  else passwords.verify = (password, known) => hold(verify(password, known))
  const working = work()
  await Promise.race([reached.promise, working])
  await meanwhile()
  gate.resolve()
  return working
}

type Member = { email: string; id: string; client: Client; code: () => string; token: string }
async function member({ factor = false, staff = true } = {}): Promise<Member> {
  const email = `flying-${++made}@example.org`
  const one = staff ? await app.verifier(email) : app.guest()
  if (!staff)
    await done(one.post('/api/auth/register', { email, phone: '+91 98470 00000', password: OLD }), 201)
  const { id } = (await done(one.get('/api/me'))).json
  const secret = staff ? (await done(one.post('/api/me/second-factor', { password: OLD }))).json.secret : ''
  const code = () => {
    app.clock.advance(30_000)
    return codeAt(secret, app.clock.now())
  }
  if (factor) await done(one.post('/api/me/second-factor/confirm', { code: code() }))
  const { url } = (await done(admin.post(`/api/admin/accounts/${id}/reset-link`, { to: 'email' }))).json
  return { email, id, client: one, code, token: new URL(url).searchParams.get('token') ?? '' }
}
const login = (email: string, password = OLD, code?: string) =>
  app.guest().post('/api/auth/login', { email, password, ...(code !== undefined && { code }) })
const said = ({ status, json, headers }: Answer) => [status, json.code, headers.get('set-cookie')]
const refused = [401, 'wrong-credentials', null]
const patch = ({ id }: Member, body: object) => done(admin.patch(`/api/admin/team/${id}`, body))
const useLink = ({ token }: Member) => done(app.guest().post('/api/auth/reset', { token, password: NEW }))
const ownPassword = (one: Member) =>
  done(one.client.post('/api/me/password', { password: OLD, newPassword: NEW }))

type Meanwhile = [name: string, work: (one: Member) => Promise<unknown>, needs?: Parameters<typeof member>[0]]
const changes: Meanwhile[] = [
  ['its password is changed by its owner', ownPassword],
  ['its password is changed by a link', useLink],
  ['it is disabled', (one) => patch(one, { disabled: true })],
  [
    'it is disabled and enabled again',
    async (one) => {
      await patch(one, { disabled: true })
      await patch(one, { disabled: false })
    },
  ],
  ['it becomes an admin', (one) => patch(one, { role: 'admin' })],
  [
    'its second step is turned on',
    (one) => done(one.client.post('/api/me/second-factor/confirm', { code: one.code() })),
  ],
  [
    'its second step is taken away',
    ({ id }) => done(admin.delete(`/api/admin/team/${id}/second-factor`)),
    { factor: true },
  ],
  ['the password of a family is changed by its owner', ownPassword, { staff: false }],
  ['the password of a family is changed by a link', useLink, { staff: false }],
]
for (const [name, work, needs = {}] of changes)
  test(`given a sign-in whose password is being compared, when ${name}, then no session opens`, async () => {
    const one = await member(needs)
    const sessions = () =>
      app.parts.store.vault.db.query('select count(*) as n from session where account_id = ?').get(one.id)
    let left: unknown
    const code = needs.factor ? one.code() : undefined
    const answer = await held(
      'verify',
      () => login(one.email, OLD, code),
      async () => {
        await work(one)
        left = sessions()
      },
    )
    expect(said(answer)).toEqual(refused)
    expect(sessions()).toEqual(left)
  })

test('given nothing that changes, when a sign-in is held, then it opens all the same', async () => {
  const one = await member()
  const answer = await held(
    'verify',
    () => login(one.email),
    () => Promise.resolve(),
  )
  expect(answer.status).toBe(200)
})

const steps: [name: string, ask: (one: Member) => [string, object]][] = [
  [
    'changes the password',
    () => ['/api/me/password', { password: OLD, newPassword: 'a thief has this one' }],
  ],
  ['begins a second step', () => ['/api/me/second-factor', { password: OLD }]],
]
for (const [name, ask] of steps)
  test(`given a thief who ${name} with the old password, when the owner uses a link meanwhile, then the thief has nothing`, async () => {
    const one = await member()
    const [path, body] = ask(one)
    const answer = await held(
      'verify',
      () => one.client.post(path, body),
      () => useLink(one),
    )
    expect(said(answer)).toEqual([422, 'wrong-password', null])
    expect((await login(one.email, NEW)).status).toBe(200)
    expect((await login(one.email, 'a thief has this one')).status).toBe(401)
  })
test('given a thief whose new password is being hashed, when the owner uses a link meanwhile, then that one counts', async () => {
  for (const staff of [true, false]) {
    const one = await member({ staff })
    const change = () =>
      one.client.post('/api/me/password', { password: OLD, newPassword: 'a thief has this one' })
    const answer = await held('hash', change, () => useLink(one))
    expect(said(answer)).toEqual([422, 'wrong-password', null])
    expect((await login(one.email, NEW)).status).toBe(200)
  }
})
test('given its owner who turns the second step off, when the password is changed meanwhile, then it stays on', async () => {
  const one = await member({ factor: true })
  const body = { password: OLD, code: one.code() }
  const remove = () => one.client.post('/api/me/second-factor/remove', body)
  expect(said(await held('verify', remove, () => useLink(one)))).toEqual([422, 'wrong-password', null])
  expect((await login(one.email, NEW)).json.code).toBe('second-factor')
})
test('given a short password chosen by a link, when the second step is taken away meanwhile, then it is not set', async () => {
  const one = await member({ factor: true })
  const choose = () => app.guest().post('/api/auth/reset', { token: one.token, password: 'eight 8!' })
  const answer = await held('hash', choose, () =>
    done(admin.delete(`/api/admin/team/${one.id}/second-factor`)),
  )
  expect(answer.status).toBe(404)
  expect((await login(one.email, 'eight 8!')).status).toBe(401)
})

test('given an admin who is disabled while a request is on its way, when it arrives, then it changes nothing', async () => {
  const boss = await member()
  await patch(boss, { role: 'admin' })
  const asBoss = async () => {
    await patch(boss, { disabled: false })
    const one = app.guest()
    await done(one.post('/api/auth/login', { email: boss.email, password: OLD }))
    return one
  }
  const disable = () => patch(boss, { disabled: true })
  const other = await member({ factor: true })
  const late = await asBoss()
  const adding = () => late.post('/api/admin/team', { email: 'late', password: NEW, role: 'admin' })
  expect((await held('hash', adding, disable)).json.code).toBe('not-permitted')
  const again = await asBoss()
  const taking = () => again.delete(`/api/admin/team/${other.id}/second-factor`)
  expect((await held('hash', taking, disable)).json.code).toBe('not-permitted')
  expect((await login(other.email)).json.code).toBe('second-factor')
  expect((await login('late', NEW)).status).toBe(401)
})
test('given an admin who has made a link, when the admin is disabled, then the link is worth nothing', async () => {
  const boss = await member()
  await patch(boss, { role: 'admin' })
  const one = app.guest()
  await done(one.post('/api/auth/login', { email: boss.email, password: OLD }))
  const target = await member()
  const { url } = (await done(one.post(`/api/admin/accounts/${target.id}/reset-link`, { to: 'email' }))).json
  await patch(boss, { disabled: true })
  const token = new URL(url).searchParams.get('token')
  const use = await app.guest().post('/api/auth/reset', { token, password: NEW })
  expect([use.status, use.json.code]).toEqual([404, 'link-expired'])
  await useLink(target)
})

test('given an admin whose body is still being received, when the admin is disabled, then the request is refused', async () => {
  const boss = await member()
  await patch(boss, { role: 'admin' })
  const one = app.guest()
  await done(one.post('/api/auth/login', { email: boss.email, password: OLD }))
  const target = await member()
  const body = JSON.stringify({ disabled: true })
  const half = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const { sessions } = app.parts.store.vault
  const { find } = sessions
  sessions.find = (...asked) => {
    sessions.find = find
    reached.resolve()
    return find(...asked)
  }
  const stream = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(new TextEncoder().encode(body.slice(0, 5)))
      await half.promise
      controller.enqueue(new TextEncoder().encode(body.slice(5)))
      controller.close()
    },
  })
  const headers = { cookie: one.cookie(), 'content-type': 'application/json' }
  const url = `${app.url}/api/admin/team/${target.id}`
  const answering = fetch(url, { method: 'PATCH', headers, body: stream })
  await reached.promise
  await patch(boss, { disabled: true })
  half.resolve()
  expect((await answering).status).toBe(401)
  expect((await login(target.email)).status).toBe(200)
})

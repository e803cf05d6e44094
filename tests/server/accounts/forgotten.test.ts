/** A forgotten password: who gets a link, that nobody else learns of it, and what the link is good for. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { START, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'

const SITE = 'https://wedding.example'
const NEW = 'pudhiya vaakku'
let peer: Peer
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: SITE, TRUST_PROXY: '1' } })
  admin = await app.admin()
  await mailBy(admin, peer.port)
})
beforeEach(() => {
  peer.letters.length = 0
  app.clock.set(START)
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

const ask = (email: string, of = app) => of.guest().post('/api/auth/forgot', { email })
const linksTo = (address: string) =>
  peer.letters
    .filter(({ recipients }) => recipients.includes(address))
    .map(({ text = '' }) => /https:\S+token=([\w-]{43})/.exec(text) ?? [])
const reset = (token = '', password = NEW) => app.guest().post('/api/auth/reset', { token, password })

test('given families of both languages, when they ask, then each gets a link to its own page, it signs in, and so does the new password', async () => {
  for (const [locale, path] of [
    ['ml', '/reset'],
    ['en', '/en/reset'],
  ] as const) {
    const email = `${locale}-forgot@example.org`
    const family = await app.family(email)
    await done(family.patch('/api/me', { locale }))
    expect((await done(ask(` ${email.toUpperCase()} `))).json).toEqual({ ok: true })
    await app.parts.mail.work()
    const [[link, token] = []] = linksTo(email)
    expect(link).toBe(`${SITE}${path}?token=${token}`)
    const by = app.guest()
    await done(by.post('/api/auth/reset', { token, password: NEW }))
    expect((await family.get('/api/me')).status).toBe(401)
    expect((await done(by.get('/api/me'))).json.email).toBe(email)
    await done(app.guest().post('/api/auth/login', { email, password: NEW }))
    expect((await reset(token)).json.code).toBe('link-expired')
  }
})

test('given two links, when one is used, then the other is worth nothing', async () => {
  await app.family('twice@example.org')
  for (const _ of [1, 2]) await done(ask('twice@example.org'))
  await app.parts.mail.work()
  const [[, first] = [], [, second] = []] = linksTo('twice@example.org')
  await done(reset(first))
  expect((await reset(second)).json.code).toBe('link-expired')
})

test('given a link, when an hour has gone by, then it has expired', async () => {
  await app.family('slow@example.org')
  await done(ask('slow@example.org'))
  await app.parts.mail.work()
  const [[, token] = []] = linksTo('slow@example.org')
  app.clock.advance(3_600_000 - 1)
  expect((await reset(token, 'kani')).status).toBe(422)
  app.clock.advance(1)
  expect((await reset(token)).json.code).toBe('link-expired')
})

test('given an account, none, and a disabled one, when each is asked about, then answer and time are the same', async () => {
  await app.family('there@example.org')
  const member = { email: 'gone@example.org', password: 'a verifier password', role: 'verifier' }
  const { id } = (await done(admin.post('/api/admin/team', member), 201)).json
  await done(admin.patch(`/api/admin/team/${id}`, { disabled: true }))
  const answers = []
  for (const email of ['there@example.org', 'nobody@example.org', 'gone@example.org', 'no address']) {
    const start = performance.now()
    const { status, text, headers } = await ask(email)
    expect(performance.now() - start).toBeGreaterThan(245)
    answers.push([status, text, [...headers.keys()].sort()])
  }
  expect(answers).toEqual(Array(4).fill(answers[0]))
  await app.parts.mail.work()
  expect(peer.letters.map(({ recipients }) => recipients)).toEqual([['there@example.org']])
})

test('given somebody who asks and asks, when five letters have gone to one account, then no more go, and the answer stays', async () => {
  await app.family('often@example.org')
  for (const _ of Array(7).keys()) expect((await done(ask('often@example.org'))).json).toEqual({ ok: true })
  await app.parts.mail.work()
  expect(peer.letters).toHaveLength(5)
})

test('given strangers elsewhere who ask for links to an address, when its owner asks, then a link comes, and all of them open', async () => {
  const email = 'besieged@example.org'
  await app.family(email)
  const askFrom = (network: number) =>
    app
      .guest()
      .post('/api/auth/forgot', { email }, { 'x-forwarded-for': `198.51.100.${network}` })
      .then((answer) => answer.expect(200))
  const sent = async () => {
    await app.parts.mail.work()
    return linksTo(email).length
  }
  const often = (times: number, network: number) =>
    Promise.all(Array.from({ length: times }, () => askFrom(network)))
  await often(6, 1)
  expect(await sent()).toBe(5)
  await askFrom(2)
  expect(await sent()).toBe(6)
  await Promise.all([3, 4, 5, 6].map((network) => often(5, network)))
  // Twenty an hour are enough for any mailbox: each of them is good for that hour.
  await askFrom(7)
  expect(await sent()).toBe(20)
  app.clock.advance(3_600_000 - 1)
  const [[, first] = []] = linksTo(email)
  expect((await app.guest().post('/api/auth/reset/about', { token: first })).status).toBe(200)
  app.clock.advance(1)
  await askFrom(7)
  expect(await sent()).toBe(21)
})

test('given a request that names another host, when the link goes out, then it leads to our own', async () => {
  await app.family('poisoned@example.org')
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
  }
  const body = JSON.stringify({ email: 'poisoned@example.org' })
  await done(app.guest().send('POST', '/api/auth/forgot', body, headers))
  await app.parts.mail.work()
  expect(peer.letters).toHaveLength(1)
  expect(JSON.stringify(peer.letters)).not.toContain('evil.example')
  expect(linksTo('poisoned@example.org')[0]?.[0]).toStartWith(`${SITE}/en/reset?token=`)
})

test('given no mail server, or no address of the site, when a family asks, then the answer is the same, and no link is made', async () => {
  const installations: Record<string, string>[] = [{ PUBLIC_URL: SITE }, { ALLOW_PRIVATE_SMTP: '1' }]
  for (const environment of installations) {
    const other = await testApp({ environment })
    if (!environment.PUBLIC_URL) await mailBy(await other.admin(), peer.port)
    await other.family('quiet@example.org')
    expect((await done(ask('quiet@example.org', other))).json).toEqual({ ok: true })
    await other.parts.mail.work()
    const { db } = other.parts.store.vault
    expect(db.query('select count(*) as n from reset_link').get()).toEqual({ n: 0 })
    await other.close()
  }
  expect(peer.letters).toEqual([])
})

/**
 * What lasts for a time and was made while the clock of the machine was far ahead is over once the clock is right, for good;
 * a clock that was a few minutes ahead ends nothing.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { START, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MONTH = 30 * 24 * HOUR
const TWO_DAYS = 48 * HOUR
const NEW = 'pudhiya vaakku'
let app: TestApp
let peer: Peer
let admin: Client = client(() => 'http://127.0.0.1:1')
let made = 0
beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: 'https://wedding.example' } })
  await mailBy(await app.admin(), peer.port)
})
beforeEach(async () => {
  app.clock.set(START)
  peer.letters.length = 0
  admin = await app.admin()
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

/** Puts the clock ahead for what is done, and right again. */
async function ahead<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const right = app.clock.now().getTime()
  app.clock.set(new Date(right + milliseconds).toISOString())
  const result = await work()
  app.clock.set(new Date(right).toISOString())
  return result
}
const newEmail = () => `ahead-${++made}@example.org`
/** A family, and the token of a link to a new password for it: by an admin, or by e-mail. */
async function handed(milliseconds: number): Promise<string> {
  const family = await app.family(newEmail())
  const { id } = (await done(family.get('/api/me'))).json
  return ahead(milliseconds, async () => {
    const then = await app.admin()
    const { url } = (await done(then.post(`/api/admin/accounts/${id}/reset-link`, { to: 'email' }))).json
    return new URL(url).searchParams.get('token') ?? ''
  })
}
const lastLetter = (email: string, part: RegExp): string =>
  part.exec(peer.letters.findLast(({ recipients }) => recipients.includes(email))?.text ?? '')?.[1] ?? ''
async function mailed(milliseconds: number): Promise<string> {
  const email = newEmail()
  await app.family(email)
  return ahead(milliseconds, async () => {
    await done(app.guest().post('/api/auth/forgot', { email }))
    await app.parts.mail.work()
    return lastLetter(email, /token=([\w-]{43})/)
  })
}
/** `ok`, or what it is refused for. */
const use = async (token: string): Promise<string> => {
  const { status, json } = await app.guest().post('/api/auth/reset', { token, password: NEW })
  return status === 200 ? 'ok' : json.code
}

test('given a session of staff started a month ahead, when the clock is right again, then it has ended, and one of now lasts its hours', async () => {
  const of = await ahead(MONTH, async () => {
    const then = await app.admin()
    expect((await then.get('/api/me')).status).toBe(200)
    return then
  })
  expect((await of.get('/api/me')).status).toBe(401)
  const now = await app.admin()
  app.clock.advance(11 * HOUR)
  expect((await now.get('/api/me')).status).toBe(200)
  app.clock.advance(2 * HOUR)
  expect((await now.get('/api/me')).status).toBe(401)
})

test('given a session, when the clock is put back by an hour, then it goes on', async () => {
  app.clock.advance(-HOUR)
  expect((await admin.get('/api/me')).status).toBe(200)
})

test('given links to a new password made while the clock was ahead, when it is right again, then only those last that it can have been a little ahead for', async () => {
  expect(await use(await handed(MONTH))).toBe('link-expired')
  expect(await use(await handed(25 * HOUR))).toBe('link-expired')
  expect(await use(await mailed(MONTH))).toBe('link-expired')
  // A link by e-mail lasts an hour, whatever another would last.
  expect(await use(await mailed(2 * HOUR))).toBe('link-expired')
  for (const way of [handed, mailed]) expect(await use(await way(10 * MINUTE))).toBe('ok')
  const token = await handed(0)
  app.clock.advance(-10 * MINUTE)
  expect(await use(token)).toBe('ok')
})

test('given a code by e-mail made while the clock was ahead, when it is right again, then it is over, and a new one is good', async () => {
  const email = newEmail()
  const family = await app.family(email, 'unproven')
  const code = async () => {
    await done(family.post('/api/auth/verify-email/send'))
    await app.parts.mail.work()
    return lastLetter(email, /\b(\d{6})\b/)
  }
  const verify = (typed: string) => family.post('/api/auth/verify-email', { code: typed })
  const early = await ahead(TWO_DAYS, code)
  expect((await verify(early)).json.code).toBe('code-expired')
  await done(verify(await ahead(10 * MINUTE, code)))
})

test('given links, codes and sessions made far ahead, when the upkeep has come round and the clock gets there, then none of them is good again', async () => {
  const email = newEmail()
  const family = await app.family(email, 'unproven')
  const then = await ahead(TWO_DAYS, async () => {
    await done(family.post('/api/auth/verify-email/send'))
    await app.parts.mail.work()
    return app.admin()
  })
  const links = [await handed(TWO_DAYS), await mailed(TWO_DAYS)]
  await upkeep(app.parts)
  app.clock.advance(TWO_DAYS + MINUTE)
  expect((await then.get('/api/me')).status).toBe(401)
  for (const link of links) expect(await use(link)).toBe('link-expired')
  await done(app.guest().post('/api/auth/login', { email, password: 'chembarathi poovu' }))
  const { n } = app.parts.store.vault.db
    .query<{ n: number }, [string]>('select count(*) as n from code where account_id = ?')
    .get((await done(family.get('/api/me'))).json.id) ?? { n: -1 }
  expect(n).toBe(0)
})

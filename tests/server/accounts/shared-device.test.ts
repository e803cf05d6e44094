/** A session on a device that several families share: it ends a while after the last request, and with the browser. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'

const MINUTE = 60_000
const PASSWORD = 'chembarathi poovu'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let made = 0
const registered = async (shared: boolean) => {
  const family = app.guest()
  const email = `shared-${++made}@example.org`
  const answer = await done(
    family.post('/api/auth/register', { email, phone: '98470 12345', password: PASSWORD, shared }),
    201,
  )
  return { family, email, cookies: answer.headers.getSetCookie() }
}
const me = async ({ family }: Awaited<ReturnType<typeof registered>>) => (await family.get('/api/me')).status

test('given a shared device, when somebody registers or signs in, then the cookies end with the browser, and pages can tell', async () => {
  const { family, email, cookies } = await registered(true)
  const again = await done(family.post('/api/auth/login', { email, password: PASSWORD, shared: true }))
  for (const [session, mark] of [cookies, again.headers.getSetCookie()]) {
    expect([session?.startsWith('session=s'), session?.includes('HttpOnly')]).toEqual([true, true])
    for (const cookie of [session, mark]) expect(cookie).not.toMatch(/max-age|expires/i)
    expect(mark).toBe('shared=1; Path=/; SameSite=Lax')
  }
  const own = await registered(false)
  expect(own.cookies.map((cookie) => /Max-Age=\d{6}/.test(cookie))).toEqual([true])
})

test('given a shared device, when nothing is asked for 15 minutes, then the session has ended, and not before', async () => {
  const one = await registered(true)
  app.clock.advance(15 * MINUTE - 1)
  expect(await me(one)).toBe(200)
  // That was a request: it goes on from there.
  app.clock.advance(15 * MINUTE - 1)
  expect(await me(one)).toBe(200)
  app.clock.advance(15 * MINUTE)
  expect(await me(one)).toBe(401)
})

test('given a shared device that is used all day, when half a day is over, then the session ends all the same', async () => {
  const one = await registered(true)
  const heard = []
  for (let minutes = 10; minutes <= 12 * 60; minutes += 10) {
    app.clock.advance(10 * MINUTE)
    heard.push(await me(one))
  }
  expect([heard.slice(0, -1).every((status) => status === 200), heard.at(-1)]).toEqual([true, 401])
})

test('given a phone of their own, when a day goes by, then the family is still signed in', async () => {
  const one = await registered(false)
  app.clock.advance(24 * 60 * MINUTE)
  expect(await me(one)).toBe(200)
})

test('given a session on a shared device, when its mark is taken off the cookie, then it opens nothing', async () => {
  const { family } = await registered(true)
  const stripped = family.cookie().replace('session=s', 'session=')
  const answer = await fetch(`${app.url}/api/me`, { headers: { cookie: stripped } })
  expect([(await family.get('/api/me')).status, answer.status]).toEqual([200, 401])
})

test('given a shared device, when the family logs out, then both cookies are taken away', async () => {
  const { family } = await registered(true)
  const answer = await family.post('/api/auth/logout', undefined, { cookie: `${family.cookie()}; shared=1` })
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual(['session=', 'shared='])
})

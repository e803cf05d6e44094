/** Sessions of staff last twelve hours, also where they were started while the clock of the machine was ahead. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { START, type TestApp, testApp } from '../../kit/app.ts'

const HOUR = 60 * 60_000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('given a session of staff started a month ahead, when the clock is right again, then it has ended, and one of now lasts its hours', async () => {
  app.clock.advance(30 * 24 * HOUR)
  const ahead = await app.admin()
  expect((await ahead.get('/api/me')).status).toBe(200)
  app.clock.set(START)
  expect((await ahead.get('/api/me')).status).toBe(401)
  const now = await app.admin()
  app.clock.advance(11 * HOUR)
  expect((await now.get('/api/me')).status).toBe(200)
  app.clock.advance(2 * HOUR)
  expect((await now.get('/api/me')).status).toBe(401)
})

test('given a session, when the clock is put back by an hour, then it goes on', async () => {
  const admin = await app.admin()
  app.clock.advance(-HOUR)
  expect((await admin.get('/api/me')).status).toBe(200)
})

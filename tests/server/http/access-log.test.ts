/** The access log: which requests staff made, by ids alone, stored for a year, and never changed. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ledgerIdOf } from '#server/store/log.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { logged, requestsIn } from '../../kit/access.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const DAY = 24 * 60 * 60 * 1000

test('given staff and a family, when they use the system, then what staff asked for is written, without paths, names or answers, and no backup is due for it', async () => {
  const verifier = await app.verifier('visitor@example.org')
  const { family, id } = await sent(app, { groomName: 'Named Groom' })
  const before = app.parts.store.backedUpContents()
  await done(family.get(`/api/applications/${id}`))
  await done(verifier.get(`/api/admin/applications/${id}`))
  await done(verifier.get('/api/admin/applications?q=Named'))
  await done(verifier.get('/api/admin/team'), 403)
  await logged(app, (rows) => rows.length >= 3)
  const account = app.parts.store.vault.accounts.holders('email', 'visitor@example.org')[0]?.id ?? ''
  const at = Date.parse('2026-03-01T04:30:00.000Z')
  const ledger_id = ledgerIdOf(app.parts.store.state.streamOf(id) ?? '')
  const place = expect.any(Number)
  const rows = requestsIn(app)
  expect(rows.filter((row) => row.account === account)).toEqual([
    { at, place, account, route: 'GET /api/admin/applications', status: 200, ledger_id: null },
    { at, place, account, route: 'GET /api/admin/applications/:id', status: 200, ledger_id },
  ])
  for (const hidden of [id, 'Named', 'visitor@']) expect(JSON.stringify(rows)).not.toContain(hidden)
  expect(app.parts.store.backedUpContents()).toBe(before)
})

test('given what was asked for a year ago and a day later, when the upkeep comes round, then only the older is gone, and neither can be changed', async () => {
  const { store } = app.parts
  const now = app.clock.now().getTime()
  const asked = { place: 1, account: 'somebody', route: 'GET /api/admin/mail', status: 200, ledger_id: null }
  const ages = [369, 364]
  await store.write(() => store.vault.access.add(ages.map((days) => ({ ...asked, at: now - days * DAY }))))
  const change = () => store.vault.db.query("update access_log set account = 'another'").run()
  expect(await store.write(change).catch(String)).toMatch(/append-only|permission denied/)
  for (const _day of [1, 2]) {
    await upkeep(app.parts)
    app.clock.advance(DAY / 2)
  }
  app.clock.advance(DAY / 2)
  await upkeep(app.parts)
  const left = requestsIn(app).filter(({ account }) => account === 'somebody')
  expect(left.map(({ at }) => (now - at) / DAY)).toEqual([364])
})

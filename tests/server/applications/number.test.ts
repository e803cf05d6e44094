/** Every application has a number for people: unique in its season, sealed from auditors, and none where there were none. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { isNumber } from '#events/application/number.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { begun, sent } from '../../kit/season.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('given families that start, when each is looked at, then it has a number of its own, for itself and for staff', async () => {
  const admin = await app.admin()
  const all = await Promise.all(Array.from({ length: 20 }, () => begun(app)))
  const numbers = await Promise.all(
    all.map(async ({ family, id }) => (await done(family.get(`/api/applications/${id}`))).json.number),
  )
  expect([numbers.every(isNumber), new Set(numbers).size]).toEqual([true, 20])
  const { family, id } = await sent(app)
  const { number } = (await done(family.get(`/api/applications/${id}`))).json
  expect((await done(admin.get(`/api/admin/applications/${id}`))).json.number).toBe(number)
  const { applications } = (await done(admin.get('/api/admin/applications?status=submitted'))).json
  expect(applications.map((one: { number: string }) => one.number)).toEqual([number])
  const grouped = `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`
  for (const q of [number, grouped, grouped.replaceAll(' ', '-')]) {
    const found = (await done(admin.get(`/api/admin/applications?q=${encodeURIComponent(q)}`))).json
    expect(found.applications.map((one: { id: string }) => one.id)).toEqual([id])
  }
})

test('given the log, when an auditor reads what is open to them, then there is no number in it', async () => {
  const { family, id } = await sent(app)
  const { number } = (await done(family.get(`/api/applications/${id}`))).json
  const stream = app.parts.store.state.streamOf(id) ?? ''
  const rows = [...app.parts.store.log.read(1, app.parts.store.log.size())].filter(
    (row) => row.stream === stream,
  )
  const open = rows.map(({ facts, ...row }) =>
    JSON.stringify({ ...row, facts: facts && Buffer.from(facts).toString() }),
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(open.join('\n')).not.toContain(number)
})

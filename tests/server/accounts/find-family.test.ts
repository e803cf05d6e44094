/** A family that forgot its password is found by its number, also before it has sent anything, and gets a link. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'

const PASSWORD = 'chembarathi poovu'
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

async function registered(phone: string, another = false): Promise<Client> {
  const family = app.guest()
  const account = { phone, password: another ? `${PASSWORD} 2` : PASSWORD, another }
  await done(family.post('/api/auth/register', account), 201)
  return family
}
type Found = { id: string; email: string; phone: string; applications: Record<string, unknown>[] }
const find = async (name: string): Promise<Found[]> =>
  (await done(admin.post('/api/admin/accounts/find', { name }))).json.families

test('given families that share a number, one with a draft and one with nothing, when an admin looks for it in any spelling, then both are found, and a link opens the right one', async () => {
  const family = await registered('98470 10001')
  const draft = { groomName: 'Groom Madeup', brideName: 'Bride Madeup', groomAddress: 'Hidden House' }
  const { id, number } = (await done(family.post('/api/applications', draft), 201)).json
  app.clock.advance(1000)
  await registered('098470-10001', true)
  const found = await find(' +91 98470 10001')
  const { groomName, brideName } = draft
  const begun = { id, number, season: 'Season 3', status: 'draft', groomName, brideName }
  expect(found.map(({ phone, applications }) => [phone, applications])).toEqual([
    ['98470 10001', [begun]],
    ['098470-10001', []],
  ])
  expect(JSON.stringify(found)).not.toContain('Hidden House')
  const { url } = (await done(admin.post(`/api/admin/accounts/${found[0]?.id}/reset-link`, { to: 'phone' })))
    .json
  const token = new URL(url).searchParams.get('token')
  const password = 'puthiya chembarathi'
  await done(app.guest().post('/api/auth/reset', { token, password }))
  const again = app.guest()
  await done(again.post('/api/auth/login', { email: '9847010001', password }))
  expect((await done(again.get('/api/applications/my'))).json.map((one: { id: string }) => one.id)).toEqual([
    id,
  ])
})

test('given a family with an e-mail, when an admin looks for that or its number, then it is found, that its names were read is recorded once, and staff are never found', async () => {
  const { id } = await sent(app, { groomName: 'Sent Groom' })
  const { accountEmail, accountPhone } = (await done(admin.get(`/api/admin/applications/${id}`))).json
  const before = app.parts.store.log.size()
  for (const name of [accountEmail, accountPhone]) {
    const [one] = (await find(name)).filter(({ email }) => email === accountEmail)
    expect(one?.applications.map((application) => application.id)).toEqual([id])
  }
  expect(app.parts.store.log.size()).toBeGreaterThan(before)
  const after = app.parts.store.log.size()
  await find(accountEmail)
  expect(app.parts.store.log.size()).toBe(after)
  for (const nobody of ['admin', 'admin@example.org', '98470 99999', 'nobody@example.org'])
    expect(await find(nobody)).toEqual([])
  const verifier = await app.verifier('looks@example.org')
  expect((await verifier.post('/api/admin/accounts/find', { name: accountEmail })).status).toBe(403)
  expect((await admin.post('/api/admin/accounts/find', { name: '' })).status).toBe(422)
})

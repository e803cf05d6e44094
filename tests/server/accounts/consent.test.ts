/** The consent of the registration: what is taken, which application takes it over, and when it is forgotten. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { consentIn, noticeVersion } from '#events/application/consent.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { unzipped } from '../../kit/unzip.ts'

const PASSWORD = 'chembarathi poovu'
const NOW = consentIn('ml')
const OLDER = `2026-01-01 ml ${noticeVersion - 1}`
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let made = 0
const ask = (who: Client, consent?: unknown) => {
  const phone = `98470${10_000 + ++made}`
  return who.post('/api/auth/register', {
    phone,
    password: PASSWORD,
    ...(consent !== undefined && { consent }),
  })
}
async function family(consent?: string): Promise<Client> {
  const who = app.guest()
  await done(ask(who, consent), 201)
  return who
}
const apply = async (who: Client, form: object = {}): Promise<string> =>
  (await done(who.post('/api/applications', form), 201)).json.consent
const { consent: _none, ...withoutConsent } = wholeForm()

test.each([
  ['none', undefined, ''],
  ['an empty one', '', ''],
  ['the present one', NOW, NOW],
  ['one to the notice before', OLDER, OLDER],
])(
  'given %s, when a family registers with it, then its account has it, and an application without one of its own takes it',
  async (_, sent, has) => {
    const who = await family(sent)
    expect((await done(who.get('/api/me'))).json.consent).toBe(has)
    expect(await apply(who, withoutConsent)).toBe(has)
  },
)

test.each([
  '2026-01-01',
  '2026-01-01 ml',
  '2026-01-01 fr 1',
  '2026-01-01 ml 0',
  `2026-01-01 ml ${noticeVersion + 1}`,
  '2027-01-01 ml 1',
  'yes',
  true,
])(
  'given %p, when a family registers with it, then it is no consent that a page gives, and no account is opened',
  async (sent) => {
    const who = app.guest()
    const { status, json } = await ask(who, sent)
    expect([status, json.code, Object.keys(json.fields)]).toEqual([422, 'invalid', ['consent']])
    expect((await who.get('/api/me')).status).toBe(401)
  },
)

test('given a consent of the account, when an application brings one or an empty one, then its own holds, and empty is none', async () => {
  expect(await apply(await family(OLDER), { ...withoutConsent, consent: NOW })).toBe(NOW)
  expect(await apply(await family(NOW), { ...withoutConsent, consent: '' })).toBe(NOW)
})

test('given a family that agreed, when it takes its record, then the account’s consent is in it, in no row of staff, and gone with the account', async () => {
  const who = await family(NOW)
  await apply(who)
  const me = (await done(who.get('/api/me'))).json
  const answer = await fetch(`${app.url}/api/me/export`, { headers: { cookie: who.cookie() } })
  const archive = unzipped(new Uint8Array(await answer.arrayBuffer()))
  expect(JSON.parse(archive.get('everything.json')?.toString() ?? '').account.consent).toBe(NOW)
  const admin = await app.admin()
  const found = await done(admin.post('/api/admin/accounts/find', { name: me.phone }))
  expect(JSON.stringify(found.json)).not.toContain(NOW)
  const [{ id }] = (await done(who.get('/api/applications/my'))).json
  const withdrawn = await who.send(
    'DELETE',
    `/api/applications/${id}`,
    JSON.stringify({ password: PASSWORD }),
    {
      'content-type': 'application/json',
    },
  )
  expect(withdrawn.status).toBe(204)
  const { db } = app.parts.store.vault
  expect(db.query('select * from account where id = ?').get(me.id)).toBeNull()
})

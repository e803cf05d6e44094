/** Families told by WhatsApp, against an API that the tests start; and what WhatsApp tells back, forged, repeated and late. */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { spokenNumber } from '#events/application/number.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { registerConfirmed } from '../../kit/confirmed.ts'
import { wholeForm } from '../../kit/forms.ts'
import { unzipped } from '../../kit/unzip.ts'

setDefaultTimeout(600_000)
const APP_SECRET = 'secret-of-the-app'
const PUBLIC_URL = 'https://wedding.example'
const ok = () => Response.json({ messages: [{ id: 'wamid.1' }] })
type Sent = { path: string; key: string; body: { to: string; biz_opaque_callback_data: string } }
const asked: Sent[] = []
let answer: () => Response | Promise<Response> = ok
const graph = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async (request) => {
    const key = request.headers.get('authorization') ?? ''
    asked.push({ path: new URL(request.url).pathname, key, body: await request.json() })
    return answer()
  },
})
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let made = 0
beforeAll(async () => {
  const environment = { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent', PUBLIC_URL }
  const mail = { timeout: 1500, whatsapp: `http://127.0.0.1:${graph.port}/v23.0` }
  app = await testApp({ environment, mail })
  admin = await app.admin()
  const values = {
    whatsapp_phone_id: '1055',
    whatsapp_token: 'token-of-the-number',
    whatsapp_app_secret: APP_SECRET,
    whatsapp_verify: 'word for the challenge',
    whatsapp_templates: 'acknowledgement.en=application_received',
  }
  await done(admin.put('/api/admin/settings', { values }))
})
afterAll(async () => {
  await app.close()
  await graph.stop(true)
})
beforeEach(() => {
  asked.length = 0
  answer = ok
})

/** Of a message, as its family takes it along. */
type Told = { carrier: string; delivery: { state: string } }
type Applied = { family: Client; number: string; to: string }
async function applied(locale = 'en'): Promise<Applied> {
  const family = app.guest()
  const local = String(9_847_100_000 + ++made)
  await registerConfirmed(app.parts.store, family, { phone: local })
  await done(family.patch('/api/me', { locale }))
  await done(family.put('/api/me/told-by', { way: 'whatsapp' }))
  const { id, number } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  await app.parts.mail.work()
  return { family, number: spokenNumber(number), to: `91${local}` }
}
const letterTo = async ({ to }: Applied) => {
  const { letters } = (await done(admin.get('/api/admin/mail?limit=500'))).json
  return letters.find((one: { to: string }) => one.to === to)
}
const wayOf = async ({ family }: Applied) => (await done(family.get('/api/me/told-by'))).json.chosen
const signed = (text: string, secret = APP_SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
const tell = (text: string, signature: string = signed(text)) =>
  app.guest().send('POST', '/api/messages/whatsapp', text, {
    'content-type': 'application/json',
    'x-hub-signature-256': signature,
  })
const news = (value: object): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
const seconds = (): number => Math.floor(app.clock.now().getTime() / 1000)
const status = (id: string, state: string) =>
  news({
    statuses: [{ id: 'wamid.1', status: state, timestamp: String(seconds()), biz_opaque_callback_data: id }],
  })
const said = ({ to }: Applied, body: string, at = seconds() + 60) =>
  news({ messages: [{ from: to, id: 'wamid.2', timestamp: String(at), type: 'text', text: { body } }] })

test('given a family that chose WhatsApp, when it submits, then its template is sent with number and link, and nothing else', async () => {
  const one = await applied()
  const { id, carrier, state } = await letterTo(one)
  expect([carrier, state, asked]).toEqual([
    'whatsapp',
    'sent',
    [
      {
        path: '/v23.0/1055/messages',
        key: 'Bearer token-of-the-number',
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: one.to,
          type: 'template',
          template: {
            name: 'application_received',
            language: { code: 'en' },
            components: [
              {
                type: 'body',
                parameters: [
                  { type: 'text', text: one.number },
                  { type: 'text', text: `${PUBLIC_URL}/en/dashboard` },
                ],
              },
            ],
          },
          biz_opaque_callback_data: id,
        },
      },
    ],
  ])
  expect((await done(admin.get('/api/admin/settings'))).text).not.toMatch(/token-of|secret-of|word for/)
})

const refusal = (httpStatus: number, code: number) => () =>
  Response.json({ error: { message: 'secret-marker', code } }, { status: httpStatus })
const troubles: [string, () => Response, string, string][] = [
  ['that there is no such account', refusal(400, 131026), 'failed', 'no-such-recipient'],
  ['that it is too much', refusal(400, 130429), 'queued', 'deferred'],
  ['that the token is over', refusal(400, 190), 'queued', 'login'],
  ['another error', refusal(400, 132001), 'queued', 'declined'],
  ['something else with 200', () => Response.json({}), 'queued', 'strange-answer'],
]
for (const [what, next, state, trouble] of troubles)
  test(`given that WhatsApp answers ${what}, when a message is sent, then the outbox says why`, async () => {
    answer = next
    const one = await applied()
    const letter = await letterTo(one)
    expect([letter.state, letter.trouble, asked.length]).toEqual([state, trouble, 1])
    app.parts.store.vault.db.run('delete from mail')
  })

test('given a text without a template, when it is due, then nothing is sent', async () => {
  const letter = await letterTo(await applied('ml'))
  expect([letter.state, letter.trouble, asked]).toEqual(['queued', 'declined', []])
  app.parts.store.vault.db.run('delete from mail')
})

test("given a trial to the organiser's own number, when WhatsApp takes it, and when the token is over, then it says so", async () => {
  const tried = async () =>
    (await done(admin.post('/api/admin/test-message', { carrier: 'whatsapp', to: '98470 12345' }))).json
  const taken = await tried()
  answer = refusal(400, 190)
  const { success, message } = await tried()
  expect([taken.success, asked.map(({ body }) => body.to), success, message]).toEqual([
    true,
    ['919847012345', '919847012345'],
    false,
    'It was not sent. The mail server or SMS gateway does not accept the address or the password in the settings.',
  ])
})

test('given the challenge, when its word is right, wrong or missing, then only the right one is answered', async () => {
  const at = (word: string, mode = 'subscribe') =>
    app.guest().get(`/api/messages/whatsapp?hub.mode=${mode}&hub.verify_token=${word}&hub.challenge=11584`)
  const right = await at('word%20for%20the%20challenge')
  expect([right.status, right.text]).toEqual([200, '11584'])
  const wrong = [await at('word'), await at(''), await at('word%20for%20the%20challenge', 'unsubscribe')]
  expect(wrong.map(({ status, text }) => [status, text.includes('11584')])).toEqual(
    Array(3).fill([403, false]),
  )
})

test('given news of a message, when they are signed, then the outbox has them; told twice or in another order they change nothing', async () => {
  const one = await applied()
  const { id } = await letterTo(one)
  const states: unknown[] = []
  for (const state of ['sent', 'delivered', 'read', 'delivered', 'failed', 'read']) {
    await done(tell(status(id, state)))
    states.push((await letterTo(one)).delivery?.state ?? null)
  }
  expect(states).toEqual([null, 'delivered', 'read', 'read', 'read', 'read'])
  const way = new RegExp(`By WhatsApp to \\+${one.to} · read March 1, 2026`)
  expect((await letterTo(one)).way).toMatch(way)
  const taken = await fetch(`${app.url}/api/me/export`, { headers: { cookie: one.family.cookie() } })
  const archive = unzipped(new Uint8Array(await taken.arrayBuffer()))
  const { toldBy, letters } = JSON.parse(archive.get('everything.json')?.toString() ?? '')
  expect([toldBy.way, letters.map(({ carrier, delivery }: Told) => [carrier, delivery.state])]).toEqual([
    'whatsapp',
    [['whatsapp', 'read']],
  ])
  expect(archive.get('everything.html')?.toString()).toMatch(way)
})

test('given a message that WhatsApp took, when it says later that it could not be delivered, then it has failed until it is tried again; told twice, late or otherwise it is what was said last of that try', async () => {
  const one = await applied()
  const { id } = await letterTo(one)
  const toldAt = async (state: string) => {
    await done(tell(status(id, state)))
    const { state: now, trouble, cause, delivery } = await letterTo(one)
    return [now, trouble, cause?.includes('may not be on WhatsApp') ?? false, delivery?.state]
  }
  const undelivered = ['failed', 'no-such-recipient', true, 'failed']
  const firstNews = status(id, 'failed')
  expect(await toldAt('failed')).toEqual(undelivered)
  expect(await toldAt('failed')).toEqual(undelivered)
  app.clock.advance(60_000)
  await done(admin.post(`/api/admin/mail/${id}/retry`))
  await app.parts.mail.work()
  expect([asked.length, (await letterTo(one)).state, (await letterTo(one)).delivery]).toEqual([
    2,
    'sent',
    null,
  ])
  await done(tell(firstNews))
  expect((await letterTo(one)).state).toBe('sent')
  expect(await toldAt('failed')).toEqual(undelivered)
  expect(await toldAt('delivered')).toEqual(['sent', null, false, 'delivered'])
  expect(await toldAt('failed')).toEqual(['sent', null, false, 'delivered'])
})

test('given a message that could not be delivered by WhatsApp, when an admin has it told by hand, then it is listed with its text, and the news again changes nothing', async () => {
  await done(admin.put('/api/admin/settings', { values: { whatsapp_number: '98470 99999' } }))
  const one = await applied()
  const { id } = await letterTo(one)
  const news = status(id, 'failed')
  await done(tell(news))
  expect((await letterTo(one)).mayTellByHand).toBe(true)
  await done(admin.post(`/api/admin/mail/${id}/by-hand`))
  await done(tell(news))
  const listed = (await done(admin.get('/api/admin/by-hand'))).json.families
  expect(listed.map((family: { id: string }) => family.id)).toEqual([id])
  expect(listed[0].text).toContain(one.number)
  await done(admin.put('/api/admin/settings', { values: { whatsapp_number: '' } }))
})

test('given news that a message could not be delivered, when they are there before the answer that it was taken, then it has failed', async () => {
  let early = ''
  answer = async () => {
    await done(tell(status(asked.at(-1)?.body.biz_opaque_callback_data ?? '', 'failed')))
    early = asked.at(-1)?.body.biz_opaque_callback_data ?? ''
    return Response.json({ messages: [{ id: 'wamid.1' }] })
  }
  const letter = await letterTo(await applied())
  expect([letter.id, letter.state, letter.trouble]).toEqual([early, 'failed', 'no-such-recipient'])
})

test('given news that are forged, altered, unsigned or about nobody, when they come, then nothing changes', async () => {
  const one = await applied()
  const { id } = await letterTo(one)
  const text = status(id, 'read')
  const stop = said(one, 'STOP')
  const refused = [
    await tell(text, signed(text, 'another secret')),
    await tell(text.replace('read', 'sent'), signed(text)),
    await tell(`${text} `, signed(text)),
    await tell(text, ''),
    await tell(text, signed(text).slice(0, -2)),
    await tell(text, signed(text).toUpperCase()),
    await tell(stop, signed(stop, '')),
  ]
  expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(403))
  const harmless = [
    '{}',
    'no JSON',
    '[]',
    news({ statuses: [null, 1, { status: 'read' }], messages: 'x' }),
    status('00000000-0000-4000-8000-000000000000', 'read'),
    news({ statuses: [{ status: 'read', timestamp: 'x', biz_opaque_callback_data: id }] }),
  ]
  for (const text of harmless) await done(tell(text))
  expect((await tell('x'.repeat(300_000), signed('x'.repeat(300_000)))).status).toBe(413)
  expect([(await letterTo(one)).delivery, await wayOf(one)]).toEqual([null, 'whatsapp'])
})

test('given a family that writes STOP and nothing else, when it comes, then it is told nothing; an old one again undoes no later choice', async () => {
  const one = await applied()
  const other = await applied()
  for (const words of ['Please do not stop', 'when?', 'stop the wedding']) await done(tell(said(one, words)))
  expect(await wayOf(one)).toBe('whatsapp')
  const first = said(one, ' Stop. ')
  await done(tell(first))
  expect([await wayOf(one), await wayOf(other)]).toEqual(['nothing', 'whatsapp'])
  app.clock.advance(3_600_000)
  await done(one.family.put('/api/me/told-by', { way: 'whatsapp' }))
  await done(tell(first))
  expect(await wayOf(one)).toBe('whatsapp')
  await done(tell(said(one, 'നിർത്തുക')))
  expect(await wayOf(one)).toBe('nothing')
})

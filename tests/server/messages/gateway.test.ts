/** Families told by SMS: by a real gateway over HTTP, with the rules of letters, whatever the gateway does. */

import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spokenNumber } from '#events/application/number.ts'
import type { Status } from '#events/application/statuses.ts'
import { httpCall } from '#server/messages/http-call.ts'
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { disguises, resting } from '../../kit/bytes.ts'
import { certificate } from '../../kit/certificate.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { registerConfirmed } from '../../kit/confirmed.ts'
import { wholeForm } from '../../kit/forms.ts'
import { freePort } from '../../kit/free-port.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer, taken } from '../../kit/gateway-peer.ts'
import { moveTo } from '../../kit/season.ts'
import { delivered, mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'

setDefaultTimeout(600_000)
const MINUTE = 60_000
const PUBLIC_URL = 'https://wedding.example'
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let gateway: GatewayPeer
let server: Peer
let made = 0
beforeAll(async () => {
  const environment = { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent', PUBLIC_URL }
  app = await testApp({ environment, mail: { timeout: 1500 } })
  admin = await app.admin()
  server = await smtpPeer()
  await done(admin.put('/api/admin/settings/application_deadline', { value: '2099-01-01T00:00:00Z' }))
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  gateway = gatewayPeer()
  // Sessions of staff last twelve hours, of which some tests let pass one.
  admin = await app.admin()
  app.parts.store.vault.db.run('delete from mail')
  await done(admin.put('/api/admin/settings/season', { value: `Season ${++made}` }))
  await gatewayBy(admin, gateway.url)
})
afterEach(() => gateway.close())

type Applied = { family: Client; id: string; number: string; to: string }
/** A family with a number alone, in Malayalam unless it says otherwise, whose application is submitted. */
async function applied({ email = '', locale = 'ml' } = {}): Promise<Applied> {
  const family = app.guest()
  const local = String(9_847_000_000 + ++made)
  await registerConfirmed(app.parts.store, family, { phone: `+91 ${local}`, email })
  await done(family.patch('/api/me', { locale }))
  const { id, number } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  return { family, id, number: spokenNumber(number), to: `91${local}` }
}
const textsTo = ({ to }: Applied): string[] =>
  gateway.asked.flatMap((asked) => (asked.to === to ? asked.text : []))
const outbox = async (state = '') => (await done(admin.get(`/api/admin/mail${state}`))).json
type Row = { carrier: string; state: string; tries: number; trouble: string | null }
const standing = async (): Promise<Row[]> =>
  (await outbox()).letters.map(({ carrier, state, tries, trouble }: Row) => ({
    carrier,
    state,
    tries,
    trouble,
  }))
async function minutes(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    app.clock.advance(MINUTE)
    await app.parts.mail.work()
  }
}
const publish = (): Promise<unknown> =>
  done(admin.put('/api/admin/results', { published: true, again: true }))

test('given families without e-mail, when they submit, then each gets one message in its language, with its number and our link alone', async () => {
  const ml = await applied()
  const en = await applied({ locale: 'en' })
  await delivered(app)
  await delivered(app)
  expect([textsTo(ml), textsTo(en)]).toEqual([
    [
      `സമൂഹ വിവാഹം: നിങ്ങളുടെ അപേക്ഷ ${ml.number} ലഭിച്ചു. രസീതും ഇനി എന്തെന്നും നിങ്ങളുടെ പേജിൽ കാണാം. ${PUBLIC_URL}/dashboard`,
    ],
    [
      `Community Wedding: your application ${en.number} has been received. Your receipt and what comes next are on your page. ${PUBLIC_URL}/en/dashboard`,
    ],
  ])
  const templates = gateway.asked.map(({ template, key }) => [template, key]).sort()
  expect(templates).toEqual([
    ['1107000000000000001', 'key-of-the-gateway'],
    ['1107000000000000002', 'key-of-the-gateway'],
  ])
  expect(new Set(gateway.asked.map(({ id }) => id)).size).toBe(2)
})

test('given decisions, when weeks go by, then nobody is told; once they are published, each is, in texts that shame nobody', async () => {
  const decided: Record<string, Applied> = {}
  for (const status of ['shortlisted', 'finalized', 'waitlist', 'rejected'] as const satisfies Status[]) {
    const one = await applied({ locale: 'en' })
    // Rejecting a family that was never verified is no result of the season.
    if (status === 'rejected') await moveTo(admin, one.id, 'ranked')
    await moveTo(admin, one.id, status)
    decided[status] = one
  }
  await delivered(app)
  await minutes(30)
  const before = Object.values(decided).map((one) => textsTo(one).length)
  expect([before, (await outbox('?state=waiting')).letters.length]).toEqual([[2, 1, 1, 1], 3])
  await publish()
  await minutes(3)
  const last = (status: string): string => {
    const one = decided[status]
    return one ? (textsTo(one).at(-1) ?? '').replace(one.number, '…') : ''
  }
  const link = `${PUBLIC_URL}/en/dashboard`
  const answer = `Community Wedding: there is an answer about your application …. Please look at it on your page. ${link}`
  expect(['shortlisted', 'finalized', 'waitlist', 'rejected'].map(last)).toEqual([
    `Community Wedding: your application … is on the shortlist. What comes next is on your page. ${link}`,
    `Community Wedding: good news about your application …. You have been selected. What comes next is on your page. ${link}`,
    answer,
    answer,
  ])
  await minutes(60)
  expect(Object.values(decided).map((one) => textsTo(one).length)).toEqual([2, 2, 2, 2])
  const form = wholeForm()
  for (const { text } of gateway.asked)
    for (const secret of [form.brideName, form.groomName, form.brideCaste])
      if (typeof secret === 'string') expect(text).not.toContain(secret)
})

const html = () => new Response('<!DOCTYPE html><p>Sign in', { headers: { 'content-type': 'text/html' } })
const strange: Record<string, [() => Response, string]> = {
  'a web page': [html, 'strange-answer'],
  'a web page that calls itself text': [() => new Response('<html>type":"success"'), 'strange-answer'],
  'a redirect to the machine itself': [
    () => new Response(null, { status: 307, headers: { location: gateway.url } }),
    'strange-answer',
  ],
  'nothing of what it should say': [() => Response.json({ type: 'error' }), 'declined'],
  'an error': [() => new Response('"type":"success"', { status: 500 }), 'deferred'],
  'that it is away': [() => new Response('', { status: 503 }), 'unreachable'],
  'that the key is wrong': [() => new Response('secret-marker', { status: 401 }), 'login'],
  'that it is too much': [() => new Response('', { status: 429 }), 'deferred'],
  'that the message is wrong': [() => new Response('', { status: 400 }), 'declined'],
  'a megabyte': [() => new Response('"type":"success"'.padEnd(1_000_000)), 'strange-answer'],
}
for (const [what, [answer, trouble]] of Object.entries(strange))
  test(`given a gateway that answers ${what}, when a message is sent, then it is asked once, says why, and is tried again until it is taken`, async () => {
    gateway.answers(answer)
    const family = await applied()
    await app.parts.mail.work()
    expect([await standing(), gateway.asked.length]).toEqual([
      [{ carrier: 'sms', state: 'queued', tries: 1, trouble }],
      1,
    ])
    expect((await done(admin.get('/api/admin/mail'))).text).not.toContain('secret-marker')
    gateway.answers(taken)
    await minutes(2)
    await minutes(60)
    expect([textsTo(family).length, (await standing()).map(({ state }) => state)]).toEqual([2, ['sent']])
    expect(new Set(gateway.asked.map(({ id }) => id)).size).toBe(1)
  })

/** A gateway that says what it likes on the wire. */
async function wire(said: (data: string, write: (text: string) => void) => void) {
  let heard = 0
  const listening = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (data.toString().startsWith('POST')) heard += 1
      said(data.toString(), (text) => void socket.write(text))
    })
  })
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready))
  const address = listening.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/send`
  return { url, heard: () => heard, close: () => void listening.close() }
}
const reply = (body: string, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

test('given a gateway that never answers, when messages are due, then one waits for it and the others for a later time', async () => {
  const silent = await wire(() => undefined)
  await gatewayBy(admin, silent.url)
  // All at once: the first is given up soon, and what is due only then would be tried for itself.
  const letter = { kind: 'sign-in-code', code: '123456', until: '2030-01-01T00:00:00.000Z' } as const
  for (const to of ['919847100001', '919847100002', '919847100003'])
    inTransaction(app.parts.store.vault.db, () =>
      app.parts.mail.queue({
        letter,
        carrier: 'sms',
        to,
        locale: 'en',
        accountId: null,
        key: `silent ${to}`,
      }),
    )
  await app.parts.mail.work()
  const rows = (await standing()).sort((a, b) => b.tries - a.tries)
  expect([rows, silent.heard()]).toEqual([
    [1, 0, 0].map((tries) => ({ carrier: 'sms', state: 'queued', tries, trouble: 'timeout' })),
    1,
  ])
  silent.close()
})

test('given a gateway that answers twice, when the next message is refused, then the second answer is not taken for its own', async () => {
  let calls = 0
  const twice = await wire((_data, write) => {
    calls += 1
    const good = reply('{"type":"success"}')
    write(calls === 1 ? good + good : reply('{"type":"error"}'))
  })
  await gatewayBy(admin, twice.url)
  await applied()
  await applied()
  await app.parts.mail.work()
  expect((await standing()).map(({ state, trouble }) => [state, trouble]).sort()).toEqual([
    ['queued', 'declined'],
    ['sent', null],
  ])
  twice.close()
})

test('given a gateway and a mail server that is down, when families submit, then neither holds up the other', async () => {
  await mailBy(admin, freePort())
  const byMail = await applied({ email: `by-mail-${++made}@example.org` })
  const byPhone = await applied()
  await app.parts.mail.work()
  expect([textsTo(byPhone).length, textsTo(byMail).length]).toEqual([1, 0])
  await done(admin.put('/api/admin/settings/smtp_host', { value: '' }))
})

test('given a family with an e-mail, when it chooses messages, letters again and nothing, then what is not sent goes that way, or not at all', async () => {
  await mailBy(admin, server.port)
  const before = server.letters.length
  const one = await applied({ email: `chooses-${++made}@example.org`, locale: 'en' })
  await delivered(app)
  const heard = () => [
    textsTo(one).length,
    server.letters.filter(({ recipients }) => recipients[0]?.startsWith('chooses')).length,
  ]
  expect([heard(), server.letters.length - before]).toEqual([[0, 1], 2])
  const way = async (chosen: string) => (await done(one.family.put('/api/me/told-by', { way: chosen }))).json
  expect((await done(one.family.get('/api/me/told-by'))).json).toEqual({
    chosen: null,
    goesBy: 'letter',
    offered: ['letter', 'sms', 'nothing'],
  })
  await moveTo(admin, one.id, 'finalized')
  await delivered(app)
  expect(await way('sms')).toEqual({ chosen: 'sms', goesBy: 'sms', offered: ['letter', 'sms', 'nothing'] })
  await publish()
  await minutes(3)
  expect(heard()).toEqual([1, 1])
  await moveTo(admin, one.id, 'waitlist')
  expect(await way('nothing')).toEqual({
    chosen: 'nothing',
    goesBy: null,
    offered: ['letter', 'sms', 'nothing'],
  })
  await minutes(5)
  expect(heard()).toEqual([1, 1])
  const { otherwise } = (await done(admin.get('/api/admin/results'))).json
  expect(otherwise.families.map(({ id }: { id: string }) => id)).toEqual([one.id])
  await way('letter')
  await publish()
  await minutes(3)
  expect(heard()).toEqual([1, 2])
  await done(admin.put('/api/admin/settings/smtp_host', { value: '' }))
})

test('given a decision that waits for the results, when its family chooses the other language, then it is told in that', async () => {
  const one = await applied({ locale: 'ml' })
  await moveTo(admin, one.id, 'finalized')
  await delivered(app)
  await done(one.family.patch('/api/me', { locale: 'en' }))
  const { letters } = await outbox('?state=waiting&limit=500')
  const { subject } = letters.find((letter: { to: string }) => letter.to === one.to)
  expect(subject).toBe(`Your application ${one.number}: Final Selection`)
  await publish()
  await minutes(3)
  expect(textsTo(one).at(-1)).toContain('You have been selected')
  expect(textsTo(one).at(-1)).toContain(`${PUBLIC_URL}/en/dashboard`)
})

test('given a family without e-mail, when it chooses letters or what there is not, then 422 with what there is', async () => {
  const { family } = await applied()
  for (const chosen of ['letter', 'pigeon', ''])
    expect((await family.put('/api/me/told-by', { way: chosen })).status).toBe(422)
  expect((await done(family.get('/api/me/told-by'))).json.offered).toEqual(['sms', 'nothing'])
})

test('given a gateway with its secret, when settings are read, then the secret is not, no file holds it, and another host never gets it', async () => {
  const since = Date.now()
  const { to, id } = await applied()
  await moveTo(admin, id, 'finalized')
  const read = await done(admin.get('/api/admin/settings'))
  const marks = new Map(['key-of-the-gateway', to.slice(2)].map((mark) => [mark, disguises(mark)]))
  expect([read.text.includes('key-of-the-gateway'), resting(marks, app.folder, since)]).toEqual([false, []])
  const other = gatewayPeer()
  await done(
    admin.put('/api/admin/settings/gateway_request', {
      value: `POST ${other.url}\nauthkey: {secret}\n\n{"to":"{to}","text":"{text}"}`,
    }),
  )
  await applied()
  await app.parts.mail.work()
  expect(other.asked.map(({ key }) => key)).toEqual([''])
  await other.close()
})

test('given no gateway, when a request that is none is set, then 422; without the flag for private servers, http is refused, too', async () => {
  const bad = await admin.put('/api/admin/settings/gateway_request', { value: 'POST nowhere' })
  const strict = await testApp()
  const organiser = await strict.admin()
  const value = 'POST http://sms.example/send\n\n{to}{text}'
  const plain = await organiser.put('/api/admin/settings/gateway_request', { value })
  expect([bad.status, bad.json.code, plain.status]).toEqual([422, 'bad-setting', 422])
  await strict.close()
})

test('given private addresses, when they are called without the flag, then nothing is sent to them', async () => {
  const { port } = new URL(gateway.url)
  const call = { method: 'POST', headers: [], body: '{}' }
  const outcomes: unknown[] = []
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1'])
    outcomes.push(await httpCall({ ...call, url: `https://${host}:${port}/` }, { allowPrivate: false }))
  expect([new Set(outcomes), gateway.asked]).toEqual([new Set(['unreachable']), []])
})

test('given a gateway over TLS, when its certificate is for another name or nobody vouches for it, then nothing is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  const right = certificate(folder, 'localhost')
  const other = certificate(folder, 'other.example')
  const call = { method: 'POST', headers: [], body: '{}' }
  const outcomes: unknown[] = []
  for (const [shown, trusted] of [
    [right, right.cert],
    [other, other.cert],
    [right, undefined],
  ] as const) {
    const peer = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      tls: { key: shown.key, cert: shown.cert },
      fetch: () => new Response('ok'),
    })
    const url = `https://localhost:${peer.port}/send`
    const answer = await httpCall({ ...call, url }, { allowPrivate: true, ca: trusted })
    outcomes.push(typeof answer === 'string' ? answer : answer.text)
    await peer.stop(true)
  }
  expect(outcomes).toEqual(['ok', 'certificate', 'certificate'])
  rmSync(folder, { recursive: true })
})

test('given the texts, when an organiser reads them, then each has its parts and its template, and its values are marked', async () => {
  const texts = (await done(admin.get('/api/admin/message-texts'))).json
  expect(texts[0]).toEqual({
    name: 'acknowledgement',
    locale: 'ml',
    text: 'സമൂഹ വിവാഹം: നിങ്ങളുടെ അപേക്ഷ {#var#} ലഭിച്ചു. രസീതും ഇനി എന്തെന്നും നിങ്ങളുടെ പേജിൽ കാണാം. {#var#}',
    alphabet: 'ucs2',
    parts: 2,
    template: '1107000000000000002',
  })
  const english = texts.filter(({ locale }: { locale: string }) => locale === 'en')
  expect(
    english.map(({ alphabet, parts }: { alphabet: string; parts: number }) => [alphabet, parts]),
  ).toEqual(english.map(() => ['gsm', 1]))
})

test('given a message that was sent, when the server starts again, then it is not sent again; one that was not, is', async () => {
  await applied()
  await app.parts.mail.work()
  gateway.answers(() => new Response('', { status: 503 }))
  const later = await applied()
  await app.parts.mail.work()
  await app.restart()
  gateway.answers(taken)
  await minutes(3)
  expect([gateway.asked.length, textsTo(later).length]).toEqual([3, 2])
})

/** Families whom no e-mail and no gateway reaches, told by hand: what is listed, for how long, once, and what the log says of it. */

import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { spokenNumber } from '#events/application/number.ts'
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { registerConfirmed } from '../../kit/confirmed.ts'
import { wholeForm } from '../../kit/forms.ts'
import { gatewayBy, gatewayPeer, taken } from '../../kit/gateway-peer.ts'
import { moveTo } from '../../kit/season.ts'
import { delivered, mailBy, smtpPeer } from '../../kit/smtp-peer.ts'

setDefaultTimeout(600_000)
const MINUTE = 60_000
const PUBLIC_URL = 'https://wedding.example'
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let verifier: Client = admin
let made = 0
beforeAll(async () => {
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent', PUBLIC_URL } })
  admin = await app.admin()
  verifier = await app.verifier('volunteer')
  const values = { application_deadline: '2099-01-01T00:00:00Z', whatsapp_number: '+91 98470 00000' }
  await done(admin.put('/api/admin/settings', { values }))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.parts.store.vault.db.run('delete from mail')
  await done(admin.put('/api/admin/settings/season', { value: `Season ${++made}` }))
})

type Applied = { family: Client; id: string; number: string; to: string }
/** A family with a number, in Malayalam unless it says otherwise, whose application is submitted. */
async function applied({ email = '', locale = 'ml', written = '+91 #' } = {}): Promise<Applied> {
  const family = app.guest()
  const local = String(9_847_000_000 + ++made)
  const phone = written.replace('#', local)
  await registerConfirmed(app.parts.store, family, { phone, email })
  await done(family.patch('/api/me', { locale }))
  const { id, number } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  return { family, id, number: spokenNumber(number), to: `91${local}` }
}
type Outboxed = { id: string; carrier: string; kind: string; mayTellByHand: boolean }
type Listed = {
  id: string
  application: { id: string; number: string; groomName: string; brideName: string }
  about: string
  when: string
  text: string
  locale: string
  to: string
  whatsapp: string
  phone: string
}
const listed = async (by = admin): Promise<Listed[]> =>
  (await done(by.get('/api/admin/by-hand'))).json.families
const about = async (): Promise<string[]> => (await listed()).map((one) => one.about)
const first = async (): Promise<Listed> => {
  const [one] = await listed()
  if (!one) throw new Error('nothing is to be told')
  return one
}
const told = (by: Client, { id }: { id: string }) => by.post(`/api/admin/by-hand/${id}/told`, {})
const opened = (by: Client, { id }: { id: string }) => by.post(`/api/admin/by-hand/${id}/opened`, {})
const states = async (): Promise<string[]> =>
  (await done(admin.get('/api/admin/mail'))).json.letters.map(({ state }: { state: string }) => state)
async function minutes(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    app.clock.advance(MINUTE)
    await app.parts.mail.work()
  }
}
const publish = () => done(admin.put('/api/admin/results', { published: true, again: true }))
const trail = async ({ id }: Applied): Promise<{ type: string; by: unknown }[]> =>
  (await done(admin.get(`/api/admin/applications/${id}`))).json.auditTrail

test('given a family that nothing else reaches, when it submits, then staff read what to tell it, with the link in its language and no more of it', async () => {
  const one = await applied({ locale: 'en' })
  const text = `Community Wedding: your application ${one.number} has been received. Your receipt and what comes next are on your page. ${PUBLIC_URL}/en/dashboard`
  const { groomName = '', brideName = '' } = wholeForm()
  expect(await listed(verifier)).toEqual([
    {
      id: expect.any(String),
      application: { id: one.id, number: one.number.replace(/\D/g, ''), groomName, brideName },
      about: 'Application received',
      when: expect.stringMatching(/^To be told since March 1, 2026, /),
      text,
      locale: 'en',
      to: `+${one.to}`,
      whatsapp: `https://wa.me/${one.to}?text=${encodeURIComponent(text)}`,
      phone: `tel:+${one.to}`,
    },
  ])
  const { whatsapp } = await first()
  expect([new URL(whatsapp).origin, new URL(whatsapp).searchParams.get('text')]).toEqual([
    'https://wa.me',
    text,
  ])
})

test('given a text that was opened, when nobody says that the family was told, then it stays, with who opened it and when', async () => {
  await applied()
  await done(opened(verifier, await first()))
  const { when } = await first()
  expect(when).toMatch(/^To be told since March 1, 2026, .* · opened by volunteer, March 1, 2026, /)
})

test('given a family, when it was told, then it is listed no more, and its history says who told it', async () => {
  const one = await applied()
  await done(told(verifier, await first()))
  await minutes(3)
  expect([await listed(), await states()]).toEqual([[], ['sent']])
  expect((await trail(one)).at(-1)).toMatchObject({ type: 'FamilyTold', by: { email: 'volunteer' } })
})

test('given two of staff who tell the same family, when both say so at once, then one is told that the other was quicker, and it is in the log once', async () => {
  const one = await applied()
  const letter = await first()
  const answers = await Promise.all([told(admin, letter), told(verifier, letter)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)
  expect([late?.json.code, late?.json.message]).toEqual([
    'already-told',
    expect.stringMatching(/^The family has been told of this already\. Last change: (organiser|volunteer), /),
  ])
  expect((await trail(one)).filter(({ type }) => type === 'FamilyTold').length).toBe(1)
  expect((await told(admin, letter)).json.code).toBe('already-told')
})

test('given decisions, when days go by, then they are not listed; once published they are, after the time to take that back', async () => {
  const one = await applied()
  await done(told(admin, await first()))
  await moveTo(admin, one.id, 'waitlist')
  await minutes(60)
  expect([await about(), (await states()).includes('waiting')]).toEqual([[], true])
  const { id } = (await done(admin.get('/api/admin/mail?state=waiting'))).json.letters[0]
  expect((await told(admin, { id })).json.code).toBe('results-unpublished')
  await publish()
  const before = await about()
  await minutes(3)
  expect([before, await about(), (await first()).text.includes('മറുപടി')]).toEqual([[], ['Waitlist'], true])
})

test('given a step that is to be told, when it is taken back, then it is not told; where it had been opened, the family is told how it stands', async () => {
  const one = await applied()
  await done(told(admin, await first()))
  const move = (status: string) =>
    done(admin.post(`/api/admin/applications/${one.id}/status`, { status, reason: 'As it is' }))
  await move('under_verification')
  await move('verified')
  await minutes(3)
  const verified = await about()
  await move('shortlisted')
  await minutes(3)
  const newest = await about()
  await move('verified')
  await minutes(3)
  const back = await about()
  await done(told(admin, await first()))
  await move('shortlisted')
  await minutes(3)
  await done(opened(admin, await first()))
  await move('verified')
  await minutes(3)
  expect([verified, newest, back, await about()]).toEqual([
    ['Verified'],
    ['Shortlisted'],
    ['Verified'],
    ['Verified'],
  ])
})

test('given a family that wants no messages, or another way, when it says so, then it is not listed; by hand it may choose though there is a gateway', async () => {
  const gateway = gatewayPeer()
  const one = await applied()
  await done(one.family.put('/api/me/told-by', { way: 'nothing' }))
  const stopped = await about()
  await gatewayBy(admin, gateway.url)
  const other = await applied()
  await app.parts.mail.work()
  const bySms = [await about(), gateway.asked.map(({ to }) => to)]
  await done(other.family.put('/api/me/told-by', { way: 'hand' }))
  await moveTo(admin, other.id, 'verified')
  await minutes(3)
  expect([stopped, bySms, await about(), gateway.asked.length]).toEqual([
    [],
    [[], [other.to]],
    ['Verified'],
    1,
  ])
  await done(admin.put('/api/admin/settings/gateway_request', { value: '' }))
  await gateway.close()
})

test('given something to tell by hand, when a mail server is set, then who has an address gets a letter, and only the others stay', async () => {
  const server = await smtpPeer()
  const address = `has-${++made}@example.org`
  await applied({ email: address })
  const left = await applied()
  const before = (await listed()).length
  await mailBy(admin, server.port)
  await delivered(app)
  await minutes(2)
  const after = (await listed()).map(({ to }) => to)
  expect([before, after, server.letters.flatMap(({ recipients }) => recipients)]).toEqual([
    2,
    [`+${left.to}`],
    [address],
  ])
  await done(admin.put('/api/admin/settings/smtp_host', { value: '' }))
  await server.close()
})

test('given that the programme tells nobody by hand, or has no number, when a family submits, then nothing is listed', async () => {
  for (const values of [{ by_hand: 'false' }, { by_hand: 'true', whatsapp_number: '' }]) {
    await done(admin.put('/api/admin/settings', { values }))
    const { family } = await applied()
    expect([await listed(), (await done(family.get('/api/me/told-by'))).json.offered]).toEqual([
      [],
      ['nothing'],
    ])
  }
  await done(admin.put('/api/admin/settings/whatsapp_number', { value: '+91 98470 00000' }))
})

test('given numbers as Indians write them, when they are listed, then WhatsApp is opened with the same digits', async () => {
  const ways = ['#', '0#', '+91#', '0091 #', '+91 0#', '(+91) #']
  const families: Applied[] = []
  for (const written of ways) families.push(await applied({ written }))
  const digits = (await listed()).map(({ whatsapp }) => new URL(whatsapp).pathname.slice(1)).sort()
  expect(digits).toEqual(families.map(({ to }) => to).sort())
})

test('given letters held back after a restore, when they are listed, then none is until they are released', async () => {
  await applied()
  inTransaction(app.parts.store.vault.db, () => app.parts.store.vault.mail.hold())
  const held = await about()
  await done(admin.post('/api/admin/mail/release', {}))
  expect([held, await about()]).toEqual([[], ['Application received']])
})

test('given ids that are none, or of an e-mail, when somebody says told, then 404, and a family may not', async () => {
  const { family } = await applied()
  const { id } = await first()
  const answers = [
    await told(admin, { id: 'nonsense' }),
    await told(admin, { id: crypto.randomUUID() }),
    await told(family, { id }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 403])
})

test('given families reached by SMS, by hand and by nothing, when publishing is counted, then it says how many by which way, whom nothing reaches, and in how many parts', async () => {
  const gateway = gatewayPeer()
  const byHand = await applied()
  const silent = await applied()
  await done(byHand.family.put('/api/me/told-by', { way: 'hand' }))
  await done(silent.family.put('/api/me/told-by', { way: 'nothing' }))
  await gatewayBy(admin, gateway.url)
  const bySms = await applied({ locale: 'en' })
  for (const { id } of [byHand, silent, bySms]) await moveTo(admin, id, 'waitlist')
  const { letters, otherwise } = (await done(admin.get('/api/admin/results'))).json
  const { letters: count, ways, noAddress, sample } = letters[1]
  expect([count, ways, noAddress, otherwise.total]).toEqual([2, 'By SMS: 1 · By hand: 1', 1, 1])
  const ours = `Community Wedding: there is an answer about your application 000 000 1. Please look at it on your page. ${PUBLIC_URL}/en/dashboard`
  expect([sample.en.onPhone, sample.ml.onPhone.slice(0, 21)]).toEqual([
    `To phones (1 part): ${ours}`,
    'To phones (2 parts): ',
  ])
  const waiting = (await done(admin.get('/api/admin/mail?state=waiting'))).json.letters
  expect(waiting.map(({ way }: { way: string }) => way).sort()).toEqual([
    `By SMS to +${bySms.to} · 1 part`,
    `By hand to +${byHand.to}`,
  ])
  await done(admin.put('/api/admin/settings/gateway_request', { value: '' }))
  await gateway.close()
})

test('given a gateway that refuses a number, when an admin has the message told by hand, then it is listed and sent no more; a code, what waits, and what was sent cannot be', async () => {
  const gateway = gatewayPeer()
  try {
    await gatewayBy(admin, gateway.url)
    gateway.answers(() => Response.json({ type: 'error' }, { status: 400 }))
    const one = await applied()
    await minutes(3)
    const outbox = async (): Promise<Outboxed[]> => (await done(admin.get('/api/admin/mail'))).json.letters
    const stuck = (await outbox()).find(({ carrier }) => carrier === 'sms')
    expect(stuck).toMatchObject({
      state: 'queued',
      mayTellByHand: true,
      cause:
        'The SMS gateway does not take it: the number may be no mobile number in use, or the text may not be registered.',
    })
    expect(await listed()).toEqual([])
    const byHand = (id = '') => admin.post(`/api/admin/mail/${id}/by-hand`, {})
    expect((await done(byHand(stuck?.id))).json).toMatchObject({ carrier: 'hand', tries: 0, trouble: null })
    expect((await listed()).map(({ application, to }) => [spokenNumber(application.number), to])).toEqual([
      [one.number, `+${one.to}`],
    ])
    const tries = gateway.asked.length
    await minutes(60)
    expect(gateway.asked).toHaveLength(tries)
    expect((await byHand(stuck?.id)).json.code).toBe('not-by-hand')
    await done(told(admin, await first()))
    expect((await byHand(stuck?.id)).json.code).toBe('already-sent')
    expect((await byHand('0')).status).toBe(404)
    gateway.answers(taken)
    await done(app.guest().post('/api/auth/code', { phone: one.to }))
    await minutes(1)
    const codes = (await outbox()).filter(({ kind }) => kind === 'sign-in-code')
    expect(codes.map(({ mayTellByHand }) => mayTellByHand)).toEqual([false])
  } finally {
    await done(admin.put('/api/admin/settings', { values: { gateway_request: '' } }))
    await gateway.close()
  }
})

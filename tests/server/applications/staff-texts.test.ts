/** What staff type: kept as families\' texts are, in every route that takes one. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { sent, visited } from '../../kit/season.ts'
import { pdf } from '../files/samples.ts'

let app: TestApp
let admin: Client
let family: Client
let id = ''
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  const applied = await sent(app)
  id = applied.id
  family = applied.family
})
afterAll(() => app.close())

const typed = ' one\r\ntwo\rthree\tക\u0D46\u0D3E '
const lines = 'one\ntwo\nthree ക\u0D4A'
const line = lines.replaceAll('\n', ' ')
const of = (path: string) => `/api/admin/applications/${id}${path}`

test('given what people type, when it is a note, a reason or an address, then it is folded and keeps its lines', async () => {
  const note = await done(admin.post(of('/notes'), { note: typed }), 201)
  const moved = await done(admin.post(of('/status'), { status: 'under_verification', reason: typed }))
  const venue = await done(admin.put('/api/admin/settings/venue_address', { value: typed }))
  expect([note.json.note, moved.json.auditTrail.at(-1).reason, venue.json.value]).toEqual([
    lines,
    lines,
    lines,
  ])
})
test('given what people type, when it is a name, then it is one line', async () => {
  const documentKey = await admin.upload('document', pdf())
  const document = await done(admin.post(of('/documents'), { documentName: typed, documentKey }), 201)
  const season = await done(admin.put('/api/admin/settings/season', { value: typed }))
  const account = { email: typed, password: 'a long enough password', role: 'verifier' }
  const member = await done(admin.post('/api/admin/team', account), 201)
  expect([document.json.documentName, season.json.value, member.json.email]).toEqual([line, line, line])
})

const unseen = '\u3164\u2800\u{E0100}\u2063'
const hidden = 'Planted\u{E0041}Tag'
const spelled = '2 3 4 1 – 2341\u2060\u0968\u0969\u096A\u0967.2346'
test('given what nobody sees, what hides and an Aadhaar number in any spelling, when staff send it, then it is refused and not repeated', async () => {
  const before = app.parts.store.log.size()
  const sends: [text: string, field: string, message: string][] = [
    [hidden, 'note', 'This text has characters that cannot be shown. Please type it again'],
    [spelled.normalize('NFD'), 'note', 'Please do not write an Aadhaar number here'],
    [unseen.replace('\u{E0100}', ''), 'note', 'This field is required'],
  ]
  for (const [text, field, message] of sends) {
    const answer = await admin.post(of('/notes'), { note: text })
    expect([answer.status, answer.json.fields]).toEqual([422, { [field]: message }])
    expect(answer.text).not.toContain(text)
  }
  const reason = await admin.post(of('/status'), { status: 'rejected', reason: unseen })
  expect([reason.status, reason.json.code]).toEqual([422, 'invalid'])
  expect(app.parts.store.log.size()).toBe(before)
})
test('given amounts that are none, when a family or a visitor sends one, then it is refused at its field', async () => {
  const fields = { brideFamilyMonthlyIncome: 'Please enter an amount in rupees, in digits' }
  for (const amount of [0.001, 1e-7, 8000.125]) {
    const saved = await family.put(`/api/applications/${id}`, { brideFamilyMonthlyIncome: amount })
    expect([saved.status, saved.json.fields]).toEqual([422, fields])
    const facts = { brideFamilyMonthlyIncome: amount }
    const found = await admin.post(of('/facts'), { facts, note: '', expectedVersion: 1 })
    expect([found.status, found.json.fields]).toEqual([
      422,
      { 'facts.brideFamilyMonthlyIncome': fields.brideFamilyMonthlyIncome },
    ])
  }
  await visited(admin, id, { brideFamilyMonthlyIncome: 8000.25 }, '')
})
test('given a phone without enough digits, when a family registers, then it is told so', async () => {
  for (const phone of ['+ (----) ------', '+91 98470 1234', 'call me maybe']) {
    const account = { email: 'family@example.org', phone, password: 'chembarathi poovu' }
    const answer = await app.guest().post('/api/auth/register', account)
    expect([answer.status, answer.json.fields]).toEqual([
      422,
      { phone: 'Phone number must be at least 10 digits' },
    ])
  }
})

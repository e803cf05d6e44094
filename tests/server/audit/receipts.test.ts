/** Receipts over HTTP: a family's own, what they prove to anybody, how often the log is signed for them, and after an erasure. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { spokenNumber } from '#events/application/number.ts'
import { parseEnvelope } from '#events/ledger/envelope.ts'
import { parseReceipt, receiptOfCode, verifyReceipt } from '#events/ledger/receipt.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type Applied, begun, moveTo, sent } from '../../kit/season.ts'

const MINUTE = 60 * 1000
let app: TestApp
let admin: Client
let first: Applied
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  first = await sent(app, { groomName: 'Planted Groom' })
})
afterAll(() => app.close())

const receiptOf = ({ family, id }: Applied) => family.get(`/api/applications/${id}/receipt`)
const signed = (): number => app.parts.store.checkpoints.sizes().length
const key = () => app.parts.store.checkpoints.key
const ledgerIdOf = ({ id }: Applied) =>
  app.parts.store.state.streamOf(id)?.replace('application-', '') ?? 'no application'

test('given a family that submitted, when it asks for its receipt, then that proves it to anybody, and says whose it is alone', async () => {
  const { json } = await done(receiptOf(first))
  const { at, seq } = parseReceipt(json.text)?.entry ?? { at: '', seq: 0 }
  expect(json).toEqual({
    text: json.text,
    code: json.code,
    ledgerId: ledgerIdOf(first),
    seq,
    submittedAt: at,
  })
  const { number = '', form = '', salt = '' } = parseReceipt(json.text)?.claimed ?? {}
  const bride = wholeForm().brideName ?? ''
  const size = app.parts.store.state.programme().signed?.size ?? 0
  expect(verifyReceipt(json.text, key())).toEqual({
    ok: true,
    ledgerId: ledgerIdOf(first),
    at: app.clock.now().toISOString(),
    seq,
    size,
    claim: {
      number,
      form,
      salt,
      bride,
      groom: 'Planted Groom',
      brideBorn: '1999-01-20',
      groomBorn: '1998-04-12',
    },
    key: key(),
    isTrusted: true,
  })
  expect(spokenNumber(number)).toBe(first.reference)
  expect(receiptOfCode(json.code)).toBe(json.text)
  const envelope = parseReceipt(json.text)?.envelope ?? ''
  expect(Object.keys(parseEnvelope(envelope) ?? {})).not.toContain('name')
  for (const secret of ['Planted Groom', first.id, first.reference]) expect(envelope).not.toContain(secret)
  for (const secret of ['98470 11111', 'Ezhava', 'Imaginary Road', first.id])
    expect(parseReceipt(json.text)?.claim).not.toContain(secret)
})

test('given a receipt, when it is asked for again after the log was signed anew, then it is the same', async () => {
  const { json } = await done(receiptOf(first))
  await done(admin.put('/api/admin/settings/places', { value: '41' }))
  await app.parts.signing.sign()
  expect((await done(receiptOf(first))).json).toEqual(json)
})

test('given families that submit in one minute, when they ask, then the log is signed once, and the later are told when', async () => {
  app.clock.advance(MINUTE)
  const before = signed()
  const together = await Promise.all([sent(app), sent(app), sent(app)])
  const answers = await Promise.all(together.map(receiptOf))
  expect([answers.map(({ status }) => status), signed()]).toEqual([[200, 200, 200], before + 1])
  app.clock.advance(15_000)
  const late = await sent(app)
  const refused = await done(receiptOf(late), 503)
  expect([refused.json.code, refused.headers.get('retry-after'), signed()]).toEqual([
    'receipt-later',
    '45',
    before + 1,
  ])
  app.clock.advance(45_000)
  await done(receiptOf(late))
  expect(signed()).toBe(before + 2)
})

test('given a clock that was put back, when a family asks, then it does not wait for the clock', async () => {
  app.clock.set(new Date(app.clock.now().getTime() - 60 * MINUTE).toISOString())
  await done(receiptOf(await sent(app)))
  app.clock.advance(120 * MINUTE)
})

test('given one that was sent back and submitted again, when it asks, then the receipt is of the newest', async () => {
  const again = await sent(app)
  await moveTo(admin, again.id, 'draft')
  app.clock.advance(MINUTE)
  await done(again.family.put(`/api/applications/${again.id}`, { status: 'submitted' }))
  const { json } = await done(receiptOf(again))
  expect(json.submittedAt).toBe(app.clock.now().toISOString())
})

test('given a draft, or another family’s application, when a receipt is asked for, then there is none', async () => {
  const draft = await begun(app)
  expect((await done(receiptOf(draft), 409)).json.code).toBe('not-submitted')
  await done(draft.family.get(`/api/applications/${first.id}/receipt`), 404)
})

test('given a receipt whose family was erased, when it is checked, then it proves what it did, and no other is made', async () => {
  app.clock.advance(MINUTE)
  const gone = await sent(app)
  const { text } = (await done(receiptOf(gone))).json
  const before = verifyReceipt(text, key())
  await done(admin.delete(`/api/admin/applications/${gone.id}`), 204)
  expect(verifyReceipt(text, key())).toEqual(before)
  expect(before.ok).toBe(true)
  await done(receiptOf(gone), 401)
})

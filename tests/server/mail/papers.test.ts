/** What letters carry through a real mail server: a family's receipt, and the signed checkpoints for whoever keeps them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { openCheckpoint } from '#events/ledger/note.ts'
import { verifyReceipt } from '#events/ledger/receipt.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'
import { delivered, mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const SITE = 'https://wedding.example'
let peer: Peer
let app: TestApp
let admin: Client
beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: SITE } })
  admin = await app.admin()
  await mailBy(admin, peer.port)
})
beforeEach(() => {
  app.clock.advance(MINUTE)
  peer.letters.length = 0
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

type Attachment = Peer['letters'][number]['attachments'][number]
const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString()
/** As the text of a letter may be passed on: with the line ends of mail. */
const block = (text = '', from: RegExp): string => text.slice(text.search(from))
const subjects = () => peer.letters.map(({ subject = '' }) => subject.replace(/[\d ]+$/, '')).sort()
const key = () => app.parts.store.checkpoints.key

test('given a family that submits, when it is told so, then its receipt is a file of the letter, whose text has no line that only a program can read', async () => {
  const { id, reference } = await sent(app)
  await delivered(app)
  const letter = peer.letters.find(({ subject }) => subject === `Application received: ${reference}`)
  const ledgerId = app.parts.store.state.streamOf(id)?.replace('application-', '')
  const name = `receipt-${reference.replaceAll(' ', '')}.tlog-proof`
  expect(letter?.attachments.map(({ filename }) => filename)).toEqual([name])
  const [file] = letter?.attachments ?? []
  expect(file && verifyReceipt(textOf(file), key())).toMatchObject({ ok: true, ledgerId, isTrusted: true })
  expect(letter?.html).toContain(`href="${SITE}/en/audit"`)
  expect(`${letter?.text}${letter?.html}`).not.toMatch(/c2sp|#receipt=|cid:|[\w+/=-]{60}/)
})

test('given a family that submits right after another, when a minute is over, then its letter follows with its receipt, at the first try', async () => {
  await sent(app)
  await app.parts.mail.work()
  peer.letters.length = 0
  app.clock.advance(20_000)
  const { reference } = await sent(app)
  await app.parts.mail.work()
  expect(subjects()).toEqual(['പുതിയ അപേക്ഷ:'])
  app.clock.advance(40_000)
  await app.parts.mail.work()
  expect(subjects()).toEqual(['Application received:', 'പുതിയ അപേക്ഷ:'])
  const letter = peer.letters.find(({ subject }) => subject === `Application received: ${reference}`)
  const [file] = letter?.attachments ?? []
  expect(file && verifyReceipt(textOf(file), key()).ok).toBe(true)
  const { letters } = (await done(admin.get('/api/admin/mail?state=sent'))).json
  expect(new Set(letters.map(({ tries }: { tries: number }) => tries))).toEqual(new Set([1]))
})

test('given people who keep checkpoints, when the log is signed, then each gets it once, in both languages, with nothing about anybody', async () => {
  const { reference } = await sent(app, { groomName: 'Planted Groom' })
  await delivered(app)
  const value = 'press@paper.example, club@village.example'
  await done(admin.put('/api/admin/settings/audit_recipients', { value }))
  app.clock.advance(DAY)
  const { note, size } = await app.parts.signing.sign()
  await delivered(app)
  await app.restart()
  await app.parts.mail.work()
  const letters = peer.letters.filter(({ attachments }) => attachments[0]?.filename?.startsWith('checkpoint'))
  expect(letters.map(({ recipients }) => recipients).sort()).toEqual([
    ['club@village.example'],
    ['press@paper.example'],
  ])
  for (const { subject, text = '', html = '', attachments } of letters) {
    expect(subject).toBe(`ഒപ്പിട്ട രേഖ: ${size} ഇവന്റ് / Signed log: ${size} entries`)
    expect(attachments.map((one) => [one.filename, textOf(one)])).toEqual([[`checkpoint-${size}.note`, note]])
    const lines = block(text, /community-wedding\/log/).split(/\r?\n\r?\n(?!\u2014)/)[0] ?? ''
    expect(openCheckpoint(`${lines.trimEnd().replaceAll('\r\n', '\n')}\n`, key())?.size).toBe(size)
    expect(text).toContain('Please keep the lines below')
    expect(text).toContain(`${SITE}/en/audit`)
    for (const secret of ['Planted', reference, 'club@', 'press@']) expect(text + html).not.toContain(secret)
  }
})

test('given people who keep checkpoints, when several are signed on one day, for receipts and because somebody asks, then they get the first and the one that was asked for', async () => {
  const value = 'press@paper.example'
  await done((await app.admin()).put('/api/admin/settings/audit_recipients', { value }))
  app.clock.advance(DAY)
  const first = await app.parts.signing.sign()
  await sent(app)
  const forReceipt = await app.parts.signing.sign()
  await sent(app)
  const asked = await app.parts.local.signLog({})
  await delivered(app)
  app.clock.advance(DAY)
  await sent(app)
  const nextDay = await app.parts.signing.sign()
  await delivered(app)
  const told = peer.letters
    .flatMap(({ attachments }) => attachments)
    .flatMap(({ filename }) => filename?.match(/^checkpoint-(\d+)\.note$/)?.[1] ?? [])
  const sizes = [first, asked, nextDay].map(({ size }) => size)
  expect(told.map(Number).sort((a, b) => a - b)).toEqual(sizes)
  expect(sizes).not.toContain(forReceipt.size)
})

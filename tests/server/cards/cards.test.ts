/** The QR code of a card, sent to the server: what it answers, what is kept, and that nothing else of the card is anywhere. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readyCertificates } from '#server/cards/certificates.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { cardDigits, certificateOf, digitsOf, makeKey, pemOf } from '../../kit/card.ts'
import { type Client, done } from '../../kit/client.ts'
import { begun, moveTo } from '../../kit/season.ts'

const authority = makeKey()
const small = makeKey(1024)
/** On the card and in no form: it must be nowhere afterwards. */
const ONLY_ON_CARD = 'Onlyoncard'
const REFERENCE = '909120190308114407437'
const card = { name: `Fathima ${ONLY_ON_CARD}`, birth: '14-06-1999', reference: REFERENCE }
const qr = cardDigits(authority.privateKey, card)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const folder = join(app.folder, 'certificates')
  mkdirSync(folder)
  writeFileSync(join(folder, 'signer.cer'), certificateOf(authority))
  writeFileSync(join(folder, 'short.pem'), pemOf(certificateOf(small)))
  writeFileSync(join(folder, 'read me.txt'), 'no certificate')
})
afterAll(() => app.close())

const check = (family: Client, id: string, body: unknown) =>
  family.post(`/api/applications/${id}/cards`, body)
const bride = (brideName: string) => ({ brideName, brideDob: '1999-06-14' })

test('given a genuine card, when it is sent, then staff see how it agrees, the family what is kept, and no byte of the rest is on disk', async () => {
  const { family, id } = await begun(app, bride('ഫാത്തിമ'))
  const answer = await done(check(family, id, { side: 'bride', qr }))
  expect(answer.json).toEqual({ kind: 'genuine', name: 'agrees', birth: 'agrees' })
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  const admin = await app.admin()
  const shown = async () => (await done(admin.get(`/api/admin/applications/${id}`))).json
  expect((await shown()).cards).toEqual({ bride: { lastFour: '9091', said: 'agrees' } })
  expect((await shown()).auditTrail.map(({ type }: { type: string }) => type)).toContain('CardChecked')
  expect((await done(family.get(`/api/applications/${id}`))).json.cards).toEqual({
    bride: { lastFour: '9091', name: 'agrees', birth: 'agrees' },
  })
  // Another name than was compared: the check says nothing of it any more.
  await done(family.put(`/api/applications/${id}`, { brideName: 'Ayisha' }))
  expect((await shown()).cards).toEqual({ bride: { lastFour: '9091', said: 'earlier' } })
  expect((await done(check(family, id, { side: 'bride', qr }))).json.name).toBe('differs')
  expect((await shown()).cards).toEqual({ bride: { lastFour: '9091', said: 'name' } })
  const files = readdirSync(app.folder, { recursive: true }).map((name) => join(app.folder, String(name)))
  const bytes = Buffer.concat(
    files.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path)),
  )
  for (const text of [ONLY_ON_CARD, REFERENCE, qr.slice(0, 40)]) expect(bytes.includes(text)).toBe(false)
})

test('given a code that is not genuine or no card, when it is sent, then that is answered and nothing is recorded', async () => {
  const { family, id } = await begun(app, bride('Fathima'))
  const { version } = (await done(family.get(`/api/applications/${id}`))).json
  const bomb = digitsOf(gzipSync(Buffer.alloc(2_000_000)))
  const sent = [
    cardDigits(makeKey().privateKey, card),
    'https://example.org/',
    bomb,
    '',
    '<?xml version="1.0"?>',
  ]
  const kinds: string[] = []
  for (const one of sent) kinds.push((await done(check(family, id, { side: 'groom', qr: one }))).json.kind)
  expect(kinds).toEqual(['not-genuine', 'unreadable', 'unreadable', 'unreadable', 'unreadable'])
  await done(check(family, id, { side: 'groom', qr: '1'.repeat(7090) }), 422)
  await done(check(family, id, { side: 'other', qr }), 422)
  await done(check(family, id, { qr }), 422)
  const after = (await done(family.get(`/api/applications/${id}`))).json
  expect([after.version, after.cards]).toEqual([version, {}])
})

test('given an application that staff have taken up, when a card is sent, then it is refused, and the same card twice is one event', async () => {
  const { family, id } = await begun(app, bride('Fathima'))
  await done(check(family, id, { side: 'bride', qr }))
  const { version } = (await done(family.get(`/api/applications/${id}`))).json
  await done(check(family, id, { side: 'bride', qr }))
  expect((await done(family.get(`/api/applications/${id}`))).json.version).toBe(version)
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  await moveTo(await app.admin(), id, 'under_verification')
  expect((await done(check(family, id, { side: 'groom', qr }), 409)).json.code).toBe('being-reviewed')
})

test('given the folder, when it is read, then only keys that may sign a card are given to phones, and the rest is named', async () => {
  const family = await app.family()
  expect((await done(family.get('/api/cards/keys'))).json).toEqual({
    keys: [Buffer.from(authority.spki).toString('base64')],
  })
  expect(readyCertificates(app.folder)).toContain('read me.txt, short.pem')
})

test('given cards that were checked, also of a draft that was erased since, when the log is verified, then it is right', async () => {
  const { family, id } = await begun(app, bride('Fathima'))
  await done(check(family, id, { side: 'bride', qr }))
  const erased = await begun(app, bride('Fathima'))
  await done(check(erased.family, erased.id, { side: 'bride', qr }))
  await done((await app.admin()).delete(`/api/admin/applications/${erased.id}`), 204)
  const path = join(import.meta.dir, '../../../server/commands/audit.ts')
  const process_ = Bun.spawn(['bun', path, 'verify'], {
    env: { ...process.env, DATA_DIR: app.folder },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  expect([await process_.exited, await new Response(process_.stderr).text()]).toEqual([0, ''])
})

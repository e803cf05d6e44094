/** The QR code of a card, sent to the server: what it answers, what is kept, and that nothing else of the card is anywhere. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { certificates } from '#server/commands/certificates.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { cardDigits, certificateOf, digitsOf, makeKey, pemOf } from '../../kit/card.ts'
import { type Client, done } from '../../kit/client.ts'
import { databaseOf } from '../../kit/postgres.ts'
import { type Applied, begun, moveTo } from '../../kit/season.ts'
import { unzipped } from '../../kit/unzip.ts'
import { gave } from '../commands/kit.ts'

const authority = makeKey()
const small = makeKey(1024)
/** On the card and in no form: it must be nowhere afterwards. */
const ONLY_ON_CARD = 'Onlyoncard'
const REFERENCE = '909120190308114407437'
const card = { name: `Fathima ${ONLY_ON_CARD}`, birth: '14-06-1999', reference: REFERENCE }
const qr = cardDigits(authority.privateKey, card)

let app: TestApp
const given = async (...words: string[]) =>
  gave(certificates, words, { DATA_DIR: app.folder, ...(await databaseOf(app.folder)) })
beforeAll(async () => {
  app = await testApp()
  const file = join(app.folder, 'signer.cer')
  writeFileSync(file, certificateOf(authority))
  expect(await given('add', file)).toEqual({ code: 0, said: ['signer.cer'], complained: [] })
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
  expect((await shown()).cards).toEqual({ bride: { lastFour: '9091', said: 'agrees', alsoIn: [] } })
  expect((await shown()).auditTrail.map(({ type }: { type: string }) => type)).toContain('CardChecked')
  expect((await done(family.get(`/api/applications/${id}`))).json.cards).toEqual({
    bride: { lastFour: '9091', name: 'agrees', birth: 'agrees' },
  })
  const taken = await fetch(`${app.url}/api/me/export`, { headers: { cookie: family.cookie() } })
  const page =
    unzipped(new Uint8Array(await taken.arrayBuffer()))
      .get('everything.html')
      ?.toString() ?? ''
  expect(page).toContain('the last four digits 9091')
  // Another name than was compared: the check says nothing of it any more.
  await done(family.put(`/api/applications/${id}`, { brideName: 'Ayisha' }))
  expect((await shown()).cards).toEqual({ bride: { lastFour: '9091', said: 'earlier', alsoIn: [] } })
  expect((await done(check(family, id, { side: 'bride', qr }))).json.name).toBe('differs')
  expect((await shown()).cards).toEqual({ bride: { lastFour: '9091', said: 'name', alsoIn: [] } })
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

/** Names that sound like no other. */
const names = ['', 'Anil', 'Basheer', 'Chathukutty', 'Devadas', 'Eapen'] as const
/** A family that has nothing in common with another one but the card. */
async function withCard(digits: string, side: 'bride' | 'groom', at: number, sends = true): Promise<Applied> {
  const phone = (line: number) => `+91 ${9_847_000_000 + at * 10 + line}`
  const applied = await begun(app, {
    groomName: `Onecard ${names[at]}`,
    brideName: `${names[at]}amma`,
    groomParentPhone: phone(1),
    brideParentPhone: phone(2),
  })
  await done(check(applied.family, applied.id, { side, qr: digits }))
  app.clock.advance(1000)
  if (sends) await done(applied.family.put(`/api/applications/${applied.id}`, { status: 'submitted' }))
  return applied
}

test('given one card in two applications of a season, a draft and the next season, when staff open one, then the other is named and both are listed, until another card is given or one is erased', async () => {
  const admin = await app.admin()
  const printed = (reference: string) => cardDigits(authority.privateKey, { ...card, reference })
  const other = printed('909120210308114407438')
  const first = await withCard(other, 'bride', 1)
  const second = await withCard(other, 'groom', 2)
  const third = await withCard(other, 'bride', 3)
  await withCard(other, 'bride', 4, false)
  await done(admin.put('/api/admin/settings/season', { value: 'Season 4' }))
  const later = await withCard(other, 'bride', 5)
  const alsoIn = async ({ id }: Applied, side: 'bride' | 'groom' = 'bride'): Promise<string[]> =>
    (await done(admin.get(`/api/admin/applications/${id}`))).json.cards[side].alsoIn
  const listed = async (): Promise<string[]> => {
    const path = '/api/admin/applications?work=duplicates&season=Season%203&q=onecard&sortBy=groomName'
    const { applications } = (await done(admin.get(path))).json
    return applications.map(({ groomName }: { groomName: string }) => groomName)
  }
  const one = first.reference
  const two = second.reference
  const three = third.reference
  expect([await alsoIn(first), await alsoIn(second, 'groom'), await alsoIn(later)]).toEqual([
    [two, three],
    [one, three],
    [],
  ])
  expect(await listed()).toEqual(['Onecard Anil', 'Onecard Basheer', 'Onecard Chathukutty'])
  const own = printed('909120210308114407439')
  await done(check(third.family, third.id, { side: 'bride', qr: own }))
  expect([await alsoIn(first), await alsoIn(third)]).toEqual([[two], []])
  expect(await listed()).toEqual(['Onecard Anil', 'Onecard Basheer'])
  // The family is told of nobody else.
  const seen = (await done(first.family.get(`/api/applications/${first.id}`))).text
  expect([seen.includes('9091'), seen.includes(two), seen.includes('alsoIn')]).toEqual([true, false, false])
  await app.restart()
  expect([await alsoIn(first), await listed()]).toEqual([[two], ['Onecard Anil', 'Onecard Basheer']])
  await done(admin.delete(`/api/admin/applications/${second.id}`), 204)
  expect([await alsoIn(first), await listed()]).toEqual([[], []])
  await done(admin.put('/api/admin/settings/season', { value: 'Season 3' }))
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

test('given certificates, when some are added and removed beside a server, then phones have the keys of those that may sign a card, and what is none is refused', async () => {
  const family = await app.family()
  const keys = async () => (await done(family.get('/api/cards/keys'))).json.keys
  const base64 = ({ spki }: typeof authority) => Buffer.from(spki).toString('base64')
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(app.folder, name), content)
    return join(app.folder, name)
  }
  const older = makeKey()
  const pem = file('older.pem', pemOf(certificateOf(older)))
  for (const wrong of [file('short.pem', pemOf(certificateOf(small))), file('read me.txt', 'none')])
    expect((await given('add', pem, wrong)).complained).toEqual([
      `Nothing was added: ${wrong} is no certificate, which is a file in PEM or DER with an RSA key of 2048 bits.`,
    ])
  expect(await keys()).toEqual([base64(authority)])
  expect(await given('add', pem)).toEqual({ code: 0, said: ['signer.cer', 'older.pem'], complained: [] })
  expect((await keys()).toSorted()).toEqual([base64(authority), base64(older)].toSorted())
  expect((await given('remove', 'other.pem')).complained).toEqual([
    'There is no certificate other.pem: see bun run certificates list.',
  ])
  expect((await given('remove', 'older.pem')).said).toEqual(['signer.cer'])
  expect((await given('list')).said).toEqual(['signer.cer'])
  expect(await keys()).toEqual([base64(authority)])
})

test('given cards that were checked, also of a draft that was erased since, when the log is verified, then it is right', async () => {
  const { family, id } = await begun(app, bride('Fathima'))
  await done(check(family, id, { side: 'bride', qr }))
  const erased = await begun(app, bride('Fathima'))
  await done(check(erased.family, erased.id, { side: 'bride', qr }))
  await done((await app.admin()).delete(`/api/admin/applications/${erased.id}`), 204)
  const path = join(import.meta.dir, '../../../server/commands/audit.ts')
  const process_ = Bun.spawn(['bun', path, 'verify'], {
    env: { ...process.env, DATA_DIR: app.folder, ...(await databaseOf(app.folder)) },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  expect([await process_.exited, await new Response(process_.stderr).text()]).toEqual([0, ''])
})

/** `bun run breach --queue`: the letters that go out by e-mail, through a real mail server, beside a real SMS gateway. */
import { afterAll, afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { FormChanges } from '#events/application/form.ts'
import { spokenNumber } from '#events/application/number.ts'
import { breach } from '#server/commands/breach.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { registerConfirmed } from '../../kit/confirmed.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer } from '../../kit/gateway-peer.ts'
import { delivered, mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'
import { jpeg } from '../files/samples.ts'
import { type Ended, gave, newFolder, PATIENCE, removeFolders } from './kit.ts'

setDefaultTimeout(PATIENCE)
const HOUR = 3_600_000
const STOLEN = 'stolen@example.org'
const own = { what: 'ഒരു അക്കൗണ്ട് മറ്റൊരാൾ ഉപയോഗിച്ചു.', measures: 'ആ അക്കൗണ്ട് അടച്ചു.' }
const inEnglish = { what: 'An account was used by a stranger.', measures: 'The account is closed.' }

let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let server: Peer
let gateway: GatewayPeer
let made = 0
beforeEach(async () => {
  server = await smtpPeer()
  gateway = gatewayPeer()
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent' } })
  admin = await app.admin()
  await done(admin.put('/api/admin/settings/application_deadline', { value: '2099-01-01T00:00:00Z' }))
  await done(admin.put('/api/admin/settings/grievance_name', { value: 'An Officer' }))
})
afterEach(async () => {
  await app.close()
  await server.close()
  await gateway.close()
})
afterAll(removeFolders)

type Applied = { id: string; number: string; photo: string }

async function account(email = ''): Promise<Client> {
  const family = app.guest()
  const phone = `+91 ${9_847_000_000 + ++made}`
  await registerConfirmed(app.parts.store, family, { phone, email })
  await done(family.patch('/api/me', { locale: 'ml' }))
  return family
}
/** An application with a photo of the bride, submitted. */
async function applied(family: Client, changes: FormChanges = {}): Promise<Applied> {
  const photo = await family.upload('photo', await jpeg())
  const form = wholeForm({ ...changes, bridePhotoKey: photo })
  const { id, number } = (await done(family.post('/api/applications', form), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  return { id, number: spokenNumber(number), photo }
}

async function told(words: object, whose: readonly string[], window: readonly string[]): Promise<Ended> {
  const file = join(newFolder(), 'words.json')
  await Bun.write(file, JSON.stringify(words))
  const out = join(newFolder(), 'breach')
  const given = ['--words', file, '--queue', '--out', out]
  return gave(breach, [...window, ...whose, ...given], { DATA_DIR: app.folder })
}
const now = (): string => app.clock.now().toISOString()
const byMail = () => server.letters.filter(({ subject }) => subject?.includes('വിവരങ്ങൾ'))
const bodies = (): string[] => byMail().map(({ text }) => text ?? '')

test('given an hour of a stolen account, when the letters are queued, then each application of whom it read something is told by e-mail, once, whatever its family chose, and nobody else', async () => {
  const stolen = await app.verifier(STOLEN)
  const family = await account('twice@example.org')
  const first = await applied(family)
  await done(admin.put('/api/admin/settings/season', { value: 'Season 4' }))
  const second = await applied(family)
  const byPhone = await applied(await account())
  const unread = await applied(await account('unread@example.org'))
  await mailBy(admin, server.port)
  await gatewayBy(admin, gateway.url)
  await done(family.put('/api/me/told-by', { way: 'nothing' }))
  const from = now()
  for (const { photo } of [first, second, byPhone]) await done(stolen.get(photo))
  app.clock.advance(HOUR)
  const to = now()
  app.clock.advance(HOUR)
  await done(stolen.get(unread.photo))
  const window = ['--from', from, '--to', to]
  const ask = () => told({ en: inEnglish, ml: own }, ['--account', STOLEN], window)
  const { code, said } = await ask()
  expect([code, said[1]]).toEqual([
    0,
    '2 letters queued; the rest have no address, or no mail server is set: hand those over.',
  ])
  expect(said[0]).toStartWith('3 families concerned.')
  await delivered(app)
  await ask()
  await delivered(app)
  expect(byMail().map(({ recipients }) => recipients)).toEqual([['twice@example.org'], ['twice@example.org']])
  const numbers = [first, second].map(({ number }) => number)
  expect(
    bodies()
      .map((text) => numbers.filter((number) => text.includes(number)))
      .toSorted(),
  ).toEqual(numbers.map((number) => [number]).toSorted())
  for (const text of bodies()) {
    for (const part of [own.what, own.measures, 'An Officer', 'ആധാർ']) expect(text).toContain(part)
    for (const other of [byPhone.number, unread.number, inEnglish.what]) expect(text).not.toContain(other)
  }
  // Too long for a message to a phone: that one is handed over.
  expect(gateway.asked).toEqual([])
})

test('given a mail server that is down, when one of a family’s two applications is erased before its letter went, then that letter goes with it', async () => {
  const family = await account('erased@example.org')
  const erased = await applied(family)
  await done(admin.put('/api/admin/settings/season', { value: 'Season 4' }))
  const kept = await applied(family)
  await mailBy(admin, server.port)
  await server.close()
  const window = ['--from', now(), '--to', now()]
  await told({ en: inEnglish, ml: own }, ['--everyone'], window)
  await done(admin.delete(`/api/admin/applications/${erased.id}`), 204)
  server = await smtpPeer()
  await mailBy(admin, server.port)
  app.clock.advance(HOUR)
  await delivered(app)
  const numbers = [erased, kept].map(({ number }) => bodies().filter((text) => text.includes(number)).length)
  expect(numbers).toEqual([0, 1])
})

test('given twenty families and the longest words, when the letters are queued, then all arrive', async () => {
  const addresses = Array.from({ length: 20 }, (_, index) => `many-${index}@example.org`)
  for (const address of addresses) {
    const family = await account(address)
    await done(family.post('/api/applications', wholeForm()), 201)
  }
  await mailBy(admin, server.port)
  const longest = { what: 'ക'.repeat(2000), measures: 'മ'.repeat(2000) }
  const { said } = await told({ en: longest, ml: longest }, ['--everyone'], ['--from', now(), '--to', now()])
  expect(said[1]).toStartWith('20 letters queued')
  await delivered(app)
  expect(
    byMail()
      .flatMap(({ recipients }) => recipients)
      .toSorted(),
  ).toEqual(addresses.toSorted())
})

/** What an admin is told before a family is erased: every copy that left the system and what the backups still hold. */

import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupName } from '#server/backup/storage.ts'
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { gatewayBy, gatewayPeer } from '../../kit/gateway-peer.ts'
import { sent } from '../../kit/season.ts'
import { delivered, mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'

setDefaultTimeout(600_000)
const DAY = 24 * 60 * 60 * 1000
const backups = mkdtempSync(join(tmpdir(), 'wedding-backups-'))
let app: TestApp
let admin: Client
let peer: Peer
beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1' } })
  // From here on: the server itself keeps nothing there.
  app.parts.config.backups = { folder: backups }
  admin = await app.admin()
})
afterAll(async () => {
  await app.close()
  await peer.close()
  rmSync(backups, { recursive: true })
})

const copiesOf = async (id: string) => (await done(admin.get(`/api/admin/applications/${id}/copies`))).json
/** A backup as the storage lists it; what is in it is not what this is about. */
function keptBackup(at: string): void {
  mkdirSync(join(backups, backupName(at)))
  writeFileSync(join(backups, backupName(at), 'manifest.json'), '{}')
}

test('given a family of whom nothing left, when its copies are asked for, then there are none', async () => {
  const { id } = await sent(app)
  keptBackup('2026-02-01T00:00:00.000Z')
  expect(await copiesOf(id)).toEqual({
    letters: [],
    lettersKnownFrom: null,
    pictures: [],
    exports: [],
    prints: [],
    lists: 0,
    bundles: [],
    // The backup was made before the family began.
    backups: { kept: 0, until: null },
  })
})

test('given letters, a list, an export, a print, bundles and backups, when its copies are asked for, then each is there with its date and who', async () => {
  await mailBy(admin, peer.port)
  const { id } = await sent(app, { brideName: 'Copied Bride' })
  await delivered(app)
  app.clock.advance(60_000)
  await done(admin.get('/api/admin/applications?columns=brideParentPhone&q=Copied'))
  await done(admin.get('/api/admin/applications/export?q=Copied'))
  await done(admin.post('/api/admin/prints', { print: 'case-file', ids: [id] }), 204)
  await done(admin.get('/api/admin/audit/bundle?auditor=Asha&level=full'))
  keptBackup('2026-03-02T00:00:00.000Z')
  keptBackup('2026-03-03T00:00:00.000Z')
  const at = app.clock.now().toISOString()
  const by = { id: (await done(admin.get('/api/me'))).json.id, email: 'organiser' }
  const copies = await copiesOf(id)
  expect(copies).toMatchObject({
    exports: [{ kind: 'exported', what: ['csv'], rows: 1, at, by }],
    prints: [{ kind: 'printed', what: ['case-file'], rows: 1, at, by }],
    lists: 1,
    bundles: [{ auditor: 'Asha', level: 'full', at, by, isOpened: true, rows: expect.any(Number) }],
    backups: { kept: 2, until: '2026-04-02T00:00:00.000Z' },
  })
  type Letter = { kind: string; carrier: string; to: string }
  expect(copies.letters.map(({ kind, carrier, to }: Letter) => [kind, carrier, to]).sort()).toEqual([
    ['acknowledgement', 'letter', 'family'],
    ['details', 'letter', 'organisers'],
  ])
})

test('given a family that applied longer ago than sent letters are kept, when its copies are asked for, then it is said from when on they are known', async () => {
  const old = await testApp()
  const { id } = await sent(old)
  old.clock.advance(91 * DAY)
  const path = `/api/admin/applications/${id}/copies`
  const copies = (await done((await old.admin()).get(path))).json
  expect(copies.lettersKnownFrom).toBe('2026-03-02T04:30:00.000Z')
  await old.close()
})

test('given a family that was told by SMS, when its copies are asked for, then that message is no letter in a mailbox', async () => {
  const gateway = gatewayPeer()
  await gatewayBy(admin, gateway.url)
  const family = app.guest()
  const account = { phone: '98470 66666', password: 'chembarathi poovu' }
  const { id: own } = (await done(family.post('/api/auth/register', account), 201)).json
  inTransaction(app.parts.store.vault.db, () =>
    app.parts.store.vault.accounts.prove(own, 'phone', app.clock.now().toISOString()),
  )
  const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  await delivered(app)
  const { letters } = await copiesOf(id)
  expect(letters.filter(({ to }: { to: string }) => to === 'family')).toMatchObject([
    { kind: 'acknowledgement', carrier: 'sms' },
  ])
  await gateway.close()
})

test('given a family of whom nothing left, when others were exported, then nothing of them is said', async () => {
  await sent(app, { brideName: 'Another Bride' })
  const { id } = await sent(app, { brideName: 'Quiet Bride' })
  await done(admin.get('/api/admin/applications/export?q=Another'))
  const { exports, bundles } = await copiesOf(id)
  expect([exports, bundles]).toEqual([[], []])
})

test('given a verifier, or an application that is not there, when copies are asked for, then nothing is said', async () => {
  const { id } = await sent(app)
  const verifier = await app.verifier()
  ;(await verifier.get(`/api/admin/applications/${id}/copies`)).expect(403)
  ;(await admin.get(`/api/admin/applications/${crypto.randomUUID()}/copies`)).expect(404)
})

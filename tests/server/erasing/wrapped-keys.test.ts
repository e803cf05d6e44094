/** Whoever has KEY_DIR opens every wrapped key: of an erased family none is left, in no page, hole or frame of the file. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction } from '#server/store/database.ts'
import { copyDatabase } from '#server/store/database-copy.ts'
import { openKeys } from '#server/store/keys.ts'
import { open, sealingKey } from '#server/store/seal.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { sent } from '../../kit/season.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'
import { pdf } from '../files/samples.ts'

let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(async () => {
  await app.close()
  removeFolders()
})

const WRAPPED = 92
const bytesIn = (folder: string): Buffer[] =>
  ['season.db', 'season.db-wal']
    .map((name) => join(folder, name))
    .flatMap((path) => (existsSync(path) ? readFileSync(path) : []))

/** How many places there are at which the wrapped key of a holder can be opened. */
function placesOf(holder: string, folder = app.folder): number {
  const wrapping = sealingKey(openKeys(join(app.folder, 'keys')).derive('data-keys'))
  let places = 0
  for (const bytes of bytesIn(folder))
    for (
      let at = bytes.indexOf(wrapping.commitment);
      at >= 0;
      at = bytes.indexOf(wrapping.commitment, at + 1)
    )
      if (open(wrapping, bytes.subarray(at, at + WRAPPED), `data_key|${holder}`)) places += 1
  return places
}

/** The nonce and the encrypted key itself in pieces of 8 bytes, of which nothing may be left either. */
function piecesOf(holder: string): Buffer[] {
  const row = app.parts.store.vault.db
    .query<{ wrapped: Uint8Array }, [string]>('select wrapped from data_key where holder = ?')
    .get(holder)
  const bytes = Buffer.from(row?.wrapped ?? []).subarray(32)
  return Array.from({ length: bytes.length - 7 }, (_, at) => bytes.subarray(at, at + 8))
}
const left = (pieces: readonly Buffer[], folder = app.folder): number =>
  bytesIn(folder).reduce((sum, bytes) => sum + pieces.filter((piece) => bytes.includes(piece)).length, 0)

/** So many other holders that the table grows by pages, and is divided where it can be. */
function others(count: number): void {
  const { db, keys } = app.parts.store.vault
  inTransaction(db, () => {
    for (let n = 0; n < count; n++) keys.create(`account-${randomUUID()}`)
  })
}

async function applied(): Promise<{ id: string; holders: string[] }> {
  const { family, id } = await sent(app)
  const owner = (await done(family.get('/api/me'))).json.id
  return { id, holders: [app.parts.store.state.streamOf(id) ?? '', `account-${owner}`] }
}

test('given families among many, when one is erased, then its keys can be opened nowhere in the file, nor in a copy of it, and the others can', async () => {
  others(10)
  const gone = await applied()
  others(15)
  const stays = await applied()
  others(500)
  await app.restart()
  admin = await app.admin()
  const pieces = gone.holders.flatMap(piecesOf)
  expect(gone.holders.map((holder) => placesOf(holder) > 0)).toEqual([true, true])
  expect([pieces.length, left(pieces) >= pieces.length]).toEqual([2 * 53, true])
  await done(admin.delete(`/api/admin/applications/${gone.id}`), 204)
  expect([gone.holders.map((holder) => placesOf(holder)), left(pieces)]).toEqual([[0, 0], 0])
  // The rows are still there, as long as before.
  const rows = app.parts.store.vault.db
    .query<{ size: number }, string[]>('select length(wrapped) as size from data_key where holder in (?, ?)')
    .all(...gone.holders)
  expect(rows).toEqual([{ size: WRAPPED }, { size: WRAPPED }])
  expect(stays.holders.map((holder) => placesOf(holder))).toEqual([1, 1])
  const copy = newFolder()
  copyDatabase({ dataDir: app.folder }, copy)
  expect([gone.holders.map((holder) => placesOf(holder, copy)), left(pieces, copy)]).toEqual([[0, 0], 0])
  await app.restart()
  expect([gone.holders.map((holder) => placesOf(holder)), left(pieces)]).toEqual([[0, 0], 0])
})

test('given an account with two seasons, when one application is erased, then only that key is gone until the other is erased, too', async () => {
  const { family, id } = await sent(app)
  const owner = (await done(family.get('/api/me'))).json.id
  const stream = app.parts.store.state.streamOf(id) ?? ''
  const { keys } = app.parts.store.vault
  admin = await app.admin()
  await done(admin.put('/api/admin/settings/season', { value: 'Season 4' }))
  const again = (await done(family.post('/api/applications', wholeForm()), 201)).json
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  expect([keys.get(stream) === null, placesOf(stream), placesOf(`account-${owner}`)]).toEqual([true, 0, 1])
  await done(admin.delete(`/api/admin/applications/${again.id}`), 204)
  expect(placesOf(`account-${owner}`)).toBe(0)
})

test('given rows of an erased family that lay in an old page, when SQL puts them back, then none opens, though KEY_DIR is at hand', async () => {
  const { family, id } = await sent(app)
  const owner = (await done(family.get('/api/me'))).json.id
  const { db, mail, accounts, files, wrongRows } = app.parts.store.vault
  const letter = { kind: 'taken-off' } as const
  const posted = {
    key: owner,
    carrier: 'letter',
    to: 'a@example.org',
    locale: 'ml',
    subject: '',
    messageId: '',
  } as const
  const letterOf = { ...posted, id: owner, letter, stream: null, accountId: owner }
  inTransaction(db, () => mail.add({ ...letterOf, queuedAt: '2026', nextAt: '2026' }))
  const unattached = (await family.upload('proof', pdf())).slice(-36)
  const read = () => [accounts.byId(owner)?.id, mail.byId(owner)?.id, files.byId(unattached)?.id]
  expect(read()).toEqual([owner, owner, unattached])
  const old = newFolder()
  copyDatabase({ dataDir: app.folder }, old)
  admin = await app.admin()
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  db.query('attach ? as old').run(join(old, 'season.db'))
  for (const table of ['account', 'mail', 'file'])
    db.query(`insert into ${table} select * from old.${table} where id in (?, ?)`).run(owner, unattached)
  expect(read()).toEqual([undefined, undefined, undefined])
  expect(wrongRows().map(({ table }) => table)).toEqual(['account', 'file', 'mail'])
  for (const table of ['account', 'mail', 'file'])
    db.query(`delete from ${table} where id in (?, ?)`).run(owner, unattached)
  db.run('detach old')
})

/** What another program writes into the vault or the list of erasures grants nothing, destroys nothing, and is named. */

import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction } from '#server/store/database.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { hashOf, newToken } from '#server/store/vault/reset-links.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { begun, sent } from '../../kit/season.ts'
import { copyFolder } from '../../kit/staff-state.ts'
import { pdf } from '../files/samples.ts'

const LATER = '2027-01-01T00:00:00.000Z'
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
const copies: string[] = []
afterAll(async () => {
  await app.close()
  for (const folder of copies) rmSync(folder, { recursive: true, force: true })
})

type Values = (string | number | Uint8Array | null)[]
/** As from a shell beside the server. */
function sql(text: string, ...values: Values): void {
  using db = new Database(join(app.folder, 'season.db'), { strict: true })
  db.run('pragma foreign_keys = on')
  db.query(text).run(...values)
}
const wrong = () => app.parts.store.vault.wrongRows()
const streamOf = (id: string): string => app.parts.store.state.streamOf(id) ?? ''
const restarted = async (between?: () => unknown): Promise<void> => {
  await app.restart(between)
  admin = await app.admin()
}

test('given a season with accounts, files, letters and an erasing, when its vault is checked, then every row is right', async () => {
  const { family, id } = await sent(app)
  await family.upload('proof', pdf())
  await begun(app)
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  await done(admin.post('/api/auth/logout'))
  await restarted()
  await upkeep(app.parts)
  expect(wrong()).toEqual([])
})

test('given a session and a password link that SQL has put there, when they are used, then they open nothing', async () => {
  const { id } = (await done(admin.get('/api/me'))).json
  const session = newToken()
  const link = newToken()
  const made = '2026-03-01T00:00:00.000Z'
  sql('insert into session select ?, ?, ?, ?, sealed from session limit 1', hashOf(session), id, made, LATER)
  sql("insert into reset_link values (?, ?, ?, 1000, null, null, x'00')", hashOf(link), id, LATER)
  const asked = await fetch(new URL('/api/me', app.url), { headers: { cookie: `session=${session}` } })
  const reset = await app
    .guest()
    .post('/api/auth/reset', { token: link, password: 'chosen by somebody else' })
  expect([asked.status, reset.status, reset.json.code]).toEqual([401, 404, 'link-expired'])
  const rows = [hashOf(link), hashOf(session)].map((hash) => hash.toString('hex'))
  expect(wrong()).toEqual([
    { table: 'session', id: rows[1] ?? '' },
    { table: 'reset_link', id: rows[0] ?? '' },
  ])
  sql('delete from session where token_hash = ?', hashOf(session))
  sql('delete from reset_link where token_hash = ?', hashOf(link))
  expect(wrong()).toEqual([])
})

test('given a file that SQL marks as nobody’s, or as to be removed, when the upkeep comes round, then it stays', async () => {
  const { family, id } = await sent(app)
  const key = await family.upload('proof', pdf())
  await done(family.put(`/api/applications/${id}`, { incomeProofKeys: [key] }))
  const fileId = key.slice(-36)
  sql("insert into removal values (?, '')", fileId)
  sql("update file set stream = null, created_at = '2020-01-01T00:00:00.000Z' where id = ?", fileId)
  app.clock.advance(3 * 24 * 60 * 60 * 1000)
  await upkeep(app.parts)
  expect(wrong()).toEqual([{ table: 'file', id: fileId }])
  sql('delete from removal where id = ?', fileId)
  const { owner, created } = { owner: streamOf(id), created: '2026-03-01T04:30:00.000Z' }
  sql('update file set stream = ?, created_at = ? where id = ?', owner, created, fileId)
  admin = await app.admin()
  expect([wrong(), (await admin.get(key)).status]).toEqual([[], 200])
})

test('given a row that SQL changed, when the vault is checked, then it is named until it is put back', async () => {
  const { family } = await begun(app)
  const { id } = (await done(family.get('/api/me'))).json
  const { accounts, wrongRows, wrongAtStart } = app.parts.store.vault
  sql("update account set role = 'admin' where id = ?", id)
  expect([wrongRows(), wrongAtStart()]).toEqual([[{ table: 'account', id }], [{ table: 'account', id }]])
  // Nothing that this program writes makes such a row right.
  inTransaction(app.parts.store.vault.db, () => accounts.setLocale(id, 'en'))
  expect([accounts.byId(id), wrong()]).toEqual([null, [{ table: 'account', id }]])
  sql("update account set role = 'customer' where id = ?", id)
  expect([wrong(), accounts.byId(id)?.role]).toEqual([[], 'customer'])
})

/** Opens a copy of the folder as a server does at its start, after something was changed in it. */
async function started(change: (folder: string) => void): Promise<Store> {
  const dataDir = copyFolder(app.folder)
  copies.push(dataDir)
  change(dataDir)
  return openStore({ dataDir, keyDir: join(dataDir, 'keys'), clock: app.clock.now })
}

test('given a trigger that SQL has planted, when the server starts, then it refuses and names it', async () => {
  for (const table of ['account', 'event']) {
    const planted = started((folder) => {
      using db = new Database(join(folder, 'season.db'))
      db.run(`create trigger planted after insert on ${table} begin select 1; end`)
    })
    await expect(planted).rejects.toThrow('season.db holds tables, indexes or triggers')
  }
})

const listIn = (folder: string): string => join(folder, 'keys', 'erasures')

test('given a line that somebody adds to the list of erasures, when the server starts, then it refuses, and nobody is erased', async () => {
  const { id } = await sent(app)
  const stream = streamOf(id)
  const ledgerId = stream.replace('application-', '')
  for (const line of [ledgerId, `${ledgerId} ${'0'.repeat(64)}`, 'anything']) {
    const added = started((folder) => appendFileSync(listIn(folder), `${line}\n`))
    await expect(added).rejects.toThrow('Nothing was erased.')
    const folder = copies.at(-1) ?? ''
    using vault = new Database(join(folder, 'season.db'), { readonly: true })
    expect(vault.query('select 1 from data_key where holder = ?').all(stream)).toHaveLength(1)
  }
})

test('given a list of erasures that a crash cut off, or that is gone, when the server starts, then it is whole again', async () => {
  const before = readFileSync(listIn(app.folder), 'utf8')
  const [line = ''] = before.split('\n')
  expect(line).toMatch(/^[0-9a-f-]{36} [0-9a-f]{64}$/)
  for (const left of [line.slice(0, 50), line.slice(0, 20), '']) {
    const store = await started((folder) => writeFileSync(listIn(folder), left))
    expect(readFileSync(listIn(store.dataDir), 'utf8')).toBe(before)
    store.close()
  }
})

test('given letters that wait, when SQL redirects one and lets another out early, then neither is sent nor shown, and the next one is', async () => {
  const { mail, db } = app.parts.store.vault
  db.run('delete from mail')
  const letter = { kind: 'taken-off' } as const
  const waiting = {
    letter,
    carrier: 'letter',
    locale: 'en',
    stream: null,
    accountId: null,
    queuedAt: LATER,
  } as const
  inTransaction(db, () => {
    for (const id of ['redirected', 'early', 'right']) {
      const nextAt = id === 'early' ? null : LATER
      mail.add({ ...waiting, id, key: id, to: `${id}@example.org`, subject: id, messageId: id, nextAt })
    }
  })
  sql('update mail set sealed = (select sealed from mail where id = ?) where id = ?', 'early', 'redirected')
  sql("update mail set state = 'queued', next_at = ? where id = ?", LATER.replace('2027', '2026'), 'early')
  expect(wrong().map(({ id }) => id)).toEqual(['early', 'redirected'])
  expect(mail.due('letter', LATER)?.id).toBe('right')
  expect(mail.page(null, { offset: 0, limit: 9 }).map(({ id }) => id)).toEqual(['right'])
  const held = inTransaction(db, () => {
    mail.bringForward('letter', LATER, '2026')
    return mail.hold()
  })
  expect([held, wrong().length]).toEqual([1, 2])
  db.run('delete from mail')
})

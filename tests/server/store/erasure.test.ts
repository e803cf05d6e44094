/** Erasing for real: nothing planted ever rests in the clear, nothing at all is left after, and nobody else is touched. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erase } from '#events/application/decide.ts'
import { openDatabase } from '#server/store/database.ts'
import { openLog } from '#server/store/log.ts'
import { opened } from '#server/store/payloads.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { disguises, resting } from '../../kit/bytes.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { planted, plantedForm, plantedPhoto, plantedProof, words } from '../../kit/planted.ts'
import { heldRows } from '../../kit/rows.ts'
import { begun, inStatus, moveTo, sent, uploadAll, visited } from '../../kit/season.ts'

const since = Date.now() - 1000
const nobody = client(() => 'http://127.0.0.1:1')
let app: TestApp
let [family, admin, verifier]: [Client, Client, Client] = [nobody, nobody, nobody]
let id = ''
let stream = ''
let keys: string[] = []
const others: string[] = []
beforeAll(async () => {
  app = await testApp()
  ;[admin, verifier] = [await app.admin(), await app.verifier()]
  for (const income of [4000, 9000, 14_000, 60_000])
    others.push((await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: income })).id)
})
afterAll(() => app.close())

const inFolder = () => resting(planted, app.folder, since)

test('given texts that do rest in files, when they are looked for, then each is found in every disguise', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-scan-'))
  const forms = disguises(words.note)
  forms.forEach((form, place) => {
    mkdirSync(join(folder, String(place)))
    writeFileSync(
      join(folder, String(place), 'file'),
      Buffer.concat([Buffer.from('before'), form, Buffer.from('after')]),
    )
  })
  for (const before of ['', 'x', 'xy'])
    writeFileSync(join(folder, `b${before}`), Buffer.from(`${before}${words.note}yz`).toString('base64'))
  // A file that a program holds open after it was removed, as a database does that spills.
  const spilled = join(folder, 'spilled')
  const held = openSync(spilled, 'w+')
  writeSync(held, words.note)
  unlinkSync(spilled)
  const places = [folder, `/proc/self/fd/${held}`]
  const found = resting(planted, folder, Date.now() + 60_000).filter((where) =>
    places.some((place) => where.includes(place)),
  )
  closeSync(held)
  rmSync(folder, { recursive: true })
  expect(found.map((where) => where.split(' in ')[0])).toEqual(
    Array.from({ length: forms.length + 4 }, () => words.note),
  )
})

test('given a family with words in every field, when it goes its way, then none of them ever rests in the clear', async () => {
  family = app.guest()
  await done(
    family.post('/api/auth/register', { email: words.email, phone: words.phone, password: 'njaval pazham' }),
    201,
  )
  id = (await done(family.post('/api/applications', wholeForm(plantedForm)), 201)).json.id
  stream = app.parts.store.state.streamOf(id) ?? ''
  expect(inFolder()).toEqual([])
  const files = await uploadAll(family, await plantedPhoto(), plantedProof())
  keys = Object.values(files)
    .flat()
    .filter((key) => typeof key === 'string')
  expect(keys).toHaveLength(9)
  expect(inFolder()).toEqual([])
  await done(family.put(`/api/applications/${id}`, { ...files, status: 'submitted' }))
  await done(family.put(`/api/applications/${id}`, { groomWorkplace: `${plantedForm.groomWorkplace}` }))
  expect(inFolder()).toEqual([])
  const path = `/api/admin/applications/${id}`
  await done(verifier.post(`${path}/verify`, { notes: words.notes }))
  await done(verifier.post(`${path}/notes`, { note: words.note }), 201)
  await visited(verifier, id, { brideHouseType: 'own' }, words.factsNote)
  keys.push(await verifier.upload('document', plantedProof()))
  await done(
    verifier.post(`${path}/documents`, { documentName: words.documentName, documentKey: keys.at(-1) }),
    201,
  )
  await moveTo(admin, id, 'ranked', words.reason)
  await done(admin.put('/api/admin/ranking', { order: [{ id, rank: 2 }], reason: words.rankReason }))
  expect(inFolder()).toEqual([])
  for (const q of [words.search, plantedForm.groomName, plantedForm.brideParentPhone]) {
    const asked = encodeURIComponent(String(q))
    await done(admin.get(`/api/admin/applications?q=${asked}&sortBy=groomName`))
    await done(admin.get(`/api/admin/applications/export?q=${asked}`))
  }
  for (const key of keys) await done(admin.get(key))
  await done(admin.post('/api/admin/ranking/search-weights', { id }), 204)
  const draft = await begun(app, plantedForm)
  await done(draft.family.put(`/api/applications/${draft.id}`, { groomTaluk: `${plantedForm.groomTaluk}` }))
  await done(admin.delete(`/api/admin/applications/${draft.id}`), 204)
  expect(inFolder()).toEqual([])
})

test('given that family, when staff read it, then all that was planted is really there', async () => {
  const path = `/api/admin/applications/${id}`
  const read = await Promise.all(
    [path, `${path}/notes`, `${path}/documents`].map((one) => done(admin.get(one))),
  )
  const text = read.map((answer) => answer.text).join('\n')
  const proof = (await done(admin.get(keys.at(-1) ?? ''))).text
  const seen = `${text}${proof}${(await done(family.get('/api/me'))).text}`
  // The search was only asked for, and what a picture carries beside its pixels is stripped.
  const gone = [...planted.keys()].filter((one) => !seen.includes(one))
  expect(gone.sort()).toEqual([words.exif, words.search].sort())
})

/** The keys as they rest, wrapped: with the master key they would open everything again. */
let wrapped: ReadonlyMap<string, readonly Buffer[]> = new Map()
function wrappedKeys(): Map<string, Buffer[]> {
  const { db } = app.parts.store.vault
  const owner = db
    .query<{ account: string }, [string]>('select account from application where stream = ?')
    .get(stream)?.account
  const rows = db
    .query<{ name: string; wrapped: Uint8Array }, [string, string]>(
      `select holder as name, wrapped from data_key where holder in (?1, ?2)
      union all select id, sealed from file where stream = ?1`,
    )
    .all(stream, `account-${owner}`)
  return new Map(rows.map(({ name, wrapped: bytes }) => [name, [Buffer.from(bytes)]]))
}

type Row = { id: string; rank: number; totalScore: number }
const ranking = async (): Promise<Row[]> => (await done(admin.get('/api/admin/ranking'))).json
/** Everything that can still be opened with a key that is there, as text. */
function readable(): string {
  const { log, vault } = app.parts.store
  const reader = openLog(openDatabase(log.db.location, { readonly: true }))
  const events = [...reader.read()].map((row) => JSON.stringify(opened(row, vault.keys.get)))
  reader.db.close()
  const accounts = vault.db.query<{ id: string }, []>('select id from account').all()
  const known = accounts.map((account) => JSON.stringify(vault.accounts.byId(account.id)))
  return [...events, ...known, ...heldRows(app.parts.store)].join('\n')
}

test('given a ranking, when one family is erased, then the others keep scores and order and close up', async () => {
  const before = await ranking()
  expect(before[1]?.id).toBe(id)
  const head = app.parts.store.log.size()
  expect([words.note, id].filter((one) => !readable().includes(one))).toEqual([])
  wrapped = wrappedKeys()
  const found = resting(wrapped, app.folder, since).map((where) => where.split(' in ')[0] ?? '')
  expect([...new Set(found)].sort()).toEqual([...wrapped.keys()].sort())
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  const left = before.filter((one) => one.id !== id)
  expect(await ranking()).toEqual(left.map((one, place) => ({ ...one, rank: place + 1 })))
  expect(app.parts.store.log.size()).toBe(head + 1)
})

/** No byte of it rests, no key of it is left, and what can still be opened does not name it. */
function nothingIsLeft(): void {
  expect(inFolder()).toEqual([])
  const text = readable()
  // Records of access to its pictures stay in the streams of staff: they name neither the application nor a file.
  const named = [...planted.keys(), id, ...keys.map((key) => key.slice(-36))]
  expect(named.filter((one) => text.includes(one))).toEqual([])
  const { vault, keys: held } = app.parts.store
  const rows = (table: string) => vault.db.query(`select * from ${table} where stream = ?`).all(stream).length
  expect([rows('draft'), rows('file')]).toEqual([0, 0])
  expect([vault.files.toUnlink('9999'), vault.keys.get(stream)]).toEqual([[], null])
  expect(held.erasures.list()).toContain(stream.replace('application-', ''))
  const names = readdirSync(join(app.folder, 'objects'), { recursive: true }).join('\n')
  for (const key of keys) expect(names.includes(key.slice(-36))).toBe(false)
}

test('given the erased family, when every byte is searched, then nothing of it is left, before and after a restart', async () => {
  nothingIsLeft()
  expect(wrapped.size).toBe(12)
  expect(resting(wrapped, app.folder, since)).toEqual([])
  await app.restart()
  nothingIsLeft()
})

test('given the erased family, when it comes back, then account and files are gone and the e-mail is free', async () => {
  expect((await family.get('/api/me')).status).toBe(401)
  expect(
    (await family.post('/api/auth/login', { email: words.email, password: 'njaval pazham' })).status,
  ).toBe(401)
  for (const key of keys) expect((await admin.get(key)).status).toBe(404)
  const again = { email: words.email, phone: words.phone, password: 'njaval pazham' }
  await done(app.guest().post('/api/auth/register', again), 201)
})

test('given the log after erasing, when it is checked, then the chain holds and the last word on it is the erasure', () => {
  const { log, vault } = app.parts.store
  const reader = openLog(openDatabase(log.db.location, { readonly: true }))
  const size = [...reader.read()].length
  const left = [...reader.read()]
    .filter((row) => row.stream === stream)
    .flatMap((row) => opened(row, vault.keys.get) ?? [])
  reader.db.close()
  expect(size).toBe(log.size())
  expect(left.map(({ event }) => event)).toEqual([
    { type: 'ApplicationErased', course: { lastStatus: 'ranked' }, facts: null, details: null },
  ])
})

test('given a crash right after the commit, when the server starts again, then the erasure is listed, and nothing is left', async () => {
  const { family: theirs, id: which } = await sent(app, { groomName: 'Crashed away' })
  await done(
    theirs.put(`/api/applications/${which}`, {
      groomPhotoKey: await theirs.upload('photo', await plantedPhoto()),
    }),
  )
  await done(admin.post(`/api/admin/applications/${which}/notes`, { note: 'Crashed note' }), 201)
  const gone = app.parts.store.state.streamOf(which) ?? ''
  const ledgerId = gone.replace('application-', '')
  expect(readable()).toContain('Crashed away')
  await app.parts.store.handle({ roster: true }, (tx) => {
    const now = tx.application(gone)
    if (now) tx.decide(gone, 'system', erase(now.standing))
  })
  const { keys: listed, vault: shredded } = app.parts.store
  expect([shredded.keys.get(gone), listed.erasures.list().includes(ledgerId)]).toEqual([null, false])
  await app.restart()
  const { vault, keys: held, log } = app.parts.store
  expect([vault.keys.get(gone), vault.files.toUnlink('9999')]).toEqual([null, []])
  expect(held.erasures.list()).toContain(ledgerId)
  expect(readable()).not.toContain('Crashed')
  expect(heldRows(app.parts.store).filter((line) => line.includes(gone))).toEqual([])
  expect(
    [...log.read()].filter((row) => row.stream === gone && row.type === 'ApplicationErased'),
  ).toHaveLength(1)
  expect((await theirs.get('/api/me')).status).toBe(401)
  expect((await done(admin.get('/api/admin/stats'))).json.total).toBe(others.length)
})

test('given a program that reads the file all the time, when a family is erased, then the erasure is answered, and the upkeep empties the write-ahead log', async () => {
  const { id: which } = await sent(app, { groomName: 'Read meanwhile' })
  const wal = () => statSync(join(app.folder, 'season.db-wal')).size
  using reader = openDatabase(join(app.folder, 'season.db'), { readonly: true })
  reader.run('begin')
  reader.query('select count(*) from event').get()
  await done(admin.delete(`/api/admin/applications/${which}`), 204)
  expect(wal()).toBeGreaterThan(0)
  reader.run('commit')
  await upkeep(app.parts)
  expect(wal()).toBe(0)
})

test('given a restored backup, when only the list of erasures knows, then the start repeats it', async () => {
  const { id: which } = await sent(app, { groomName: 'Restored from a backup' })
  const back = app.parts.store.state.streamOf(which) ?? ''
  app.parts.store.keys.erasures.add(back.replace('application-', ''))
  await app.restart()
  expect((await admin.get(`/api/admin/applications/${which}`)).status).toBe(404)
  expect([app.parts.store.vault.keys.get(back), readable().includes('Restored from a backup')]).toEqual([
    null,
    false,
  ])
})

test('given a family with two seasons, when one application is erased, then the account stays until the last', async () => {
  const { family: theirs, id: first } = await sent(app)
  await done(admin.put('/api/admin/settings/season', { value: 'Season 4' }))
  const second = (await done(theirs.post('/api/applications', wholeForm()), 201)).json.id
  expect((await done(theirs.get('/api/applications/my'))).json.map((one: { id: string }) => one.id)).toEqual([
    second,
    first,
  ])
  await done(admin.delete(`/api/admin/applications/${first}`), 204)
  expect((await done(theirs.get('/api/applications/my'))).json.map((one: { id: string }) => one.id)).toEqual([
    second,
  ])
  await done(admin.delete(`/api/admin/applications/${second}`), 204)
  expect((await theirs.get('/api/me')).status).toBe(401)
})

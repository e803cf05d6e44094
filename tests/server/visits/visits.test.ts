/** Home visits as phones work with them: sheets without photos, a key that outlives a sign-in, answers that may be repeated. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { eraseApplication } from '#server/store/erase.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { moveTo, sent, uploadAll } from '../../kit/season.ts'
import { jpeg } from '../files/samples.ts'

let app: TestApp
let asha: Client = client(() => '')
let biju: Client = asha
beforeAll(async () => {
  app = await testApp()
  asha = await app.verifier('asha')
  biju = await app.verifier('biju')
})
afterAll(() => app.close())

const DAY = 24 * 60 * 60 * 1000
const listed = async (who: Client) => (await done(who.get('/api/admin/visits'))).json
const take = (who: Client, ids: readonly string[]) => who.post('/api/admin/visits', { ids })
const keyOf = async (who: Client) => (await done(who.get('/api/admin/visits/key'))).json
const trail = async (id: string): Promise<[string, string][]> =>
  (await done(asha.get(`/api/admin/applications/${id}`))).json.auditTrail
    .filter(({ type }: { type: string }) => /Verified|Document/.test(type))
    .map(({ type, reason }: { type: string; reason: string }) => [type, reason])
async function visited(): Promise<{ id: string; version: number }> {
  const { family, id } = await sent(app, { brideName: 'Bride To Visit' })
  await done(family.put(`/api/applications/${id}`, await uploadAll(family)))
  await moveTo(asha, id, 'under_verification')
  return { id, version: (await done(asha.get(`/api/admin/visits/${id}`))).json.version }
}
const record = (who: Client, id: string, body: object) => who.post(`/api/admin/visits/${id}`, body)

test('given families that wait, when the visits are opened, then no address and no phone is answered and nothing counts as read', async () => {
  const { id } = await visited()
  const { brideAddress, brideParentPhone, brideVillage } = wholeForm()
  const before = app.parts.store.log.size()
  const answer = await done(asha.get('/api/admin/visits'))
  expect(answer.json.families.map((one: { id: string }) => one.id)).toContain(id)
  expect(answer.text).toContain('Bride To Visit')
  for (const secret of [brideAddress, brideParentPhone, brideVillage])
    expect(answer.text).not.toContain(secret)
  expect([answer.json.remaining > 0, app.parts.store.log.size()]).toEqual([true, before])
})

test('given sheets that are taken, when they are answered, then they are those that were asked for and still wait, and the log has how many', async () => {
  const first = await visited()
  const left = await visited()
  const decided = await visited()
  await moveTo(asha, decided.id, 'verified')
  const { visits, remaining } = (await done(take(asha, [first.id, decided.id, randomUUID()]))).json
  expect([visits.map((one: { id: string }) => one.id), remaining > 0]).toEqual([[first.id], true])
  expect(JSON.stringify(visits)).not.toContain(left.id)
  const [row] = [...app.parts.store.log.read()].slice(-1)
  expect(row?.type).toBe('ListRead')
  await done(take(asha, ['no id']), 422)
})

test('given a family with photos and Aadhaar cards, when its sheet is downloaded, then none of them is named in it', async () => {
  const { id } = await visited()
  const whole = (await done(asha.get(`/api/admin/applications/${id}`))).json
  expect([whole.bridePhotoKey, whole.brideAadhaarFrontKey].every((key) => key.startsWith('/objects/'))).toBe(
    true,
  )
  const answer = await done(take(asha, [id]))
  const sheet = answer.json.visits.find((one: { id: string }) => one.id === id)
  expect(answer.text).not.toContain('/objects/')
  expect(Object.keys(sheet)).toEqual([
    ...['id', 'number', 'version', 'brideName', 'groomName', 'brideDistrict', 'brideTaluk', 'brideVillage'],
    ...['brideAddress', 'bridePhone', 'declared', 'found', 'status', 'visit', 'isVisited', 'isOwnDoor'],
  ])
  expect([Object.keys(sheet.declared).length, sheet.declared.brideFamilyMonthlyIncome, sheet.found]).toEqual([
    13,
    whole.brideFamilyMonthlyIncome,
    {},
  ])
})

test('given a family that is erased in the turn in which the list is read, when the list is answered, then it does not name it', async () => {
  const { store, visits } = app.parts
  const gone = await visited()
  const left = await visited()
  const actor = (await done(asha.get('/api/me'))).json.id
  const erasing = eraseApplication(store, { id: gone.id, actor })
  const read = await visits.readSheets(actor, [gone.id, left.id])
  await erasing
  const ids = read.map(({ id }) => id)
  expect([ids.includes(gone.id), ids.includes(left.id)]).toEqual([false, true])
})

test('given two sign-ins of one visitor and one of another, when they ask for the key, then each person has one of their own', async () => {
  const first = await keyOf(asha)
  const again = app.guest()
  await done(again.post('/api/auth/login', { email: 'asha', password: 'a verifier password' }))
  expect(Buffer.from(first.key, 'base64').length).toBe(32)
  expect([(await keyOf(again)).key === first.key, (await keyOf(biju)).key === first.key]).toEqual([
    true,
    false,
  ])
})

test('given the key alone, when it is asked for, then it is the same, and no list counts as read', async () => {
  const { key } = await keyOf(asha)
  const before = app.parts.store.log.size()
  const alone = await keyOf(asha)
  expect([alone.key, alone.remaining > 0, app.parts.store.log.size()]).toEqual([key, true, before])
})

test('given a session, when time passes, then what is left of it is told, until it has ended', async () => {
  const before = await listed(asha)
  app.clock.advance(60_000)
  expect(before.remaining - (await listed(asha)).remaining).toBe(60_000)
  expect(before.remaining).toBeLessThanOrEqual(DAY / 2)
})

test('given an answer whose reply was lost, when it is sent again, then it is recorded once, and the answer names that event', async () => {
  const { id, version } = await visited()
  const body = { version, facts: { brideFatherAlive: false, brideFamilyMonthlyIncome: 3500 }, note: ' Seen ' }
  const first = (await done(record(asha, id, body))).json
  const second = (await done(record(asha, id, body))).json
  expect(first).toMatchObject({
    found: { brideFatherAlive: false, brideFamilyMonthlyIncome: 3500 },
    seq: app.parts.store.log.size(),
  })
  expect(second).toEqual(first)
  expect(await trail(id)).toEqual([['FactsVerified', 'Seen']])
})

test('given two visitors with one sheet, when both send, then the second hears of it, and both are kept once it has looked', async () => {
  const { id, version } = await visited()
  await done(record(biju, id, { version, facts: { brideHouseType: 'own' }, note: 'Biju' }))
  const mine = { version, facts: { brideHouseType: 'family' }, note: 'Asha' }
  const answer = await record(asha, id, mine)
  expect([answer.status, answer.json.code]).toEqual([409, 'version-stale'])
  // The same words of somebody else are no proof that this visit is there.
  const twin = await record(asha, id, { version, facts: { brideHouseType: 'own' }, note: 'Biju' })
  expect([twin.status, twin.json.code]).toEqual([409, 'version-stale'])
  const now = (await done(asha.get(`/api/admin/visits/${id}`))).json
  expect(now.found).toEqual({ brideHouseType: 'own' })
  const by = { at: expect.any(String), by: { id: expect.any(String), email: 'biju' } }
  expect([now.changed, now.foundBy]).toEqual([by, { brideHouseType: { ...by, version: version + 1 } }])
  const after = (await done(record(asha, id, { ...mine, version: now.version }))).json
  expect(after.found).toEqual({ brideHouseType: 'family' })
  expect(await trail(id)).toEqual([
    ['FactsVerified', 'Biju'],
    ['FactsVerified', 'Asha'],
  ])
})

test('given a photo whose reply was lost, when it is uploaded and sent again, then it is there once; of another it is refused', async () => {
  const { id } = await visited()
  const documentId = randomUUID()
  const add = async (who: Client, documentKey: string) =>
    who.post(`/api/admin/visits/${id}/photo`, { documentId, documentName: 'Home visit', documentKey })
  const key = await asha.upload('document', await jpeg())
  expect((await add(biju, key)).json.code).toBe('file-not-yours')
  const first = (await done(add(asha, key))).json
  const again = (await done(add(asha, await asha.upload('document', await jpeg())))).json
  expect([first.seq, again.seq]).toEqual([app.parts.store.log.size(), app.parts.store.log.size()])
  const documents = (await done(asha.get(`/api/admin/applications/${id}/documents`))).json
  expect(documents.map((one: { id: string; documentKey: string }) => [one.id, one.documentKey])).toEqual([
    [documentId, key],
  ])
})

test('given a closed door, when the visit is sent twice as nobody at home, then the timeline says so once, no fact has changed, and the family still waits for a visit', async () => {
  const { id } = await visited()
  const before = (await done(asha.get(`/api/admin/applications/${id}`))).json
  const noteId = randomUUID()
  const send = () =>
    asha.post(`/api/admin/visits/${id}/note`, { noteId, note: 'Nobody was at home', kind: 'nobody_home' })
  const first = (await done(send())).json
  expect((await done(send())).json).toEqual(first)
  const after = (await done(asha.get(`/api/admin/applications/${id}`))).json
  const since = after.auditTrail.slice(before.auditTrail.length)
  expect(since.map(({ type, kind }: { type: string; kind: string }) => [type, kind])).toEqual([
    ['NoteAdded', 'nobody_home'],
  ])
  expect([after.verifiedFacts, after.totalScore, after.status]).toEqual([
    before.verifiedFacts,
    before.totalScore,
    'under_verification',
  ])
  expect((await listed(asha)).families.map((one: { id: string }) => one.id)).toContain(id)
  const other = await asha.post(`/api/admin/visits/${id}/note`, {
    noteId: randomUUID(),
    note: 'x',
    kind: 'x',
  })
  expect(other.status).toBe(422)
})

test('given a visit of a family that was rejected meanwhile, when it is sent, then the answer says when and by whom, and a note is still taken once', async () => {
  const { id, version } = await visited()
  const since = app.clock.now().toISOString()
  await moveTo(biju, id, 'rejected')
  const body = { version, facts: { brideHouseType: 'own' }, note: 'Asha' }
  const refused = await record(asha, id, body)
  expect([refused.status, refused.json.code, refused.json.current]).toEqual([
    409,
    'visit-closed',
    { status: 'rejected', since, by: 'biju', isWithdrawn: false },
  ])
  const noteId = randomUUID()
  const keep = () =>
    asha.post(`/api/admin/visits/${id}/note`, { noteId, note: "House of the bride's family: own" })
  const first = (await done(keep())).json
  expect((await done(keep())).json).toEqual(first)
  const notes: { id: string; note: string }[] = (await done(asha.get(`/api/admin/applications/${id}/notes`)))
    .json
  expect(notes.map((one) => [one.id, one.note])).toEqual([[noteId, "House of the bride's family: own"]])
  expect(await trail(id)).toEqual([])
})

test('given a visit of a family that withdrew or was erased meanwhile, when it is sent, then the answer says so', async () => {
  const { family, id: withdrawn } = await sent(app)
  const version = async () => (await done(asha.get(`/api/admin/visits/${withdrawn}`))).json.version
  await moveTo(asha, withdrawn, 'under_verification')
  const body = { version: await version(), facts: { brideHouseType: 'own' }, note: '' }
  const password = JSON.stringify({ password: 'chembarathi poovu' })
  const headers = { 'content-type': 'application/json' }
  const withdrawal = await family.send('DELETE', `/api/applications/${withdrawn}`, password, headers)
  expect(withdrawal.status).toBeLessThan(300)
  const refused = await record(asha, withdrawn, body)
  expect([refused.json.code, refused.json.current]).toMatchObject([
    'visit-closed',
    { status: 'rejected', by: null, isWithdrawn: true },
  ])
  const erased = await visited()
  const admin = await app.admin()
  await done(admin.delete(`/api/admin/applications/${erased.id}`), 204)
  expect((await record(asha, erased.id, { ...body, version: erased.version })).json).toMatchObject({
    code: 'not-found',
    current: null,
  })
})

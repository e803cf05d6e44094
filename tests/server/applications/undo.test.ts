/** Undoing over HTTP, one step or many: once, by whoever did it, and not where something later rests on it. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus, moveTo, visited } from '../../kit/season.ts'
import { pdf } from '../files/samples.ts'

let app: TestApp
let admin: Client
let verifier: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  verifier = await app.verifier('visitor@example.org')
})
afterAll(() => app.close())

const undo = (who: Client, id: string, seq: number, language = 'en') =>
  who.post(`/api/admin/applications/${id}/undo`, { seq }, { 'accept-language': language })
const show = async (id: string) => (await done(admin.get(`/api/admin/applications/${id}`))).json
const lastSeq = async (id: string): Promise<number> => (await show(id)).auditTrail.at(-1).seq

test('given a change of status, when its author undoes it, then it is back once, with the reason in their language', async () => {
  const { id } = await inStatus(app, admin, 'ranked')
  await moveTo(admin, id, 'shortlisted')
  const seq = await lastSeq(id)
  const back = (await undo(admin, id, seq, 'ml')).expect(200).json
  expect([back.status, back.auditTrail.at(-1).reason, back.auditTrail.at(-1).to]).toEqual([
    'ranked',
    `ഇവന്റ് ${seq} പഴയപടിയാക്കി`,
    'ranked',
  ])
  const again = (await undo(admin, id, seq)).expect(409).json
  expect(again.code).toBe('changed-since')
  expect((await show(id)).status).toBe('ranked')
})

test('given a change that a colleague followed, when it is undone, then the answer says who changed it', async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  await moveTo(admin, id, 'under_verification')
  const seq = await lastSeq(id)
  await visited(verifier, id, { brideHouseType: 'own' }, '')
  const refused = (await undo(admin, id, seq)).expect(409).json
  expect(refused.current).toEqual({
    seq: seq + 1,
    at: expect.any(String),
    type: 'FactsVerified',
    by: { id: expect.any(String), email: 'visitor@example.org' },
  })
  const time = 'March 1, 2026, 10:00 am'
  expect(refused.message).toEndWith(`can no longer be undone. Last change: visitor@example.org, ${time}.`)
  const many = { events: [{ id, seq }] }
  const malayalam = { 'accept-language': 'ml' }
  const { results } = (await done(admin.post('/api/admin/applications/bulk-undo', many, malayalam))).json
  expect(results[0].message).toEndWith('അവസാന മാറ്റം: visitor@example.org, 2026 മാർച്ച് 1, രാവിലെ 10:00.')
  expect((await undo(admin, id, seq + 1)).expect(403).json.code).toBe('not-permitted')
  const back = (await undo(verifier, id, seq + 1)).expect(200).json
  expect(back.verifiedFacts).toEqual({ brideHouseType: null })
  const other = (await inStatus(app, admin, 'ranked')).id
  await moveTo(admin, other, 'shortlisted')
  const first = await lastSeq(other)
  await moveTo(admin, other, 'waitlist')
  const own = (await undo(admin, other, first)).expect(409).json
  expect(own.message).toEndWith(`Last change: you yourself, here or in another of your windows, ${time}.`)
})

test('given a note of a colleague since a step, when it is undone, then the step goes back and the note stays', async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  await moveTo(admin, id, 'under_verification')
  const seq = await lastSeq(id)
  await done(verifier.post(`/api/admin/applications/${id}/notes`, { note: 'Nobody opened' }), 201)
  await done(undo(admin, id, seq))
  const notes = await done(admin.get(`/api/admin/applications/${id}/notes`))
  expect([(await show(id)).status, notes.json.length]).toEqual(['submitted', 1])
})

test('given a note, when it is undone, then no list shows it, and the log still says that it was there', async () => {
  const { id } = await inStatus(app, admin, 'verified')
  await done(admin.post(`/api/admin/applications/${id}/notes`, { note: 'Written by mistake' }), 201)
  await done(undo(admin, id, await lastSeq(id)))
  const notes = await done(admin.get(`/api/admin/applications/${id}/notes`))
  expect([notes.json, notes.text.includes('mistake')]).toEqual([[], false])
  expect((await show(id)).auditTrail.slice(-2).map(({ type }: { type: string }) => type)).toEqual([
    'NoteAdded',
    'NoteWithdrawn',
  ])
})

test('given a note, when a colleague has added one since, then the first is withdrawn and theirs stays', async () => {
  const { id } = await inStatus(app, admin, 'verified')
  const notes = `/api/admin/applications/${id}/notes`
  const { seq } = (await done(admin.post(notes, { note: 'Of another family' }), 201)).json
  await done(verifier.post(notes, { note: 'Seen on Sunday' }), 201)
  await done(undo(admin, id, seq))
  const left: { note: string }[] = (await done(admin.get(notes))).json
  expect(left.map(({ note }) => note)).toEqual(['Seen on Sunday'])
})

test('given a visit with a photo, when both its events are undone together, then what was found and the photo are gone', async () => {
  const { id } = await inStatus(app, admin, 'under_verification')
  const { auditTrail } = await visited(verifier, id, { brideHouseType: 'own' }, 'Seen')
  const facts = { id, seq: auditTrail.at(-1).seq }
  const documents = `/api/admin/applications/${id}/documents`
  const documentKey = await verifier.upload('document', pdf())
  const photo = (await done(verifier.post(documents, { documentName: 'House', documentKey }), 201)).json
  const { results } = (await done(undoMany(verifier, [facts, { id, seq: photo.seq }]))).json
  const size = await lastSeq(id)
  expect(results).toEqual([
    { id, ok: true, seq: size - 1 },
    { id, ok: true, seq: size },
  ])
  const { verifiedFacts, auditTrail: after } = await show(id)
  expect([verifiedFacts, (await done(verifier.get(documents))).json]).toEqual([{ brideHouseType: null }, []])
  expect(after.slice(-2).map(({ type }: { type: string }) => type)).toEqual([
    'FactsVerified',
    'DocumentWithdrawn',
  ])
})

test('given a position that another holds by now, when losing it is undone, then it is refused', async () => {
  const one = await inStatus(app, admin, 'ranked')
  const other = await inStatus(app, admin, 'ranked')
  const hold = (id: string, rank: number | null) =>
    done(admin.put('/api/admin/ranking', { order: [{ id, rank }], reason: 'Panel' }))
  await hold(one.id, 1)
  await hold(one.id, null)
  const seq = await lastSeq(one.id)
  await hold(other.id, 1)
  expect((await undo(admin, one.id, seq)).expect(422).json.code).toBe('rank-taken')
  await hold(other.id, null)
  expect((await undo(admin, one.id, seq)).expect(200).json.manualRank).toBe(1)
})

test('given nothing to undo, when it is asked for, then it is refused by its name', async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  expect((await undo(admin, id, await lastSeq(id))).expect(403).json.code).toBe('not-permitted')
  expect((await undo(admin, crypto.randomUUID(), 1)).expect(404).json.code).toBe('not-found')
  expect((await admin.post(`/api/admin/applications/${id}/undo`, { seq: 'x' })).expect(422).json.code).toBe(
    'invalid',
  )
})

test('given a document that belongs to another family, when adding it is undone, then it is in no list and its file is gone', async () => {
  const { id } = await inStatus(app, admin, 'verified')
  const documentKey = await admin.upload('document', pdf())
  const path = `/api/admin/applications/${id}/documents`
  const added = (await done(admin.post(path, { documentName: 'Planted name', documentKey }), 201)).json
  expect(added.seq).toBe(await lastSeq(id))
  await done(admin.get(documentKey))
  await done(undo(admin, id, added.seq))
  const listed = await done(admin.get(path))
  expect([listed.json, listed.text.includes('Planted')]).toEqual([[], false])
  expect((await admin.get(documentKey)).status).toBe(404)
  expect((await show(id)).auditTrail.at(-1).type).toBe('DocumentWithdrawn')
})

const undoMany = (who: Client, made: { id: string; seq: number }[]) =>
  who.post('/api/admin/applications/bulk-undo', { events: made.map(({ id, seq }) => ({ id, seq })) })
const statusOf = async (id: string) => (await show(id)).status

test('given a change of many, when it is undone, then each is back but the one whose status was changed since', async () => {
  const families = [
    await inStatus(app, admin, 'ranked'),
    await inStatus(app, admin, 'verified'),
    await inStatus(app, admin, 'ranked'),
  ]
  const ids = families.map(({ id }) => id)
  const ask = { ids, status: 'rejected', reason: 'Too early' }
  const { results } = (await done(admin.post('/api/admin/applications/bulk-status', ask))).json
  expect(results).toEqual(
    await Promise.all(ids.map(async (id) => ({ id, ok: true, seq: await lastSeq(id) }))),
  )
  const [first = '', second = '', third = ''] = ids
  await done(verifier.post(`/api/admin/applications/${second}/notes`, { note: 'n' }), 201)
  await moveTo(admin, third, 'verified')
  const undone = (await done(undoMany(admin, results))).json.results
  expect(undone.map(({ ok, code }: { ok: boolean; code?: string }) => [ok, code ?? null])).toEqual([
    [true, null],
    [true, null],
    [false, 'changed-since'],
  ])
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
    'ranked',
    'verified',
    'verified',
  ])
  const again = (await done(undoMany(admin, results))).json.results
  expect(again.map(({ code }: { code: string }) => code)).toEqual(Array(3).fill('changed-since'))
})

test('given one family named twice and a seq of another, when many are undone, then each is undone once and by its own event', async () => {
  const one = await inStatus(app, admin, 'ranked')
  const other = await inStatus(app, admin, 'ranked')
  const seq = await lastSeq(one.id)
  const results = (
    await done(
      undoMany(admin, [
        { id: one.id, seq },
        { id: other.id, seq },
        { id: one.id, seq },
        { id: 'not an id', seq },
      ]),
    )
  ).json.results
  expect(results.map(({ id, ok }: { id: string; ok: boolean }) => [id, ok])).toEqual([
    [one.id, true],
    [other.id, false],
    ['not an id', false],
  ])
  expect((await undoMany(admin, [])).status).toBe(422)
})

test('given a place that went to another family meanwhile, when giving it back is undone, then it is refused', async () => {
  const own = await testApp()
  const staff = await own.admin()
  await done(staff.put('/api/admin/settings/places', { value: '1' }))
  const one = await inStatus(own, staff, 'shortlisted')
  const { auditTrail } = await moveTo(staff, one.id, 'rejected')
  const { seq } = auditTrail.at(-1)
  const other = await inStatus(own, staff, 'shortlisted')
  expect((await undo(staff, one.id, seq)).expect(409).json.code).toBe('over-places')
  const { results } = (await done(undoMany(staff, [{ id: one.id, seq }]))).json
  expect(results[0].code).toBe('over-places')
  await moveTo(staff, other.id, 'waitlist')
  await done(undo(staff, one.id, seq))
  await own.close()
})

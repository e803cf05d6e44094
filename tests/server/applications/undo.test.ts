/** Undoing over HTTP: once, by whoever did it, and not after anybody else's change. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus, moveTo, visited } from '../../kit/season.ts'

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
  expect((await undo(admin, id, seq + 1)).expect(409).json.code).toBe('changed-since')
  const back = (await undo(verifier, id, seq + 1)).expect(200).json
  expect(back.verifiedFacts).toEqual({ brideHouseType: null })
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
  expect((await undo(admin, id, await lastSeq(id))).expect(409).json.code).toBe('changed-since')
  expect((await undo(admin, crypto.randomUUID(), 1)).expect(404).json.code).toBe('not-found')
  expect((await admin.post(`/api/admin/applications/${id}/undo`, { seq: 'x' })).expect(422).json.code).toBe(
    'invalid',
  )
})

/** The read log: who was given which family's papers, by name for admins and by day alone for the family. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { kolkataDate } from '#events/dates.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { type Applied, sent } from '../../kit/season.ts'
import { jpeg, pdf } from '../files/samples.ts'

setDefaultTimeout(600_000)
const DAY = 86_400_000
const HOUR = 3_600_000
let app: TestApp
let admin: Client
let verifier: Client
let asked: Applied
let other: Applied
let photo = ''
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  verifier = await app.verifier('visitor@example.org')
  asked = await sent(app, { brideName: 'Asked Bride' })
  other = await sent(app, { brideName: 'Other Bride' })
  photo = await asked.family.upload('photo', await jpeg())
  await done(asked.family.put(`/api/applications/${asked.id}`, { bridePhotoKey: photo }))
})
afterAll(() => app.close())

const ofFamily = async ({ family, id }: Applied) =>
  (await done(family.get(`/api/applications/${id}/reads`))).json
const ofAdmin = async ({ id }: Applied) => (await done(admin.get(`/api/admin/applications/${id}/reads`))).json

test('given a family of whom nothing was opened, when it asks, then nothing is said; its own look is none of staff', async () => {
  await done(asked.family.get(photo))
  expect(await ofFamily(asked)).toEqual({ reads: [] })
  expect(await ofAdmin(asked)).toEqual({ total: 0, reads: [] })
})

test('given a picture, a list, a print and an export, when they are of one family, then its page has the days and an admin the people', async () => {
  await done(verifier.get(photo))
  await done(verifier.get('/api/admin/applications?columns=brideParentPhone&q=Asked'))
  app.clock.advance(DAY)
  verifier = await app.verifier('second@example.org')
  admin = await app.admin()
  await done(verifier.get(photo))
  await done(admin.post('/api/admin/prints', { print: 'case-file', ids: [asked.id] }), 204)
  await done(admin.get('/api/admin/applications/export?q=Asked'))
  expect(await ofFamily(asked)).toEqual({
    reads: [
      { kind: 'opened', days: ['2026-03-02', '2026-03-01'] },
      { kind: 'listed', days: ['2026-03-01'] },
      { kind: 'printed', days: ['2026-03-02'] },
      { kind: 'exported', days: ['2026-03-02'] },
    ],
  })
  const { total, reads } = await ofAdmin(asked)
  expect(total).toBe(5)
  expect(
    reads.map(
      ({ kind, what, rows, by }: { kind: string; what: string[]; rows: number; by: { email: string } }) => [
        kind,
        what,
        rows,
        by.email,
      ],
    ),
  ).toEqual([
    ['exported', ['csv'], 1, 'organiser'],
    ['printed', ['case-file'], 1, 'organiser'],
    ['opened', ['bridePhotoKey'], 1, 'second@example.org'],
    ['listed', ['applications'], 1, 'visitor@example.org'],
    ['opened', ['bridePhotoKey'], 1, 'visitor@example.org'],
  ])
})

test('given what was read of one family, when another asks, then nothing of it is said, and no name to anybody', async () => {
  expect(await ofFamily(other)).toEqual({ reads: [] })
  expect((await ofAdmin(other)).reads).toEqual([])
  const told = (await asked.family.get(`/api/applications/${asked.id}/reads`)).text
  for (const name of ['organiser', 'visitor', 'second']) expect(told).not.toContain(name)
  ;(await other.family.get(`/api/applications/${asked.id}/reads`)).expect(404)
  ;(await verifier.get(`/api/admin/applications/${asked.id}/reads`)).expect(403)
})

test('given papers that are not hidden, when staff open them, then both are told, once an hour for each; small pictures are part of the page', async () => {
  const applied = await sent(app)
  const proof = await applied.family.upload('proof', pdf())
  const groom = await applied.family.upload('photo', await jpeg())
  const form = { incomeProofKeys: [proof], groomPhotoKey: groom }
  await done(applied.family.put(`/api/applications/${applied.id}`, form))
  const documentKey = await admin.upload('document', pdf())
  const body = { documentName: 'Ration card', documentKey }
  await done(admin.post(`/api/admin/applications/${applied.id}/documents`, body), 201)
  await done(admin.get(`${groom}?size=thumb`))
  expect(await ofFamily(applied)).toEqual({ reads: [] })
  const opening = async () => {
    for (const key of [proof, groom, documentKey]) await done(admin.get(key))
  }
  await opening()
  await opening()
  const whatNewestFirst = async () =>
    (await ofAdmin(applied)).reads.map(({ kind, what }: { kind: string; what: string[] }) => [kind, ...what])
  const once = [
    ['paper', 'document'],
    ['paper', 'groomPhotoKey'],
    ['paper', 'incomeProofKeys'],
  ]
  expect(await whatNewestFirst()).toEqual(once)
  expect(await ofFamily(applied)).toEqual({
    reads: [{ kind: 'paper', days: [kolkataDate(app.clock.now().toISOString())] }],
  })
  app.clock.advance(HOUR)
  await opening()
  expect(await whatNewestFirst()).toEqual([...once, ...once])
})

test('given a print that names nobody, when it is to be recorded, then it is refused', async () => {
  const print = (body: object) => admin.post('/api/admin/prints', body)
  ;(await print({ print: 'list', ids: [] })).expect(422)
  ;(await print({ print: 'list', ids: [crypto.randomUUID()] })).expect(404)
  ;(await print({ print: 'window', ids: [asked.id] })).expect(422)
})

test('given what was read, when the server starts again, then it is known as before', async () => {
  const before = await ofAdmin(asked)
  await app.restart()
  expect(await ofAdmin(asked)).toEqual(before)
})

test('given a family that was erased, when its reads are asked for, then there is nothing', async () => {
  await done(admin.delete(`/api/admin/applications/${asked.id}`), 204)
  ;(await admin.get(`/api/admin/applications/${asked.id}/reads`)).expect(404)
})

/** A paper of an earlier season's application, taken over by its family: a copy that lives and is erased on its own. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type Applied, moveTo, uploadAll } from '../../kit/season.ts'

const DAY = 24 * 60 * 60 * 1000
const WITHDRAW = JSON.stringify({ password: 'chembarathi poovu' })
const JSON_BODY = { 'content-type': 'application/json' }
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')

const seasonIs = async (value: string) => {
  const deadline = new Date(app.clock.now().getTime() + 30 * DAY).toISOString()
  await done(admin.put('/api/admin/settings', { values: { application_deadline: deadline, season: value } }))
}
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

type Known = Applied & { photo: string; proof: string }

/** A family whose application with all its papers was submitted in Season 3; Season 4 is the current one. */
async function appliedBefore(): Promise<Known> {
  await seasonIs('Season 3')
  const family = await app.family()
  const papers = await uploadAll(family)
  const { id, number } = (await family.post('/api/applications', wholeForm(papers))).expect(201).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  await seasonIs('Season 4')
  const [proof = ''] = papers.incomeProofKeys ?? []
  return { family, id, reference: number, photo: papers.bridePhotoKey ?? '', proof }
}
const copy = (family: Client, objectPath: string) => family.post('/api/objects/again', { objectPath })
const codeOf = async (family: Client, path: string) => {
  const { status, json } = await copy(family, path)
  return [status, json.code]
}
const startWith = async ({ family }: Known, papers: object): Promise<string> =>
  (await family.post('/api/applications', wholeForm(papers))).expect(201).json.id

test('given papers of an earlier season, when they are taken over, then the copies are the same, under keys of their own, and belong to the new application', async () => {
  const known = await appliedBefore()
  const { family, photo, proof } = known
  const copies = await Promise.all([photo, proof].map((path) => copy(family, path)))
  const [newPhoto = '', newProof = ''] = copies.map((one) => one.expect(200).json.objectPath)
  expect(new Set([photo, proof, newPhoto, newProof]).size).toBe(4)
  for (const [old, made] of [
    [photo, newPhoto],
    [`${photo}?size=thumb`, `${newPhoto}?size=thumb`],
    [proof, newProof],
  ] as const)
    expect((await family.get(made)).expect(200).text).toBe((await family.get(old)).text)
  const id = await startWith(known, { bridePhotoKey: newPhoto, incomeProofKeys: [newProof] })
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  // What belongs to the old application cannot be named by the new one: it is a copy or nothing.
  const named = await family.put(`/api/applications/${id}`, { groomPhotoKey: photo })
  expect([named.status, Object.keys(named.json.fields)]).toEqual([422, ['groomPhotoKey']])
})

test('given a copy, when the earlier application is erased, then the copy stays; when the new one is, then the earlier papers stay', async () => {
  const first = await appliedBefore()
  const second = await appliedBefore()
  const taken = async (known: Known) => {
    const { objectPath } = (await copy(known.family, known.photo)).expect(200).json
    return { objectPath, id: await startWith(known, { bridePhotoKey: objectPath }) }
  }
  const kept = await taken(first)
  const gone = await taken(second)
  await done(admin.delete(`/api/admin/applications/${first.id}`), 204)
  await done(second.family.send('DELETE', `/api/applications/${gone.id}`, WITHDRAW, JSON_BODY), 204)
  const found = await Promise.all([
    first.family.get(first.photo),
    first.family.get(kept.objectPath),
    second.family.get(second.photo),
    second.family.get(gone.objectPath),
  ])
  expect(found.map(({ status }) => status)).toEqual([404, 200, 200, 404])
})

test('given families that applied before, withdrew, or are new, when they start, then the details alone name the earlier application', async () => {
  const details: unknown[] = []
  app.parts.store.onCommit((events) => {
    for (const { event } of events)
      if (event.type === 'ApplicationStarted') details.push([event.course, event.details.earlier])
  })
  const before = await appliedBefore()
  await startWith(before, {})
  const withdrawn = await appliedBefore()
  await moveTo(admin, withdrawn.id, 'under_verification')
  await done(withdrawn.family.send('DELETE', `/api/applications/${withdrawn.id}`, WITHDRAW, JSON_BODY))
  await startWith(withdrawn, {})
  const third = { season: 'Season 3' }
  const fourth = { season: 'Season 4' }
  expect(details).toEqual([
    [third, undefined],
    [fourth, before.id],
    [third, undefined],
    [fourth, undefined],
  ])
})

test('given papers that are not of an earlier application of this family, when they are to be taken over, then they are not there for it', async () => {
  const known = await appliedBefore()
  const foreign = await app.family()
  const loose = await known.family.upload('proof', new TextEncoder().encode('%PDF-1.4 loose %%EOF'))
  const current = (await copy(known.family, known.proof)).expect(200).json.objectPath
  await startWith(known, { incomeProofKeys: [current] })
  const missing = '/objects/uploads/0b2e9c1a-5f43-4d68-9a17-3c8e2f60b7d5'
  const asked = [
    [foreign, known.photo],
    [known.family, loose],
    [known.family, current],
    [known.family, missing],
  ] as const
  for (const [family, path] of asked) expect(await codeOf(family, path)).toEqual([404, 'not-found'])
  expect(await codeOf(known.family, '/etc/passwd')).toEqual([422, 'invalid'])
})

test('given an application that its family withdrew, or a deadline that has passed, when its papers are to be taken over, then they are not', async () => {
  const withdrawn = await appliedBefore()
  await moveTo(admin, withdrawn.id, 'under_verification')
  await done(withdrawn.family.send('DELETE', `/api/applications/${withdrawn.id}`, WITHDRAW, JSON_BODY))
  expect(await codeOf(withdrawn.family, withdrawn.photo)).toEqual([404, 'not-found'])
  const late = await appliedBefore()
  const value = new Date(app.clock.now().getTime() + DAY / 24).toISOString()
  await done(admin.put('/api/admin/settings/application_deadline', { value }))
  app.clock.advance(DAY / 12)
  expect(await codeOf(late.family, late.photo)).toEqual([409, 'deadline-passed'])
})

/** One family's way through the whole programme, over HTTP, with what staff and another family see at every step. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import { emptyForm, type FormChanges } from '#events/application/form.ts'
import { ledgerIdOf } from '#server/store/log.ts'
import { ADMIN, START, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { pictureFields, sent, uploadAll, visited } from '../../kit/season.ts'
import { staffEvents } from '../../kit/staff-events.ts'
import { phonePhoto } from '../files/samples.ts'

const MARK = 'Only-Their-Own-Eyes'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
let app: TestApp
/** Until they are there: a client that reaches nothing. */
const nobody = client(() => 'http://127.0.0.1:1')
let family = nobody
let stranger = nobody
let admin = nobody
let verifier = nobody
let id = ''
let files: FormChanges = {}
let others: string[] = []
const people = { admin: { id: '', email: ADMIN.email }, verifier: { id: '', email: 'visitor' } }

beforeAll(async () => {
  app = await testApp()
  ;[admin, verifier] = [await app.admin(), await app.verifier('visitor')]
  people.admin.id = (await done(admin.get('/api/me'))).json.id
  people.verifier.id = (await done(verifier.get('/api/me'))).json.id
  const first = await sent(app, { groomName: 'Stranger', brideFamilyMonthlyIncome: 60_000 })
  stranger = first.family
  others = [first.id, (await sent(app, { groomName: 'Third', brideFamilyMonthlyIncome: 40_000 })).id]
  for (const other of others) {
    await done(admin.post(`/api/admin/applications/${other}/verify`, {}))
    await done(
      admin.post(`/api/admin/applications/${other}/status`, {
        status: 'ranked',
        reason: 'Quick verification',
      }),
    )
  }
  app.clock.advance(60_000)
})
afterAll(() => app.close())

const seen = ({ status, text }: { status: number; text: string }) => ({ status, text })

/** Everything another family could try with this application answers as if it were not there. */
async function strangerSeesNothing(): Promise<void> {
  const asked = async (which: string) => [
    seen(await stranger.get(`/api/applications/${which}`)),
    seen(await stranger.put(`/api/applications/${which}`, { groomName: 'Mine now' })),
    seen(await stranger.put(`/api/applications/${which}`, { status: 'submitted' })),
    seen(await stranger.get(`/api/admin/applications/${which}`)),
    seen(await stranger.delete(`/api/admin/applications/${which}`)),
  ]
  const answers = await asked(id)
  expect(answers).toEqual(await asked(UNKNOWN))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403])
  const key = files.brideAadhaarFrontKey ?? `/objects/uploads/${UNKNOWN}`
  const file = seen(await stranger.get(key))
  expect(file).toEqual(seen(await stranger.get(`/objects/uploads/${UNKNOWN}`)))
  expect(file.status).toBe(404)
  const mine = (await done(stranger.get('/api/applications/my'))).text
  expect(mine.includes('Stranger')).toBe(true)
  for (const secret of [id, MARK, people.verifier.email]) expect(mine.includes(secret)).toBe(false)
}

type Figures = [total: number, verified: number, pending: number, shortlisted: number]
/** What the console shows of it: the list's row, the four figures, the audit trail. */
async function staffSee(row: object, figures: Figures, trail: object[]): Promise<void> {
  const [total, verified, pending, shortlisted] = figures
  expect((await done(verifier.get('/api/admin/stats'))).json).toMatchObject({
    total,
    verified,
    pending,
    shortlisted,
  })
  const { applications } = (await done(verifier.get(`/api/admin/applications?q=${id}`))).json
  expect(applications).toMatchObject([{ id, groomName: `Groom ${MARK}`, ...row }])
  const { auditTrail } = (await done(admin.get(`/api/admin/applications/${id}`))).json
  expect(auditTrail).toMatchObject(trail)
  expect(auditTrail).toHaveLength(trail.length)
  await strangerSeesNothing()
}
const trail: object[] = []
const quiet = { from: null, to: null, reason: null, override: false }
const byFamily = (entry: object) => trail.push({ ...quiet, ...entry })
const by = (person: { id: string; email: string }, entry: object) =>
  trail.push({ by: person, ...quiet, ...entry })

test('given a guest, when it registers, then it is signed in and has no application', async () => {
  family = app.guest()
  const account = { email: 'Family@Example.org', phone: '+91 98470 33333', password: 'mullapoo maala' }
  const me = (await done(family.post('/api/auth/register', account), 201)).json
  expect(me).toEqual({
    id: me.id,
    email: 'Family@Example.org',
    phone: account.phone,
    role: 'customer',
    locale: 'en',
    consent: '',
    isEmailVerified: false,
    isPhoneVerified: false,
    createdAt: app.clock.now().toISOString(),
  })
  expect((await done(family.get('/api/me'))).json).toEqual(me)
  expect((await done(family.get('/api/applications/my'))).json).toEqual([])
  await done(family.post('/api/auth/logout'))
  expect((await family.get('/api/me')).status).toBe(401)
  await done(family.post('/api/auth/login', { email: ' family@example.ORG ', password: account.password }))
})

test('given a new form, when half of it is saved, then it is a draft of which staff know next to nothing', async () => {
  const half = {
    groomName: `Groom ${MARK}`,
    groomDistrict: 'kannur',
    brideAddress: `Lane ${MARK}`,
    groomPincode: '67',
  }
  const draft = (await done(family.post('/api/applications', half), 201)).json
  id = draft.id
  expect(draft).toMatchObject({
    ...half,
    id,
    status: 'draft',
    version: 2,
    progress: 21,
    season: 'Season 3',
    totalScore: null,
  })
  expect((await done(family.get(`/api/applications/${id}`))).json).toEqual(draft)
  expect((await family.post('/api/applications', {})).json).toMatchObject({ code: 'already-started', id })
  const known = (await done(admin.get(`/api/admin/applications/${id}`))).json
  expect(known).toEqual({
    id,
    number: draft.number,
    season: 'Season 3',
    status: 'draft',
    version: 2,
    progress: 21,
    groomName: half.groomName,
    brideName: '',
    groomDistrict: 'kannur',
    brideDistrict: '',
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
  })
  expect((await done(admin.get('/api/admin/stats'))).json).toMatchObject({ total: 2 })
  await strangerSeesNothing()
})

test('given a form on which nothing was chosen, when it is saved and submitted, then nothing is filled in and each choice is missing', async () => {
  const chooser = await app.family()
  const { consent: _, ...unanswered } = emptyForm
  const { id: own, ...draft } = (await done(chooser.post('/api/applications', unanswered), 201)).json
  expect(draft).toMatchObject({ ...emptyForm, progress: 0 })
  const { status, json } = await chooser.put(`/api/applications/${own}`, { status: 'submitted' })
  expect([status, json.fields]).toMatchObject([
    422,
    {
      groomReligion: 'Groom religion is required',
      groomMaritalStatus: 'Groom marital status is required',
      brideFatherAlive: 'This field is required',
      brideMotherAlive: 'This field is required',
      brideHouseType: 'This field is required',
    },
  ])
  const withDefaults = (await done(chooser.put(`/api/applications/${own}`, { groomReligion: 'muslim' }))).json
  expect(withDefaults).toMatchObject({ groomReligion: 'muslim', groomFatherAlive: null })
})

test('given a draft, when photos from a phone and proofs are uploaded, then they are kept upright and bare', async () => {
  files = await uploadAll(family, await phonePhoto())
  for (const field of pictureFields) {
    const bytes = await (
      await fetch(app.url + files[field], { headers: { cookie: family.cookie() } })
    ).arrayBuffer()
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([field, width, height, exif]).toEqual([field, 200, 300, undefined])
  }
  const shown = await fetch(`${app.url}${files.bridePhotoKey}?size=thumb`, {
    headers: { cookie: family.cookie() },
  })
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  const proof = await family.get(String(files.incomeProofKeys?.[0]))
  expect([proof.headers.get('content-disposition'), proof.headers.get('content-security-policy')]).toEqual([
    'attachment',
    "default-src 'none'; sandbox",
  ])
  const saved = (await done(family.put(`/api/applications/${id}`, files))).json
  expect(saved).toMatchObject({ ...files, version: 3 })
  await strangerSeesNothing()
})

test('given what is missing, when it is submitted, then each field is told and what was typed is kept', async () => {
  const { declarationAgreed, groomName, ...rest } = wholeForm({
    brideAddress: `Lane ${MARK}`,
    groomDistrict: 'kannur',
  })
  const tried = await family.put(`/api/applications/${id}`, {
    ...rest,
    ...files,
    groomPincode: '67',
    status: 'submitted',
  })
  expect([tried.status, tried.json]).toEqual([
    422,
    {
      code: 'incomplete',
      message: 'Please complete what is marked before submitting',
      fields: { groomPincode: 'PIN code must be 6 digits', declarationAgreed: 'Please tick the declaration' },
    },
  ])
  const kept = (await done(family.get(`/api/applications/${id}`))).json
  expect(kept).toMatchObject({
    status: 'draft',
    groomPincode: '67',
    groomOccupation: 'Driver',
    groomName: `Groom ${MARK}`,
  })
  expect([declarationAgreed, groomName]).toEqual([true, 'Groom Madeup'])
})

test('given a whole form, when it is submitted, then it is, with ages worked out and no score', async () => {
  const ask = {
    groomPincode: '676101',
    declarationAgreed: true,
    groomAge: 99,
    brideAge: 1,
    status: 'submitted',
  }
  const submitted = (await done(family.put(`/api/applications/${id}`, ask))).json
  expect(submitted).toMatchObject({
    status: 'submitted',
    groomAge: 27,
    brideAge: 27,
    totalScore: null,
    progress: 100,
  })
  expect(submitted.submittedAt).toBe(app.clock.now().toISOString())
  byFamily({ type: 'ApplicationStarted', to: 'draft' })
  byFamily({ type: 'ApplicationSubmitted', from: 'draft', to: 'submitted' })
  await staffSee({ status: 'submitted', totalScore: null, groomDistrict: 'kannur' }, [3, 2, 1, 0], trail)
})

test('given a submission, when the family corrects a field, then what changed is recorded', async () => {
  await done(family.put(`/api/applications/${id}`, { groomWorkplace: `Works at ${MARK}` }))
  byFamily({ type: 'ApplicationAmended' })
  await staffSee({ status: 'submitted' }, [3, 2, 1, 0], trail)
})

test('given a submission, when a verifier starts on it, then it is scored and the family cannot edit it', async () => {
  app.clock.advance(60_000)
  const scored = (
    await done(verifier.post(`/api/admin/applications/${id}/verify`, { notes: 'Verified by admin' }))
  ).json
  expect(scored).toMatchObject({
    status: 'under_verification',
    totalScore: 78.95,
    verificationNotes: 'Verified by admin',
    rank: 1,
  })
  by(people.verifier, {
    type: 'StatusChanged',
    from: 'submitted',
    to: 'under_verification',
    reason: 'Verified by admin',
  })
  await staffSee({ status: 'under_verification', totalScore: 78.95, provisional: false }, [3, 2, 1, 0], trail)
  const late = await family.put(`/api/applications/${id}`, { groomName: 'Too late' })
  expect([late.status, late.json.message]).toEqual([
    409,
    'This application is being reviewed and can no longer be edited',
  ])
})

test('given a visit, when it finds other facts, then they count in place of what was declared', async () => {
  const facts = {
    brideFamilyMonthlyIncome: 4500,
    groomFamilyMonthlyIncome: 26_000,
    brideHouseType: 'own',
    groomHouseType: 'own',
    brideEducation: 'secondary',
    community: 'obc',
  } as const
  const found = await visited(verifier, id, facts, 'Home visited')
  // Income 680 to 800 per mille of 15 points; the house rented 700 to own 100 of 10. Four of eight are settled: the letter counts.
  expect(found).toMatchObject({ verifiedFacts: facts, totalScore: 78.95 + 1.8 - 6 + 4 })
  by(people.verifier, { type: 'FactsVerified', reason: 'Home visited' })
  await staffSee({ totalScore: 78.75 }, [3, 2, 1, 0], trail)
})

test('given notes and a document, when staff add them, then staff read them and the family does not', async () => {
  const first = (
    await done(verifier.post(`/api/admin/applications/${id}/notes`, { note: `First ${MARK}` }), 201)
  ).json
  expect(first).toEqual({
    id: first.id,
    applicationId: id,
    adminId: people.verifier.id,
    adminEmail: 'visitor',
    note: `First ${MARK}`,
    createdAt: app.clock.now().toISOString(),
    seq: app.parts.store.log.size(),
  })
  const second = (await done(admin.post(`/api/admin/applications/${id}/notes`, { note: 'Second' }), 201)).json
  const listed = (await done(admin.get(`/api/admin/applications/${id}/notes`))).json
  expect([second, first]).toMatchObject(listed)
  const documentKey = await verifier.upload('document', await phonePhoto())
  const ask = { documentName: 'Letter of the temple', documentKey }
  const document = (await done(verifier.post(`/api/admin/applications/${id}/documents`, ask), 201)).json
  expect(document).toEqual({
    id: document.id,
    applicationId: id,
    ...ask,
    uploadedBy: people.verifier.id,
    createdAt: app.clock.now().toISOString(),
    seq: app.parts.store.log.size(),
  })
  const papers = (await done(admin.get(`/api/admin/applications/${id}/documents`))).json
  expect([document]).toMatchObject(papers)
  expect([(await family.get(documentKey)).status, (await admin.get(documentKey)).status]).toEqual([404, 200])
  by(people.verifier, { type: 'NoteAdded' })
  by(people.admin, { type: 'NoteAdded' })
  by(people.verifier, { type: 'DocumentAdded' })
  await staffSee({ status: 'under_verification' }, [3, 2, 1, 0], trail)
})

test('given what a family may read, when it reads its application, then nothing of staff is in it', async () => {
  const own = await done(family.get(`/api/applications/${id}`))
  const whole = (await done(admin.get(`/api/admin/applications/${id}`))).json
  const staffOnly = [
    'auditTrail',
    'rank',
    'manualRank',
    'verificationNotes',
    'verifiedBy',
    'verifiedFacts',
    'rankedAt',
    'userId',
  ]
  for (const field of staffOnly)
    expect([field, field in whole, field in own.json]).toEqual([field, true, false])
  for (const secret of [people.verifier.id, 'visitor', 'Verified by admin', 'Home visited', `First ${MARK}`])
    expect([secret, own.text.includes(secret)]).toEqual([secret, false])
})

test('given papers of a family, when staff open them, then that they did is recorded before they see them; small pictures of what is not hidden are not', async () => {
  const before = app.parts.store.log.size()
  await done(verifier.get(`${files.groomPhotoKey}?size=thumb`))
  expect(app.parts.store.log.size()).toBe(before)
  await done(verifier.get(String(files.brideAadhaarFrontKey)))
  await done(verifier.get(`${files.bridePhotoKey}?size=thumb`))
  const [incomeProof = ''] = [files.incomeProofKeys].flat()
  // Once an hour for each paper; a hidden picture counts each time.
  for (const key of [incomeProof, incomeProof, files.groomPhotoKey, files.brideAadhaarFrontKey])
    await done(verifier.get(String(key)))
  const viewed = staffEvents(app.parts, before)
    .map(({ entry }) => entry)
    .filter(({ type }) => type === 'RecordViewed')
  const at = app.clock.now().toISOString()
  const view = (place: number, field: string) => ({
    seq: before + place,
    at,
    by: people.verifier.id,
    type: 'RecordViewed',
    of: { ledgerId: ledgerIdOf(app.parts.store.state.streamOf(id) ?? '') },
    field,
  })
  expect(viewed).toEqual([
    view(1, 'brideAadhaarFrontKey'),
    view(2, 'bridePhotoKey'),
    view(3, 'incomeProofKeys'),
    view(4, 'groomPhotoKey'),
    view(5, 'brideAadhaarFrontKey'),
  ])
})

test('given a visit that is over, when it is verified and ranked, then the times are set and it ranks first', async () => {
  app.clock.advance(60_000)
  const verifiedAt = app.clock.now().toISOString()
  const status = (client: Client, to: string, reason: string) =>
    done(client.post(`/api/admin/applications/${id}/status`, { status: to, reason }))
  await status(verifier, 'verified', 'Application verified')
  by(people.verifier, {
    type: 'StatusChanged',
    from: 'under_verification',
    to: 'verified',
    reason: 'Application verified',
  })
  await staffSee({ status: 'verified', totalScore: 84.75 }, [3, 3, 0, 0], trail)
  app.clock.advance(60_000)
  const ranked = (await status(admin, 'ranked', 'Quick verification')).json
  by(people.admin, { type: 'StatusChanged', from: 'verified', to: 'ranked', reason: 'Quick verification' })
  expect(ranked).toMatchObject({ rank: 1, manualRank: null, verifiedAt, verifiedBy: people.verifier })
  expect(ranked.rankedAt).toBe(app.clock.now().toISOString())
  await staffSee({ status: 'ranked' }, [3, 3, 0, 0], trail)
})

test('given a ranking, when a manual position is given and released, then the others fill the gaps', async () => {
  const order = async () =>
    (await done(admin.get('/api/admin/ranking'))).json.map(
      (one: { id: string; rank: number; manualRank: number | null }) => [one.id, one.rank, one.manualRank],
    )
  const [low, middle] = others
  expect(await order()).toEqual([
    [id, 1, null],
    [middle, 2, null],
    [low, 3, null],
  ])
  await done(admin.put('/api/admin/ranking', { order: [{ id, rank: 3 }], reason: 'Waits for papers' }))
  expect(await order()).toEqual([
    [middle, 1, null],
    [low, 2, null],
    [id, 3, 3],
  ])
  await done(admin.put('/api/admin/ranking', { order: [{ id, rank: null }], reason: 'Papers came' }))
  by(people.admin, { type: 'RankAssigned', to: 3, reason: 'Waits for papers' })
  by(people.admin, { type: 'RankCleared', from: 3, to: null, reason: 'Papers came' })
  await staffSee({ status: 'ranked' }, [3, 3, 0, 0], trail)
})

test('given places, when the first are selected, then one is shortlisted, one waits, and it is finalised', async () => {
  const selected = await done(
    admin.post('/api/admin/ranking/select', { shortlist: 1, waitlist: 1, reason: 'Committee' }),
  )
  expect(selected.json).toEqual({ shortlisted: [id], waitlisted: [others[1]] })
  by(people.admin, { type: 'StatusChanged', from: 'ranked', to: 'shortlisted', reason: 'Committee' })
  await staffSee({ status: 'shortlisted' }, [3, 3, 0, 1], trail)
  const ask = { status: 'finalized', reason: 'Selected for final approval' }
  await done(admin.post(`/api/admin/applications/${id}/status`, ask))
  by(people.admin, { type: 'StatusChanged', from: 'shortlisted', to: 'finalized', reason: ask.reason })
  await staffSee({ status: 'finalized' }, [3, 3, 0, 0], trail)
  expect((await done(family.get('/api/applications/my'))).json).toMatchObject([
    // Results are not published yet: it reads how it stood before the selection.
    { id, status: 'ranked', totalScore: 84.75, awaitingResults: true },
  ])
})

test('given a restart, when everything is read again, then it says the same', async () => {
  const read = async () => [
    (await done(admin.get(`/api/admin/applications/${id}`))).text,
    (await done(family.get(`/api/applications/${id}`))).text,
    (await done(admin.get('/api/admin/ranking'))).text,
  ]
  const before = await read()
  await app.restart()
  expect(await read()).toEqual(before)
})

test('given the end, when it is erased, then nobody finds it, the account is gone and the others close up', async () => {
  expect((await verifier.delete(`/api/admin/applications/${id}`)).status).toBe(403)
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  for (const client of [admin, verifier])
    for (const path of ['', '/notes', '/documents'])
      expect((await client.get(`/api/admin/applications/${id}${path}`)).status).toBe(404)
  expect((await family.get('/api/me')).status).toBe(401)
  expect((await admin.get(String(files.groomPhotoKey))).status).toBe(404)
  expect((await admin.delete(`/api/admin/applications/${id}`)).status).toBe(404)
  expect((await done(admin.get('/api/admin/stats'))).json).toMatchObject({
    total: 2,
    verified: 2,
    pending: 0,
    shortlisted: 0,
  })
  const ranking = (await done(admin.get('/api/admin/ranking'))).json
  expect(ranking.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2])
  await strangerSeesNothing()
  expect(Date.parse(START)).toBeLessThan(app.clock.now().getTime())
})

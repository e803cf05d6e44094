/** What a family and staff are told of a result: nothing before it is published, to each only its own, and the truth in each status. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { type Applied, begun, inStatus, moveTo, sent, visited } from '../../kit/season.ts'
import { pdf } from '../files/samples.ts'

setDefaultTimeout(600_000)
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')

/** Of the family that was selected, which the others must never read. */
const PLANTED = { groomName: 'Planted-Groom', brideName: 'Planted-Bride', brideAddress: 'Planted-Address' }
const REASON = 'Planted-Reason-Of-Staff'
let planted: string[] = []
type Families = Record<
  'missed' | 'chosen' | 'byHand' | 'rejected' | 'withdrawn' | 'ranked' | 'draft',
  Applied
>
let families: Families

const withLetter = async (changes: object = {}): Promise<Applied> => {
  const applied = await begun(app, changes)
  const socialVerificationLetterKey = await applied.family.upload('proof', pdf())
  const path = `/api/applications/${applied.id}`
  await done(applied.family.put(path, { socialVerificationLetterKey, status: 'submitted' }))
  return applied
}
const decided = (id: string, status: string, more: object = {}) =>
  done(admin.post(`/api/admin/applications/${id}/status`, { status, reason: REASON, ...more }))

/** Education, community, health and whether the parents live: four of the eight that a visit can settle. */
const seen = {
  brideEducation: 'secondary',
  community: 'obc',
  brideFatherAlive: false,
  brideMotherAlive: true,
  brideParentsHealth: 'chronic_illness',
} as const

/** One place: it goes to the family with the letter; the one that submitted first lacks just that. */
async function season(): Promise<Families> {
  await done(admin.put('/api/admin/settings/places', { value: '1' }))
  const missed = await sent(app)
  app.clock.advance(1000)
  const chosen = await withLetter(PLANTED)
  const byHand = await sent(app, { brideFamilyMonthlyIncome: 40_000 })
  for (const { id } of [missed, chosen, byHand]) {
    await moveTo(admin, id, 'ranked', REASON)
    await visited(admin, id, seen)
  }
  await decided(chosen.id, 'finalized')
  await decided(byHand.id, 'finalized', { overPlaces: true })
  await decided(missed.id, 'waitlist')
  const rejected = await sent(app)
  await decided(rejected.id, 'rejected', { kind: 'papers' })
  const withdrawn = await inStatus(app, admin, 'verified')
  const body = JSON.stringify({ password: 'chembarathi poovu' })
  const path = `/api/applications/${withdrawn.id}`
  await done(withdrawn.family.send('DELETE', path, body, { 'content-type': 'application/json' }))
  const ranked = await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: 60_000 })
  return { missed, chosen, byHand, rejected, withdrawn, ranked, draft: await begun(app) }
}

const letterOf = ({ family, id }: Applied) => family.get(`/api/applications/${id}/outcome`)
const asStaff = ({ id }: Applied, language = 'en') =>
  admin.get(`/api/admin/applications/${id}/outcome`, { 'accept-language': language })

beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  families = await season()
  const { id, reference } = families.chosen
  const seen = (await admin.get(`/api/admin/applications/${id}`)).json
  planted = [...Object.values(PLANTED), REASON, id, reference, seen.accountEmail, String(seen.totalScore)]
})
afterAll(() => app.close())

test('given decisions, when the results are not published, then no family reads how they came about, and its page says as much as before', async () => {
  for (const one of Object.values(families).filter((family) => family !== families.draft)) {
    const answer = await letterOf(one)
    expect([answer.status, answer.json.code]).toEqual([409, 'results-unpublished'])
    expect((await admin.get(`/api/admin/applications/${one.id}/letter`)).status).toBe(409)
    expect((await one.family.get('/api/applications/my')).json[0].resultsPublished).toBe(false)
  }
  expect((await asStaff(families.missed)).json).toMatchObject({ isPublished: false })
})

test('given published results, when each family reads its own, then it is right for its status, with its points, and the paper that alone was lacking', async () => {
  await done(admin.put('/api/admin/results', { published: true }))
  // For two minutes it can be taken back: until then no family reads of it.
  app.clock.advance(RESULTS_UNDO - 1)
  expect((await letterOf(families.missed)).status).toBe(409)
  expect((await families.missed.family.get('/api/applications/my')).json[0].resultsPublished).toBe(false)
  app.clock.advance(1)
  const texts = async (name: keyof Families) => (await done(letterOf(families[name]))).json.en
  const results = await Promise.all(
    (['missed', 'chosen', 'byHand', 'rejected', 'withdrawn', 'ranked'] as const).map(
      async (name) => (await texts(name)).result,
    ),
  )
  const byHand =
    'Your application was selected. As the order stands today, points alone do not explain this: the organisers decided by hand, and their reason is on record.'
  expect(results).toEqual([
    ['Your application is on the waiting list. There is 1 place, and its points did not put it there.'],
    ['Your application was selected. Its points put it within the 1 place.'],
    [byHand],
    [
      'Your application was rejected. Nobody is rejected by points alone: the organisers decided this.',
      'Papers that were needed did not reach us, or did not show what they had to show.',
    ],
    ['Your family withdrew this application.'],
    [
      'The organisers have not yet decided on this application.',
      'Your application is being looked at with all others.',
    ],
  ])
  const missed = await texts('missed')
  expect(missed.supply).toEqual([
    "With this paper, its points would have put the application within the first 1: Ward member's letter.",
    'Nothing more can be added for this season.',
  ])
  expect(missed.criteria).toHaveLength(12)
  expect(missed.criteria[0]).toEqual({
    name: 'Income',
    points: '12 of 15',
    basis: 'As you wrote it in the application',
    sentence: expect.stringContaining('12.45 points'),
  })
  expect((await texts('rejected')).criteria).toEqual([])
  for (const name of ['chosen', 'byHand', 'ranked'] as const) expect((await texts(name)).supply).toEqual([])
})

test('given published results, when families read theirs, then nothing of another family is in them, in either language', async () => {
  for (const one of Object.values(families)) {
    if (one === families.chosen) continue
    const answers = [await letterOf(one), await one.family.get('/api/applications/my')]
    for (const { text } of answers) for (const secret of planted) expect(text).not.toContain(secret)
  }
  await done(families.chosen.family.patch('/api/me', { locale: 'ml' }))
  const { text, json } = await done(letterOf(families.chosen))
  // Its own letter has its number and its points, so that their absence above means something; but no name.
  expect(text).toContain(families.chosen.reference)
  expect(text).toContain(planted.at(-1) ?? '')
  expect(text).not.toContain('Planted')
  expect([json.locale, json.ml.title, json.en.title]).toEqual([
    'ml',
    'ഈ ഫലം എങ്ങനെ വന്നു',
    'How this result came about',
  ])
})

test('given an application of another family, a draft, or none, when its outcome is asked for, then there is none', async () => {
  const { missed, chosen, draft } = families
  expect((await missed.family.get(`/api/applications/${chosen.id}/outcome`)).status).toBe(404)
  for (const id of [draft.id, crypto.randomUUID()])
    for (const what of ['letter', 'outcome'])
      expect((await admin.get(`/api/admin/applications/${id}/${what}`)).status).toBe(404)
  expect((await letterOf(draft)).status).toBe(404)
})

test('given a family that missed a place, when staff ask why, then the sentences have its place, the margin, and what would have changed it', async () => {
  const { sentences, isPublished } = (await done(asStaff(families.missed))).json
  expect(isPublished).toBe(true)
  const mine = (await admin.get(`/api/admin/applications/${families.missed.id}`)).json.totalScore
  expect(sentences).toEqual([
    'Points decided: as the ranking stands now, it is not within the 1 place.',
    `Place 2 of 4 with ${mine} points; the cut-off is after place 1.`,
    '4.56 points below the last application that its own points put within the places.',
    "What was lacking: Ward member's letter, Document completeness. With as many points in these as that application has, it would not have fewer in all.",
    "The smallest change of one fact that would carry it over the cut-off: Ward member's letter, no → yes. It adds 4.56 points and gives place 1.",
  ])
  const inside = (await done(asStaff(families.chosen))).json
  expect(inside.sentences.slice(-3)).toEqual([
    "What carried it in: Ward member's letter, Document completeness. Without its lead in these over the first application outside, it would not have more points than that one.",
    'How firm that is: 4.56 points above the first application that its own points put outside the places.',
    "The smallest change of one fact that would take it out of the places: Ward member's letter, yes → no. It takes away 4.56 points and gives place 2.",
  ])
  const hand = (await done(asStaff(families.byHand))).json.sentences
  expect(hand.slice(0, 2)).toEqual([
    'The organisers decided by hand: it was selected, though the ranking as it stands now does not put it within the 1 place.',
    'It took a place when none was left.',
  ])
  expect((await done(asStaff(families.rejected))).json.sentences).toEqual([
    'The organisers decided: it was rejected. Nobody is rejected by points alone, and it has no place in the ranking now.',
    'It has no points: they begin with the verification.',
  ])
  const malayalam = (await done(asStaff(families.missed, 'ml'))).json.sentences
  expect(malayalam).toHaveLength(sentences.length)
})

test('given a rank by hand, when it decides, then staff and the family are told so, and no other family by name', async () => {
  const order = [{ id: families.missed.id, rank: 1 }]
  await done(admin.put('/api/admin/ranking', { order, reason: REASON }))
  const held = (await done(asStaff(families.missed))).json
  expect(held.sentences).toContain(
    'Its place was given by hand, so no single fact and no weight would take it out of the places.',
  )
  const own = (await done(letterOf(families.missed))).json.en
  expect([own.result, own.supply]).toEqual([[expect.stringContaining('the organisers decided by hand')], []])
  await done(
    admin.put('/api/admin/ranking', { order: [{ id: families.missed.id, rank: null }], reason: REASON }),
  )
})

test('given what a visit found, when the family reads its result, then those points rest on the visit', async () => {
  await visited(admin, families.missed.id, {
    brideFamilyMonthlyIncome: 8000,
    groomFamilyMonthlyIncome: 26_000,
  })
  const [income] = (await done(letterOf(families.missed))).json.en.criteria
  expect(income.basis).toBe('As it was found at the home visit')
})

test('given published results, when a family is erased, then its letter is gone, and another family reads the same as before', async () => {
  const { rejected, ranked, missed } = families
  const before = (await letterOf(missed)).text
  await done(admin.delete(`/api/admin/applications/${ranked.id}`), 204)
  expect((await admin.get(`/api/admin/applications/${ranked.id}/letter`)).status).toBe(404)
  expect((await letterOf(ranked)).status).toBe(401)
  expect((await letterOf(missed)).text).toBe(before)
  expect((await letterOf(rejected)).status).toBe(200)
})

test('given a season that is over, when the next one has other places, then its families read the same as before', async () => {
  const before = (await letterOf(families.missed)).json.en.result
  await done(admin.put('/api/admin/settings/season', { value: 'Season 4' }))
  await done(admin.put('/api/admin/settings/places', { value: '5' }))
  expect((await letterOf(families.missed)).json.en.result).toEqual(before)
  const columns = (await admin.get('/api/admin/ranking/columns?season=Season+3')).json
  const stats = (await admin.get('/api/admin/stats?season=Season+3')).json
  expect([columns.places, stats.places.all]).toEqual([1, 1])
  expect((await admin.get('/api/admin/stats')).json.places.all).toBe(5)
})

/** *My proof* over HTTP: when a family may have it, what it says to the family, that it opens nothing of others, and what is found in a changed one. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { OwnProof } from '#events/ledger/own-proof.ts'
import { verifyOwnProof } from '#events/outcome/own-proof.ts'
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { nativeAead } from '#server/store/seal.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { type Applied, moveTo, sent, visited } from '../../kit/season.ts'

const MINUTE = 60_000
let app: TestApp
let admin: Client
let chosen: Applied
let passedOver: Applied
let waiting: Applied
let rejected: Applied
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  await done(admin.put('/api/admin/settings/places', { value: '1' }))
  passedOver = await sent(app, { brideFamilyMonthlyIncome: 4000, groomName: 'Planted Groom' })
  waiting = await sent(app, { brideFamilyMonthlyIncome: 14_000 })
  chosen = await sent(app, { brideFamilyMonthlyIncome: 60_000 })
  rejected = await sent(app)
  for (const { id } of [passedOver, waiting, chosen]) {
    await moveTo(admin, id, 'ranked')
    await visited(admin, id, { brideEducation: 'secondary', community: 'obc' })
  }
  await moveTo(admin, chosen.id, 'finalized')
  await moveTo(admin, waiting.id, 'waitlist')
  const kind = 'papers'
  const path = `/api/admin/applications/${rejected.id}/status`
  await done(admin.post(path, { status: 'rejected', reason: 'No papers', kind }))
})
afterAll(() => app.close())

const proofOf = ({ family, id }: Applied) => family.get(`/api/applications/${id}/proof`)
const key = () => app.parts.store.checkpoints.key
const judged = (text: string) => verifyOwnProof(text, { trusted: key(), aead: nativeAead })
const ledgerIdOf = ({ id }: Applied) => app.parts.store.state.streamOf(id)?.replace('application-', '') ?? ''

test('given results that are not published, or that can still be taken back, when a family asks, then there is no proof', async () => {
  expect((await done(proofOf(waiting), 409)).json.code).toBe('results-unpublished')
  await done(admin.put('/api/admin/results', { published: true }))
  expect((await done(proofOf(waiting), 409)).json.code).toBe('results-unpublished')
  app.clock.advance(RESULTS_UNDO)
  await app.parts.signing.sign()
  app.clock.advance(MINUTE)
  await done(proofOf(waiting))
})

test('given a family on the waitlist, when it checks its proof, then that says its facts, its points and its place', async () => {
  const answer = await done(proofOf(waiting))
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-proof.json"')
  const own = judged(answer.text)
  if (!own.ok) throw new Error(own.fault)
  const { totalScore } = (await done(waiting.family.get('/api/applications/my'))).json[0]
  expect(own).toMatchObject({
    ledgerId: ledgerIdOf(waiting),
    isTrusted: true,
    total: Math.round(totalScore * 100),
    list: 'waitlist',
    listed: 1,
    of: 1,
    entries: 5,
    rejectedFor: null,
  })
  expect(own.claim.groom).toBe('Groom Madeup')
  expect(own.scored?.facts.brideFamilyMonthlyIncome).toBe('to15000')
  expect(own.scored?.verified).toEqual({ brideEducation: 'secondary', community: 'obc' })
})

test('given others, when they check theirs, then each reads its own list, and until when it may ask for a review', async () => {
  const standings = []
  for (const one of [chosen, passedOver, rejected]) {
    const own = judged((await done(proofOf(one))).text)
    if (!own.ok) throw new Error(own.fault)
    const { list, rank, rejectedFor, reviewUntil } = own
    standings.push({ list, rank, rejectedFor, asks: reviewUntil !== null })
  }
  expect(standings).toEqual([
    { list: 'selected', rank: 3, rejectedFor: null, asks: false },
    { list: 'others', rank: 1, rejectedFor: null, asks: true },
    { list: 'others', rank: null, rejectedFor: 'papers', asks: true },
  ])
})

test('given a proof, when it is read by a stranger, then it opens no name but the family’s, no note and nothing of another family', async () => {
  const { text } = await done(proofOf(waiting))
  for (const secret of ['Planted Groom', 'No papers', 'Moved to waitlist', 'Imaginary Road', waiting.id])
    expect(text).not.toContain(secret)
  const proof: OwnProof = JSON.parse(text)
  const streams = proof.entries.map(({ envelope }) => JSON.parse(envelope).stream)
  expect(new Set(streams)).toEqual(new Set(['programme', `application-${ledgerIdOf(waiting)}`]))
  for (const one of [passedOver, chosen])
    await done(one.family.get(`/api/applications/${waiting.id}/proof`), 404)
  await done(admin.get(`/api/applications/${waiting.id}/proof`), 403)
})

test('given a proof in which something was changed, when it is checked, then it is found', async () => {
  const { text } = await done(proofOf(waiting))
  const other = JSON.parse((await done(proofOf(passedOver))).text)
  const changed = (change: (proof: OwnProof) => void): string => {
    const proof: OwnProof = JSON.parse(text)
    change(proof)
    return JSON.stringify(proof)
  }
  const faults = [
    changed((proof) => {
      proof.entries = proof.entries.filter(({ envelope }) => !envelope.includes('FactsVerified'))
    }),
    changed((proof) => proof.entries.pop()),
    changed((proof) => proof.entries.reverse()),
    changed((proof) => {
      proof.place.total = 9900
    }),
    changed((proof) => {
      proof.place.place = 1
    }),
    changed((proof) => {
      proof.claim = other.claim
    }),
    changed((proof) => {
      proof.note = proof.note.replace('\n', '\n1')
    }),
    changed((proof) => {
      const one = proof.entries.find(({ facts }) => facts !== null)
      if (one?.facts) one.facts.key = other.entries[2].facts?.key ?? ''
    }),
    text.replace('ApplicationSubmitted', 'ApplicationAmended'),
    text.slice(0, -9),
  ].map((one) => {
    const own = judged(one)
    return own.ok ? 'none' : own.fault
  })
  expect(faults).toEqual([
    'entry-missing',
    'entry-missing',
    'entry-missing',
    'other-place',
    'other-place',
    'other-claim',
    'not-signed',
    'not-opened',
    'not-included',
    'unreadable',
  ])
})

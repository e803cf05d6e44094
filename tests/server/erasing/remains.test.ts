/** What the record still says of a family that was erased: what the privacy page names (`privacy.eraseRemains`), and nothing else. */
import { expect, test } from 'bun:test'
import { opened } from '#server/store/payloads.ts'
import { testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { moveTo, sent } from '../../kit/season.ts'
import { jpeg } from '../files/samples.ts'

test('given a family that was seen, printed, exported, selected and published, when it is erased, then of what can still be opened only that names it, with its place and points', async () => {
  const app = await testApp()
  const admin = await app.admin()
  const { family, id } = await sent(app, { brideName: 'Remaining Bride' })
  const bridePhotoKey = await family.upload('photo', await jpeg())
  await done(family.put(`/api/applications/${id}`, { bridePhotoKey }))
  await moveTo(admin, id, 'under_verification')
  await moveTo(admin, id, 'ranked')
  await done(admin.get(bridePhotoKey))
  await done(admin.get('/api/admin/applications?columns=brideParentPhone'))
  await done(admin.get('/api/admin/applications/export'))
  await done(admin.post('/api/admin/prints', { print: 'case-file', ids: [id] }), 204)
  await done(admin.post('/api/admin/ranking/search-weights', { id }), 204)
  await done(admin.post('/api/admin/ranking/select', { shortlist: 1, waitlist: 0, reason: 'By rank' }))
  await done(admin.put('/api/admin/results', { published: true }))
  const { log, state, vault } = app.parts.store
  const stream = state.streamOf(id) ?? ''
  const ledgerId = stream.replace('application-', '')
  const { totalScore } = (await done(admin.get(`/api/admin/applications/${id}`))).json
  await done(admin.delete(`/api/admin/applications/${id}`), 204)

  const legible = [...log.read(1)].flatMap((row) => opened(row, vault.keys.get) ?? [])
  const own = legible.filter((one) => one.stream === stream).map(({ event }) => event)
  expect(own).toEqual([
    { type: 'ApplicationErased', course: { lastStatus: 'shortlisted' }, facts: null, details: null },
  ])
  const elsewhere = legible.filter((one) => one.stream !== stream).map(({ event }) => event)
  const naming = elsewhere.filter((event) => JSON.stringify(event).includes(ledgerId))
  expect(naming.map(({ type }) => type)).toEqual([
    'RecordViewed',
    'ListRead',
    'ExportMade',
    'PrintMade',
    'WeightsSearched',
    'ResultsPublished',
  ])
  // What is left of total and place is a commitment, whose salt went with the key.
  const published = naming.flatMap((event) => (event.type === 'ResultsPublished' ? event.facts.selected : []))
  expect(published).toEqual([[ledgerId, expect.stringMatching(/^[0-9a-f]{64}$/)]])
  const places = [`${Math.round(totalScore * 100)}`, '-'].flatMap((total) =>
    ['1', '-'].map((place) => `place|${ledgerId}|${total}|${place}|`),
  )
  for (const text of places) expect(published[0]?.[1]).not.toBe(Bun.SHA256.hash(text, 'hex'))
  expect(JSON.stringify(legible)).not.toContain('Remaining Bride')
  await app.close()
})

/** The rule of two persons by every door: alone nobody finalizes what they verified, or goes beyond the places. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { audit } from '#server/commands/audit.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus } from '../../kit/season.ts'
import { gave, PATIENCE } from '../commands/kit.ts'

setDefaultTimeout(PATIENCE)
const DAY = 86_400_000
const reason = 'Both sisters marry'
let app: TestApp
let first: Client
let second: Client
let ids: string[] = []
beforeAll(async () => {
  app = await testApp()
  first = await app.admin()
  second = await app.colleague('second@example.org')
})
afterAll(() => app.close())

const idAt = (place: number): string => ids[place] ?? ''
const read = async (id: string) => (await done(first.get(`/api/admin/applications/${id}`))).json
const set = (key: string, value: string) => done(first.put(`/api/admin/settings/${key}`, { value }))
const move = (who: Client, place: number, status: string, more: object = { overPlaces: true }) =>
  who.post(`/api/admin/applications/${idAt(place)}/status`, { status, reason, ...more })
const bulk = (who: Client, chosen: number[], status: string) =>
  who.post('/api/admin/applications/bulk-status', {
    ids: chosen.map(idAt),
    status,
    reason,
    overPlaces: true,
  })
const waiting = async (who = second) => (await done(who.get('/api/admin/proposals'))).json.waiting
const idOf = async (who: Client): Promise<string> => (await done(who.get('/api/me'))).json.id
/** Some new families in ranking order, which the first admin verified. */
async function ranked(count: number): Promise<void> {
  for (const id of ids)
    await first.post(`/api/admin/applications/${id}/status`, { status: 'rejected', reason })
  const made: string[] = []
  for (let n = 0; n < count; n += 1) made.push((await inStatus(app, first, 'ranked')).id)
  const order: { id: string }[] = (await done(first.get('/api/admin/ranking'))).json
  ids = order.map(({ id }) => id).filter((id) => made.includes(id))
}

test('given the rule off, when one admin does all of it, then nothing is asked of another', async () => {
  await ranked(1)
  await set('places', '0')
  await done(move(first, 0, 'finalized'))
  expect(await read(idAt(0))).toMatchObject({ status: 'finalized', proposal: null })
})

test('given the rule, when the one who verified finalizes, alone or among many, then only another can', async () => {
  await ranked(2)
  await set('places', '40')
  await set('two_persons', 'true')
  expect((await move(first, 0, 'finalized')).expect(409).json.code).toBe('own-verification')
  expect((await bulk(first, [0, 1], 'finalized')).expect(200).json.results).toMatchObject([
    { ok: false, code: 'own-verification' },
    { ok: false, code: 'own-verification' },
  ])
  await done(move(second, 0, 'finalized'))
  expect((await bulk(second, [1], 'finalized')).expect(200).json.results).toMatchObject([{ ok: true }])
})

test('given no place left, when one admin asks for one and another for the same, then it is given and the log names both', async () => {
  await ranked(1)
  await set('places', '0')
  await done(move(first, 0, 'shortlisted'))
  const by = { id: await idOf(first), email: 'organiser' }
  const until = new Date(app.clock.now().getTime() + 7 * DAY).toISOString()
  expect(await read(idAt(0))).toMatchObject({
    status: 'ranked',
    proposal: { to: 'shortlisted', by, reason, until },
  })
  const { version } = await read(idAt(0))
  expect(await waiting()).toMatchObject([
    { id: idAt(0), status: 'ranked', to: 'shortlisted', reason, by, until, version },
  ])
  expect((await move(first, 0, 'shortlisted')).expect(409).json.code).toBe('own-proposal')
  const unknowing = await move(second, 0, 'shortlisted', { expectedVersion: version })
  expect(unknowing.expect(409).json.code).toBe('over-places')
  await done(move(second, 0, 'shortlisted', { expectedVersion: version, overPlaces: true }))
  expect(await waiting()).toEqual([])
  const { status, proposal, auditTrail } = await read(idAt(0))
  expect([status, proposal]).toEqual(['shortlisted', null])
  expect(auditTrail.slice(-2)).toMatchObject([
    { type: 'OverPlacesProposed', from: 'ranked', to: 'shortlisted', by, reason },
    { type: 'StatusChanged', to: 'shortlisted', overPlaces: true, by: { id: await idOf(second) } },
  ])
  const { events } = (await done(first.get(`/api/admin/events?application=${idAt(0)}&limit=2`))).json
  expect(events).toMatchObject([
    { type: 'StatusChanged', overPlaces: true, by: { email: 'second@example.org' } },
    {
      type: 'OverPlacesProposed',
      reason,
      by,
      changes: [{ field: 'askedStatus', from: 'ranked', to: 'shortlisted' }],
    },
  ])
})

test('given one place left, when three are selected from the top, then one moves and two wait; when another selects them, too, they move', async () => {
  await ranked(3)
  const taken = (await done(first.get('/api/admin/stats'))).json.places.taken
  await set('places', String(taken + 1))
  const select = (who: Client, count: number, chosen: string[]) =>
    who.post('/api/admin/ranking/select', {
      shortlist: count,
      waitlist: 0,
      reason,
      overPlaces: true,
      ids: chosen,
    })
  const one = (await select(first, 3, ids)).expect(200).json
  expect(one).toMatchObject({ shortlisted: [idAt(0)], waitlisted: [], proposed: ids.slice(1), refused: [] })
  expect(one.events.map(({ id }: { id: string }) => id)).toEqual(ids)
  const again = (await select(first, 2, ids.slice(1))).expect(200).json
  expect(again).toMatchObject({
    shortlisted: [],
    refused: [{ code: 'own-proposal' }, { code: 'own-proposal' }],
  })
  const two = (await select(second, 2, ids.slice(1))).expect(200).json
  expect(two).toMatchObject({ shortlisted: ids.slice(1), refused: [] })
  expect(two.proposed).toBeUndefined()
})

test('given what was asked for together, when it is undone or declined, then it does not wait any more', async () => {
  await ranked(2)
  await set('places', '0')
  const { results } = (await bulk(first, [0, 1], 'shortlisted')).expect(200).json
  expect(results).toMatchObject([
    { ok: true, proposed: true },
    { ok: true, proposed: true },
  ])
  await done(first.post(`/api/admin/applications/${idAt(0)}/undo`, { seq: results[0].seq }))
  expect((await waiting()).map(({ id }: { id: string }) => id)).toEqual([idAt(1)])
  const decline = (who: Client) =>
    who.post(`/api/admin/applications/${idAt(1)}/decline-place`, { reason: 'No room' })
  const verifier = await app.verifier()
  ;(await decline(verifier)).expect(403)
  await done(decline(second))
  expect((await decline(first)).expect(409).json.code).toBe('proposal-over')
  expect(await waiting()).toEqual([])
  expect((await read(idAt(1))).auditTrail.at(-1)).toMatchObject({
    type: 'OverPlacesDeclined',
    reason: 'No room',
  })
})

test('given a place beyond the places that was given up, when that is undone, then a second admin is needed again', async () => {
  await ranked(1)
  await set('places', '0')
  await done(move(first, 0, 'shortlisted'))
  await done(move(second, 0, 'shortlisted'))
  await done(move(second, 0, 'waitlist'))
  const { seq } = (await read(idAt(0))).auditTrail.at(-1)
  const undone = await second.post(`/api/admin/applications/${idAt(0)}/undo`, { seq })
  expect(undone.expect(409).json.code).toBe('second-admin')
})

test('given a week, when the second admin comes after it, then the first has to agree', async () => {
  await ranked(1)
  await set('places', '0')
  await done(move(first, 0, 'shortlisted'))
  app.clock.advance(7 * DAY)
  first = await app.admin()
  second = await app.colleague('third@example.org')
  expect(await waiting()).toEqual([])
  await done(move(second, 0, 'shortlisted'))
  expect(await read(idAt(0))).toMatchObject({ status: 'ranked', proposal: { to: 'shortlisted' } })
  await done(move(first, 0, 'shortlisted'))
  expect((await read(idAt(0))).status).toBe('shortlisted')
})

test('given all this, when the server starts again and the folder is verified, then it stands and is whole', async () => {
  await ranked(1)
  await set('places', '0')
  await done(move(first, 0, 'shortlisted'))
  const before = await waiting()
  expect(before).toHaveLength(1)
  await app.restart()
  expect(await waiting()).toEqual(before)
  const now = app.clock.now().toISOString()
  expect((await gave(audit, ['verify'], { DATA_DIR: app.folder }, now)).code).toBe(0)
})

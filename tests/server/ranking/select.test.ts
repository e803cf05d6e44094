/** Selection decides from the state of its own moment, names whom it refuses, and goes beyond the places only when told to. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { changeStatus } from '#events/application/decide.ts'
import type { Status } from '#events/application/statuses.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import { rankedIn, withinPlaces } from '#server/ranking/in-transaction.ts'
import { select } from '#server/ranking/select.ts'
import { decideIn } from '#server/store/decide-in.ts'
import type { Transaction } from '#server/store/transaction.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus, moveTo, visited } from '../../kit/season.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
let app: TestApp
let admin: Client
/** In ranking order. */
let ids: string[] = []
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const id of ids) await done(admin.delete(`/api/admin/applications/${id}`), 204)
  await done(admin.put('/api/admin/settings/places', { value: '40' }))
  ids = []
  for (const income of [1000, 9000, 14_000, 60_000])
    ids.push((await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: income })).id)
  const order: { id: string }[] = (await done(admin.get('/api/admin/ranking'))).json
  ids = order.map(({ id }) => id)
})

const statuses = () =>
  Promise.all(ids.map(async (id) => (await done(admin.get(`/api/admin/applications/${id}`))).json.status))
const ask = (body: object) =>
  admin.post('/api/admin/ranking/select', { waitlist: 0, reason: 'Places', ...body })
const idAt = (place: number): string => ids[place] ?? ''
const moved = {
  code: 'moved-on',
  message:
    'This has moved on since you saw it. Please look at it again. ' +
    'Last change: you yourself, here or in another of your windows, March 1, 2026, 10:00 am.',
}
const overtakenBy = (name: string) => ({
  code: 'moved-on',
  message:
    'The ranking has changed since you saw it, and others come before this family now. Please look at it again. ' +
    `Last change: ${name}, March 1, 2026, 10:00 am.`,
  status: 'ranked',
})

test('given somebody who is rejected in the same turn, when the first are selected, then the next one moves instead', async () => {
  const { store, ranking } = app.parts
  const actor = crypto.randomUUID()
  const rejected = store.handle({ roster: true }, (tx) =>
    decideIn(tx, { id: idAt(0), actor }, ({ standing }) =>
      changeStatus(standing, { status: 'rejected', reason: 'Withdrawn' }, 'admin', emptyProgramme),
    ),
  )
  const places = { shortlist: 1, waitlist: 1, reason: 'Places' }
  const both = [1, 2].map(() =>
    store.handle({ roster: true }, (tx) => select(tx, rankedIn(ranking)(tx), { ask: places, actor })),
  )
  expect((await rejected).ok).toBe(true)
  expect(await Promise.all(both)).toMatchObject([
    { shortlisted: [ids[1]], waitlisted: [ids[2]] },
    { shortlisted: [ids[3]], waitlisted: [] },
  ])
  expect(await statuses()).toEqual(['rejected', 'shortlisted', 'waitlist', 'shortlisted'])
})

test('given ids that a person saw, when some of them have moved on, then each of those is refused and the others move', async () => {
  const position = app.parts.store.log.size()
  const asha = await app.verifier('asha')
  await moveTo(admin, idAt(0), 'rejected')
  await visited(admin, idAt(1), { brideFamilyMonthlyIncome: 2000 })
  // A note of another, after what it moved on by.
  await done(asha.post(`/api/admin/applications/${idAt(1)}/notes`, { note: 'After it' }), 201)
  await done(admin.post(`/api/admin/applications/${idAt(2)}/notes`, { note: 'A word' }), 201)
  const seen = [idAt(0), idAt(1), UNKNOWN, idAt(2), idAt(3)]
  const answer = await done(ask({ shortlist: 4, waitlist: 1, ids: seen, position }))
  expect(answer.json).toEqual({
    shortlisted: [ids[2]],
    waitlisted: [ids[3]],
    events: [
      { id: ids[2], seq: expect.any(Number) },
      { id: ids[3], seq: expect.any(Number) },
    ],
    refused: [
      { id: ids[0], ...moved, status: 'rejected' },
      { id: ids[1], ...moved, status: 'ranked' },
      { id: UNKNOWN, code: 'not-found', message: expect.any(String) },
    ],
  })
  expect(await statuses()).toEqual(['rejected', 'ranked', 'shortlisted', 'waitlist'])
})

test('given ids that a person saw, when a better one has come back meanwhile, then whoever stands behind it is refused', async () => {
  await moveTo(admin, idAt(0), 'shortlisted')
  await moveTo(admin, idAt(2), 'shortlisted')
  const position = app.parts.store.log.size()
  const meena = await app.colleague('meena')
  await moveTo(meena, idAt(2), 'ranked')
  const answer = await done(ask({ shortlist: 2, waitlist: 0, ids: [idAt(1), idAt(3)], position }))
  expect([answer.json.shortlisted, answer.json.refused]).toEqual([
    [ids[1]],
    [{ id: ids[3], ...overtakenBy('meena') }],
  ])
  await moveTo(meena, idAt(0), 'ranked')
  const none = await done(ask({ shortlist: 1, waitlist: 0, ids: [idAt(3)], position }))
  expect(none.json.shortlisted).toEqual([])
  expect(await statuses()).toEqual(['ranked', 'shortlisted', 'ranked', 'ranked'])
})

test('given ids that a person saw, when a colleague moves the ranking by a position or by weights, then that is said, with who did', async () => {
  const leela = await app.colleague('leela')
  const position = app.parts.store.log.size()
  const order = [{ id: idAt(3), rank: 1 }]
  expect((await leela.put('/api/admin/ranking', { order, reason: 'Urgent' })).status).toBe(200)
  const first = { shortlist: 1, ids: [idAt(0)], position }
  expect((await done(ask(first))).json.refused).toEqual([{ id: ids[0], ...overtakenBy('leela') }])
  const criteria: { id: string; weight: number; isActive: boolean }[] = (
    await done(admin.get('/api/admin/criteria'))
  ).json
  const others = criteria.map(({ id, isActive }) => ({ id, weight: id === 'incomeScore' ? 1 : 9, isActive }))
  const seen = app.parts.store.log.size()
  const kamala = await app.colleague('kamala')
  expect((await kamala.put('/api/admin/criteria', { criteria: others, reason: 'Less income' })).status).toBe(
    200,
  )
  const last: string = (await done(admin.get('/api/admin/ranking'))).json.at(-1).id
  expect((await done(ask({ shortlist: 1, ids: [last], position: seen }))).json.refused).toEqual([
    { id: last, ...overtakenBy('kamala') },
  ])
  // Families have points already, so that another admin has to want the same weights.
  await done(leela.put('/api/admin/criteria', { criteria: others, reason: 'Less income' }))
})

test('given ids that leave out somebody who waits before, when they are selected from the top, then none behind is moved', async () => {
  const code = async (more: object) => {
    const { shortlisted, waitlisted, refused } = (await done(ask(more))).json
    return [shortlisted, waitlisted, refused.map((one: { id: string; code: string }) => [one.id, one.code])]
  }
  const position = app.parts.store.log.size()
  for (const seen of [{}, { position }])
    expect(await code({ shortlist: 2, ids: [idAt(1), idAt(2)], ...seen })).toEqual([
      [],
      [],
      [
        [ids[1], 'moved-on'],
        [ids[2], 'moved-on'],
      ],
    ])
  // Named for less than somebody behind it.
  const crossed = [idAt(1), idAt(0)]
  expect(await code({ shortlist: 1, waitlist: 1, ids: crossed, position })).toEqual([
    [],
    [ids[0]],
    [[ids[1], 'moved-on']],
  ])
  expect(await statuses()).toEqual(['waitlist', 'ranked', 'ranked', 'ranked'])
})

test('given a list that a person saw, when one status is set for many, then whoever has moved on is refused', async () => {
  const versionOf = async (id: string) =>
    (await done(admin.get(`/api/admin/applications/${id}`))).json.version
  const versions = { [idAt(0)]: await versionOf(idAt(0)), [idAt(1)]: await versionOf(idAt(1)) }
  await moveTo(await app.colleague('beena'), idAt(0), 'rejected')
  const bulk = { ids: [idAt(0), idAt(1)], status: 'shortlisted', reason: 'Together', versions }
  const answer = await done(admin.post('/api/admin/applications/bulk-status', bulk))
  expect(answer.json.results).toEqual([
    {
      id: ids[0],
      ok: false,
      code: 'version-stale',
      message: expect.stringContaining('Last change: beena, March 1'),
      status: 'rejected',
    },
    { id: ids[1], ok: true, seq: app.parts.store.log.size() },
  ])
  expect(await statuses()).toEqual(['rejected', 'shortlisted', 'ranked', 'ranked'])
})

test('given a ranking that a person saw, when one of an order has moved on, then the whole order is refused', async () => {
  const position = app.parts.store.log.size()
  const order = [
    { id: idAt(2), rank: 1 },
    { id: idAt(3), rank: 2 },
  ]
  await moveTo(admin, idAt(3), 'shortlisted')
  const size = app.parts.store.log.size()
  const stale = await admin.put('/api/admin/ranking', { order, reason: 'Need', position })
  expect([stale.status, stale.json]).toEqual([409, moved])
  expect(app.parts.store.log.size()).toBe(size)
  await done(admin.put('/api/admin/ranking', { order, reason: 'Need', position: size }))
  await done(admin.put('/api/admin/ranking', { order: order.toReversed(), reason: 'As it is' }))
})

test('given a position that is given, when it is answered, then its event is there and nothing of the ranking, and given again there is none', async () => {
  const order = [{ id: idAt(2), rank: 1 }]
  const answer = await done(admin.put('/api/admin/ranking', { order, reason: 'Need' }))
  expect(answer.json).toEqual({ events: [{ id: ids[2], seq: app.parts.store.log.size() }] })
  const again = await done(admin.put('/api/admin/ranking', { order, reason: 'Need' }))
  expect(again.json).toEqual({ events: [] })
})

test('given two places, when three are selected, then it is refused unless it is said, and taken places count', async () => {
  await done(admin.put('/api/admin/settings/places', { value: '2' }))
  await moveTo(admin, idAt(0), 'finalized')
  const size = app.parts.store.log.size()
  const refused = await ask({ shortlist: 2 })
  expect([refused.status, refused.json]).toEqual([
    409,
    { code: 'over-places', message: expect.stringContaining('fewer places') },
  ])
  expect((await ask({ shortlist: 2, overPlaces: false })).status).toBe(409)
  expect((await ask({ shortlist: 2, overPlaces: true, reason: ' \u200b' })).json.code).toBe('reason-required')
  expect(app.parts.store.log.size()).toBe(size)
  const within = await done(ask({ shortlist: 1, waitlist: 1 }))
  expect(within.json).toEqual({ shortlisted: [ids[1]], waitlisted: [ids[2]] })
  const beyond = await done(ask({ shortlist: 1, overPlaces: true }))
  expect(beyond.json).toEqual({ shortlisted: [ids[3]], waitlisted: [] })
  // Nobody of these takes a place, though more are taken than there are.
  ids.push((await inStatus(app, admin, 'ranked')).id)
  const waiting = await done(ask({ shortlist: 0, waitlist: 1 }))
  expect(waiting.json).toEqual({ shortlisted: [], waitlisted: [ids[4]] })
})

test('given one place, when statuses are set one by one or together, then none goes beyond it unless it is said', async () => {
  await done(admin.put('/api/admin/settings/places', { value: '1' }))
  const move = (place: number, status: string, more: object = {}) =>
    admin.post(`/api/admin/applications/${idAt(place)}/status`, { status, reason: 'Need', ...more })
  const together = { ids: ids.slice(0, 2), status: 'shortlisted', reason: 'Together' }
  const bulk = async (more: object = {}) =>
    (await done(admin.post('/api/admin/applications/bulk-status', { ...together, ...more }))).json.results
  const beyond = { code: 'over-places', message: expect.stringContaining('fewer places') }
  const seq = expect.any(Number)
  expect(await bulk()).toEqual([
    { id: ids[0], ok: true, seq },
    { id: ids[1], ok: false, ...beyond },
  ])
  // Whoever has a place keeps it on the way to the end; whoever has none is bound by it there too.
  await done(move(0, 'finalized'))
  for (const status of ['shortlisted', 'finalized']) {
    const refused = await move(1, status)
    expect([refused.status, refused.json]).toEqual([409, beyond])
    expect((await move(1, status, { overPlaces: false })).status).toBe(409)
  }
  await done(move(1, 'waitlist'))
  await done(move(1, 'shortlisted', { overPlaces: true }))
  expect(await bulk({ ids: ids.slice(2), overPlaces: true })).toEqual(
    ids.slice(2).map((id) => ({ id, ok: true, seq })),
  )
  expect(await statuses()).toEqual(['finalized', 'shortlisted', 'shortlisted', 'shortlisted'])
})

test('given two people who take the last place at once, when both are decided in one turn, then one is refused', async () => {
  await done(admin.put('/api/admin/settings/places', { value: '1' }))
  const take = (place: number) =>
    admin.post(`/api/admin/applications/${idAt(place)}/status`, { status: 'shortlisted', reason: 'Need' })
  const answers = await Promise.all([take(0), take(1), take(2)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('given one place left, when two commands of one turn go for it, then the first has it, and what one gives back the next may take', async () => {
  const { ranking, store } = app.parts
  const actor = crypto.randomUUID()
  type Way = (tx: Transaction) => unknown
  const to =
    (place: number, status: Status): Way =>
    (tx) => {
      const within = withinPlaces(tx, actor)
      const command = { status, reason: 'Need' }
      return decideIn(tx, { id: idAt(place), actor }, (now) =>
        within(now, {
          decision: changeStatus(now.standing, command, 'admin', emptyProgramme),
          isConfirmed: false,
        }),
      )
    }
  const fromTop = (shortlist: number): Way => {
    const ask = { shortlist, waitlist: 0, reason: 'Places' }
    return (tx) => select(tx, rankedIn(ranking)(tx), { ask, actor })
  }
  const inOneTurn = async (...ways: Way[]) => {
    await Promise.all(ways.map((way) => store.handle({ roster: true }, way)))
    const after = await statuses()
    for (const place of ids.keys()) if (after[place] !== 'ranked') await moveTo(admin, idAt(place), 'ranked')
    return after.map((status) => (status === 'ranked' ? '' : status))
  }
  await done(admin.put('/api/admin/settings/places', { value: '1' }))
  expect(await inOneTurn(to(2, 'shortlisted'), to(1, 'shortlisted'))).toEqual(['', '', 'shortlisted', ''])
  expect(await inOneTurn(to(2, 'finalized'), fromTop(1))).toEqual(['', '', 'finalized', ''])
  expect(await inOneTurn(fromTop(1), to(2, 'shortlisted'))).toEqual(['shortlisted', '', '', ''])
  expect(await inOneTurn(fromTop(1), fromTop(1))).toEqual(['shortlisted', '', '', ''])
  await moveTo(admin, idAt(3), 'shortlisted')
  expect(await inOneTurn(to(3, 'waitlist'), fromTop(1), to(2, 'shortlisted'))).toEqual([
    'shortlisted',
    '',
    '',
    'waitlist',
  ])
})

test('given a place that is taken, when another is asked for, then it is refused, also after a restart', async () => {
  await done(admin.put('/api/admin/settings/places', { value: '1' }))
  await moveTo(admin, idAt(3), 'shortlisted')
  const one = { status: 'shortlisted', reason: 'Need' }
  expect((await admin.post(`/api/admin/applications/${idAt(0)}/status`, one)).json.code).toBe('over-places')
  expect((await ask({ shortlist: 1 })).json.code).toBe('over-places')
  await app.restart()
  admin = await app.admin()
  expect((await ask({ shortlist: 1 })).json.code).toBe('over-places')
})

test('given a family verified without a visit, when its page and the log are read, then both say so', async () => {
  const path = `/api/admin/applications/${idAt(0)}`
  const { visit, auditTrail } = (await done(admin.get(path))).json
  expect(visit).toEqual({ confirmed: 0, found: 0, of: 8 })
  expect(auditTrail.at(-1)).toMatchObject({ to: 'ranked', visit: 'none' })
  const { events } = (await done(admin.get(`/api/admin/events?application=${idAt(0)}`))).json
  expect(events[0]).toMatchObject({ type: 'StatusChanged', visit: 'none' })
})

/** Decisions about several at once: manual positions and their conflicts, selecting from the top, one status for many. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { begun, inStatus, moveTo, sent } from '../../kit/season.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const nobody = client(() => 'http://127.0.0.1:1')
let app: TestApp
let [admin, verifier]: [Client, Client] = [nobody, nobody]
/** Best first by their scores. */
const ids: string[] = []
let unscored = ''
let draft = ''
beforeAll(async () => {
  app = await testApp()
  ;[admin, verifier] = [await app.admin(), await app.verifier()]
  for (const income of [4000, 9000, 14_000, 19_000, 29_000])
    ids.push((await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: income })).id)
  unscored = (await sent(app)).id
  draft = (await begun(app)).id
})
afterAll(() => app.close())

type Ranked = {
  id: string
  rank: number
  manualRank: number | null
  facts: { declared: object; verified: object }
}
const read = async (): Promise<Ranked[]> => (await done(verifier.get('/api/admin/ranking'))).json
/** The places of the five in score order, as the ranking now has them. */
const order = async () => (await read()).map(({ id }) => ids.indexOf(id))
const put = (given: [place: number | string, rank: number | null][], reason = 'Committee') =>
  admin.put('/api/admin/ranking', {
    order: given.map(([place, rank]) => ({ id: typeof place === 'number' ? ids[place] : place, rank })),
    reason,
  })

test('given five that are ranked, when the ranking is read, then it has their facts and no others are in it', async () => {
  const ranking = await read()
  expect(await order()).toEqual([0, 1, 2, 3, 4])
  expect(ranking.map(({ rank, manualRank }) => [rank, manualRank])).toEqual(
    [1, 2, 3, 4, 5].map((rank) => [rank, null]),
  )
  expect(ranking.map(({ facts }) => facts.declared)).toMatchObject(
    ['to5000', 'to10000', 'to15000', 'to20000', 'to30000'].map((brideFamilyMonthlyIncome) => ({
      brideFamilyMonthlyIncome,
    })),
  )
})

test('given manual positions, when they are given, swapped and released, then the others fill the positions left', async () => {
  await done(put([[4, 1]]))
  expect(await order()).toEqual([4, 0, 1, 2, 3])
  await done(put([[0, 5]]))
  expect(await order()).toEqual([4, 1, 2, 3, 0])
  await done(
    put([
      [4, 5],
      [0, 1],
    ]),
  )
  expect(await order()).toEqual([0, 1, 2, 3, 4])
  await done(
    put([
      [0, null],
      [4, 2],
    ]),
  )
  expect(await order()).toEqual([0, 4, 1, 2, 3])
  const before = app.parts.store.log.size()
  await done(
    put([
      [4, 2],
      [0, null],
    ]),
  )
  expect(app.parts.store.log.size()).toBe(before)
})

test('given a held position, when an order conflicts with it or with itself, then it is refused whole', async () => {
  const before = app.parts.store.log.size()
  const refusals: [Parameters<typeof put>, number, string][] = [
    [[[[1, 2]]], 422, 'rank-taken'],
    [
      [
        [
          [1, 3],
          [2, 3],
        ],
      ],
      422,
      'rank-taken',
    ],
    [
      [
        [
          [1, 3],
          [1, 4],
        ],
      ],
      422,
      'rank-taken',
    ],
    [[[[1, 6]]], 422, 'rank-out-of-range'],
    [
      [
        [
          [1, 3],
          [unscored, 4],
        ],
      ],
      409,
      'not-scored',
    ],
    [
      [
        [
          [1, 3],
          [UNKNOWN, 4],
        ],
      ],
      404,
      'not-found',
    ],
    [[[[1, 3]], '\u200B '], 422, 'reason-required'],
    [[[]], 422, 'invalid'],
    [[[[1, 0]]], 422, 'invalid'],
  ]
  for (const [ask, status, code] of refusals) {
    const answer = await put(...ask)
    expect([code, answer.status, answer.json.code]).toEqual([code, status, code])
  }
  expect([await order(), app.parts.store.log.size()]).toEqual([[0, 4, 1, 2, 3], before])
})

test('given two orders for one position, when they come at once, then one has it and the other is told', async () => {
  const answers = await Promise.all([put([[1, 5]]), put([[2, 5]])])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  await done(
    put([
      [1, null],
      [2, null],
      [4, null],
    ]),
  )
  expect(await order()).toEqual([0, 1, 2, 3, 4])
})

test('given one that is above, when it is rejected or goes back, then the others close up', async () => {
  await moveTo(admin, ids[0] ?? '', 'rejected')
  expect((await read()).map(({ id, rank }) => [ids.indexOf(id), rank])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ])
  await moveTo(admin, ids[0] ?? '', 'ranked')
  expect(await order()).toEqual([0, 1, 2, 3, 4])
})

test('given places, when the first are selected, then only those in status ranked move, in order, each with its reason', async () => {
  await moveTo(admin, ids[1] ?? '', 'finalized')
  const bad = await admin.post('/api/admin/ranking/select', { shortlist: 1, waitlist: 0, reason: ' ' })
  expect([bad.status, bad.json.code]).toEqual([422, 'reason-required'])
  const before = app.parts.store.log.size()
  const selected = await done(
    admin.post('/api/admin/ranking/select', { shortlist: 2, waitlist: 1, reason: 'Places' }),
  )
  expect(selected.json).toEqual({ shortlisted: [ids[0], ids[2]], waitlisted: [ids[3]] })
  expect([...app.parts.store.log.read(before + 1)].map(({ type }) => type)).toEqual([
    'SelectionMade',
    'StatusChanged',
    'StatusChanged',
    'StatusChanged',
  ])
  const statuses = await Promise.all(
    ids.map(async (id) => (await done(admin.get(`/api/admin/applications/${id}`))).json.status),
  )
  expect(statuses).toEqual(['shortlisted', 'finalized', 'shortlisted', 'waitlist', 'ranked'])
  const more = await done(
    admin.post('/api/admin/ranking/select', { shortlist: 5, waitlist: 5, reason: 'More' }),
  )
  expect(more.json).toEqual({ shortlisted: [ids[4]], waitlisted: [] })
})

test('given many ids, when one status is set for all, then each answers for itself and bad ones stop nobody', async () => {
  const before = app.parts.store.log.size()
  const asked = [ids[0], 'no id', UNKNOWN, draft, ids[1], ids[0], unscored]
  const answer = await done(
    admin.post('/api/admin/applications/bulk-status', { ids: asked, status: 'rejected', reason: 'Together' }),
  )
  const bad = (id: string | undefined, code: string, message: string) => ({ id, ok: false, code, message })
  expect(answer.json).toEqual({
    results: [
      { id: ids[0], ok: true, seq: before + 1 },
      bad('no id', 'not-found', 'This could not be found'),
      bad(UNKNOWN, 'not-found', 'This could not be found'),
      bad(draft, 'not-submitted', 'This application has not been submitted yet'),
      { id: ids[1], ok: true, seq: before + 2 },
      bad(ids[0], 'status-unchanged', 'The application already has this status'),
      { id: unscored, ok: true, seq: before + 3 },
    ],
  })
  const added = [...app.parts.store.log.read(before + 1)].map(({ type, at }) => [type, at])
  expect(added).toEqual([1, 2, 3].map(() => ['StatusChanged', app.clock.now().toISOString()]))
})
test('given a verifier, when it sets a status for many, then only what it may set is set', async () => {
  const one = await sent(app)
  const two = await inStatus(app, admin, 'verified')
  const ask = { ids: [one.id, two.id], status: 'under_verification', reason: 'To be seen' }
  expect((await done(verifier.post('/api/admin/applications/bulk-status', ask))).json.results).toMatchObject([
    { id: one.id, ok: true },
    { id: two.id, ok: false, code: 'not-permitted' },
  ])
  for (const ids of [[], Array.from({ length: 1001 }, () => UNKNOWN)])
    expect((await verifier.post('/api/admin/applications/bulk-status', { ...ask, ids })).status).toBe(422)
  const blank = await verifier.post('/api/admin/applications/bulk-status', { ...ask, reason: ' ' })
  expect([blank.status, blank.json.message]).toEqual([422, 'Please select status and provide a reason'])
})
test('given a status off the path, when an admin sets it, then the audit trail shows an override; a verifier may not', async () => {
  const { id } = await sent(app)
  const path = `/api/admin/applications/${id}/status`
  const tried = await verifier.post(path, { status: 'finalized', reason: 'x' })
  expect([tried.status, tried.json.code]).toEqual([403, 'not-permitted'])
  const shown = await moveTo(admin, id, 'finalized', 'The committee knows them')
  expect(shown.auditTrail.at(-1)).toMatchObject({
    from: 'submitted',
    to: 'finalized',
    reason: 'The committee knows them',
    override: true,
  })
  const again = await admin.post(path, { status: 'finalized', reason: 'x' })
  expect([again.status, again.json.code]).toEqual([409, 'status-unchanged'])
  const verified = await admin.post(`/api/admin/applications/${id}/verify`, {})
  expect([verified.status, verified.json.code]).toEqual([409, 'not-awaiting-verification'])
})
test('given a draft that was never sent, when staff ask anything of it, then they may not, but erase it', async () => {
  const path = `/api/admin/applications/${draft}`
  const { version: expectedVersion } = (await done(admin.get(path))).json
  const asks: [string, object][] = [
    ['/verify', {}],
    ['/status', { status: 'verified', reason: 'x' }],
    ['/facts', { facts: { brideFatherAlive: true }, expectedVersion }],
    ['/notes', { note: 'x' }],
  ]
  for (const [route, body] of asks) {
    const answer = await admin.post(path + route, body)
    expect([route, answer.status, answer.json.code]).toEqual([route, 409, 'not-submitted'])
  }
  await done(admin.delete(path), 204)
})

test('given the criteria, when they are read in either language, then each says in a sentence of its own what it measures', async () => {
  for (const locale of ['en', 'ml']) {
    const { json } = await done(verifier.get('/api/admin/criteria', { 'accept-language': locale }))
    const said: { name: string; description: string }[] = json
    expect(said).toHaveLength(12)
    expect(new Set(said.map(({ description }) => description)).size).toBe(12)
    for (const { name, description } of said) {
      expect(description).not.toBe(name)
      expect(description).toMatch(
        locale === 'ml' ? /^[\u0D00-\u0D7F][\u0D00-\u0D7F\s,:;]+\.$/ : /^[A-Z][A-Za-z' ,:;]+\.$/,
      )
      expect(description.split(' ').length).toBeGreaterThan(4)
    }
  }
})

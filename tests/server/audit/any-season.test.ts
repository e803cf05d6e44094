/**
 * Whatever several people of staff ask in whichever order, the log that the server makes of it keeps the rules, as each reader sees
 * it: no rule refuses what was truly decided.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { statuses } from '#events/application/statuses.ts'
import { ADMIN, COLLEAGUE_PASSWORD, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { type Applied, begun, inStatus, sent } from '../../kit/season.ts'
import { breachIn, views } from '../../kit/views.ts'

const RUNS = Number(process.env.DRILL_RUNS ?? 12)
setDefaultTimeout(600_000 + RUNS * 5000)
const FAMILIES = 5
let app: TestApp
let staff: Client[] = []
beforeAll(async () => {
  app = await testApp()
  staff = [await app.admin(), await app.colleague('second'), await app.verifier('third')]
})
afterAll(() => app.close())

/** Their sessions end after half a day. */
async function signInAgain(): Promise<void> {
  const accounts = [
    ADMIN,
    { email: 'second', password: COLLEAGUE_PASSWORD },
    { email: 'third', password: 'a verifier password' },
  ]
  for (const [n, account] of accounts.entries()) await done(as(n).post('/api/auth/login', account))
}

type Case = { families: Applied[] }
type Ask = { run: (now: Case) => Promise<unknown>; toString: () => string }
const path = '/api/admin/applications'
const reason = 'Any season'
const by = fc.nat(2)
const who = fc.nat(FAMILIES - 1)
const rank = fc.option(fc.integer({ min: 1, max: 3 }))
const as = (n: number): Client => staff[n] ?? fail()
const idOf = ({ families }: Case, n: number): string => families[n]?.id ?? fail()
const size = () => app.parts.store.log.size()
function fail(): never {
  throw new Error('there is none')
}
async function lastSeq(now: Case, n: number): Promise<number> {
  const stream = app.parts.store.state.streamOf(idOf(now, n))
  return [...app.parts.store.log.read(1)].findLast((row) => row.stream === stream)?.seq ?? 1
}
const asking = <T>(words: string, given: fc.Arbitrary<T>, run: (now: Case, one: T) => Promise<unknown>) =>
  given.map(
    (one): Ask => ({
      run: (now) => run(now, one),
      toString: () => `${words} ${JSON.stringify(one)}`,
    }),
  )

const status = fc.constantFrom(...statuses, 'ranked', 'ranked', 'shortlisted', 'rejected')
const overPlaces = fc.boolean()
const stale = fc.nat(20)
const ask: fc.Arbitrary<Ask> = fc.oneof(
  asking('move', fc.record({ by, who, status, overPlaces }), (now, { by, who, ...body }) =>
    as(by).post(`${path}/${idOf(now, who)}/status`, { ...body, reason }),
  ),
  asking('move many', fc.record({ by, status, overPlaces }), (now, { by, ...body }) =>
    as(by).post(`${path}/bulk-status`, { ...body, reason, ids: now.families.map(({ id }) => id) }),
  ),
  asking('undo', fc.record({ by, who }), async (now, { by, who }) =>
    as(by).post(`${path}/${idOf(now, who)}/undo`, { seq: await lastSeq(now, who) }),
  ),
  asking('undo many', fc.record({ by }), async (now, { by }) => {
    const events = await Promise.all(
      now.families.map(async ({ id }, n) => ({ id, seq: await lastSeq(now, n) })),
    )
    return as(by).post(`${path}/bulk-undo`, { events })
  }),
  asking('visit', fc.record({ by, who, income: fc.nat(60_000) }), async (now, { by, who, income }) => {
    const { version } = (await as(by).get(`${path}/${idOf(now, who)}`)).json
    const facts = { brideFamilyMonthlyIncome: income, brideHouseType: 'rented' }
    return as(by).post(`${path}/${idOf(now, who)}/facts`, { facts, note: 'Seen', expectedVersion: version })
  }),
  asking('note', fc.record({ by, who }), (now, { by, who }) =>
    as(by).post(`${path}/${idOf(now, who)}/notes`, { note: 'A word' }),
  ),
  asking(
    'rank',
    fc.record({
      by,
      ranks: fc.uniqueArray(fc.tuple(who, rank), { selector: ([n]) => n, minLength: 1, maxLength: 2 }),
    }),
    (now, { by, ranks }) =>
      as(by).put('/api/admin/ranking', {
        order: ranks.map(([n, rank]) => ({ id: idOf(now, n), rank })),
        reason,
      }),
  ),
  asking(
    'select',
    fc.record({ by, shortlist: fc.nat(3), waitlist: fc.nat(2), overPlaces }),
    (_, { by, ...body }) => as(by).post('/api/admin/ranking/select', { ...body, reason }),
  ),
  asking(
    'select those seen',
    fc.record({ by, shortlist: fc.nat(3), waitlist: fc.nat(3), overPlaces, stale }),
    async (now, { by, stale, ...body }) => {
      // Nothing where the session has just ended.
      const { json } = await as(0).get('/api/admin/ranking')
      const rows: { id: string }[] = Array.isArray(json) ? json : []
      const known = new Set(now.families.map(({ id }) => id))
      const ids = rows.map(({ id }) => id).filter((id) => known.has(id))
      return as(by).post('/api/admin/ranking/select', {
        ...body,
        reason,
        ids,
        position: size() - Math.min(stale, size()),
      })
    },
  ),
  asking('places', fc.nat(6), (_, value) =>
    as(0).put('/api/admin/settings/places', { value: String(value) }),
  ),
  asking('two persons', fc.boolean(), (_, on) =>
    as(0).put('/api/admin/settings/two_persons', { value: String(on) }),
  ),
  asking('results', fc.record({ by, published: fc.boolean() }), (_, { by, published }) =>
    as(by).put('/api/admin/results', { published }),
  ),
  asking(
    'withdraw',
    who,
    (now, n) =>
      now.families[n]?.family.send(
        'DELETE',
        `/api/applications/${idOf(now, n)}`,
        JSON.stringify({ password: 'chembarathi poovu' }),
        { 'content-type': 'application/json' },
      ) ?? fail(),
  ),
  asking(
    'send',
    fc.record({ who, groomName: fc.constantFrom('Ravi', 'Babu') }),
    (now, { who, groomName }) =>
      now.families[who]?.family.put(`/api/applications/${idOf(now, who)}`, {
        groomName,
        status: 'submitted',
      }) ?? fail(),
  ),
  asking('erase', fc.record({ by, who }), (now, { by, who }) => as(by).delete(`${path}/${idOf(now, who)}`)),
  asking('decline', fc.record({ by, who }), (now, { by, who }) =>
    as(by).post(`${path}/${idOf(now, who)}/decline-place`, { reason }),
  ),
  asking('time', fc.integer({ min: -60_000, max: 8 * 24 * 3_600_000 }), async (_, passed) => {
    app.clock.advance(passed)
    await signInAgain()
  }),
  asking('sign', fc.constant(null), () => app.parts.signing.sign()),
)

test('given any commands of several people, also at once, when each reader checks the log, then every rule was kept', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(ask, { minLength: 1, maxLength: 3 }), { maxLength: 30 }),
      async (steps) => {
        const now: Case = { families: [] }
        const value = new Date(app.clock.now().getTime() + 30 * 24 * 3_600_000).toISOString()
        await as(0).put('/api/admin/settings/two_persons', { value: 'false' })
        await as(0).put('/api/admin/settings/application_deadline', { value })
        now.families.push(await begun(app), await sent(app))
        for (const income of [3000, 9000, 20_000])
          now.families.push(await inStatus(app, as(0), 'ranked', { brideFamilyMonthlyIncome: income }))
        for (const together of steps) await Promise.all(together.map(({ run }) => run(now)))
        expect(views.map((view) => breachIn(app.parts.store, view))).toEqual(views.map(() => null))
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

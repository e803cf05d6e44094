/** The replay is what was: every event asked for again answers what the live server showed right after it. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { begun, moveTo, sent, visited } from '../../kit/season.ts'

type Shown = { id: string; status: string; totalScore: number | null; rank: number | null }
let app: TestApp
let admin: Client
let verifier: Client
/** What the console showed right after each event, by its place in the log. */
const lived = new Map<number, Shown[]>()
const ids: string[] = []

/** Drafts that were never sent have no standing to compare, and no rank. */
async function look(): Promise<void> {
  const shown: Shown[] = []
  for (const id of ids) {
    const {
      status,
      totalScore = null,
      rank = null,
    } = (await done(admin.get(`/api/admin/applications/${id}`))).json
    shown.push({
      id,
      status,
      totalScore,
      rank: status === 'rejected' || status === 'submitted' ? null : rank,
    })
  }
  lived.set(app.parts.store.log.size(), shown)
}
const replay = async (at: number, who = admin) => (await done(who.get(`/api/admin/replay?at=${at}`))).json
const compared = (shown: Shown[]) =>
  shown.map(({ id, status, totalScore, rank }) => ({ id, status, totalScore, rank }))

const criteria = defaultCriteria.map((one) => {
  if (one.id === 'incomeScore') return { ...one, weight: 5 }
  return one.id === 'orphanScore' ? { ...one, weight: 15 } : one
})

beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  verifier = await app.verifier('visitor@example.org')
  const live = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await look()
    return result
  }
  const first = await sent(app, { brideName: 'Bride First', brideFatherAlive: true })
  const second = await sent(app, { brideName: 'Bride Second', brideFamilyMonthlyIncome: 40_000 })
  ids.push(first.id, second.id)
  await live(moveTo(verifier, first.id, 'under_verification'))
  await live(moveTo(verifier, second.id, 'under_verification'))
  await live(visited(verifier, second.id, { brideFamilyMonthlyIncome: 4_000 }, 'Seen at the visit'))
  await live(moveTo(admin, first.id, 'ranked'))
  await live(moveTo(admin, second.id, 'ranked'))
  await live(done(admin.put('/api/admin/criteria', { criteria, reason: 'Orphans first' })))
  await live(done(admin.put('/api/admin/ranking', { order: [{ id: first.id, rank: 1 }], reason: 'Panel' })))
  await live(moveTo(admin, second.id, 'rejected'))
})
afterAll(() => app.close())

test('given a season, when each of its events is asked for again, forwards and backwards, then it shows what was shown then', async () => {
  const seqs = [...lived.keys()]
  for (const seq of [...seqs, ...seqs.toReversed(), ...seqs.toSorted(() => -1)]) {
    const { applications } = await replay(seq)
    expect({ seq, shown: compared(applications) }).toEqual({ seq, shown: lived.get(seq) ?? [] })
  }
})

test('given new criteria, when that step is replayed, then every family it moved is named by its new rank, with who and why', async () => {
  const seq = [...lived.keys()][5] ?? 0
  const { event, changes, changed } = await replay(seq)
  const was = lived.get(seq - 1)
  const is = lived.get(seq)
  expect([event.type, event.reason, event.by.email]).toEqual([
    'CriteriaChanged',
    'Orphans first',
    'organiser',
  ])
  expect(event.changes).toEqual([
    { field: 'incomeScore', from: 15, to: 5 },
    { field: 'orphanScore', from: 5, to: 15 },
  ])
  const state = ({ status, totalScore, rank }: Shown) => ({ status, totalScore, rank })
  expect(changed).toBe(2)
  // The second of the two now ranks before the first.
  expect(changes).toEqual(
    [1, 0].map((place) => ({
      id: ids[place] ?? '',
      from: was?.[place] && state(was[place]),
      to: is?.[place] && state(is[place]),
    })),
  )
})

test('given an application that was erased since, when a time before is replayed, then there is a gap and no name', async () => {
  const { id } = await sent(app, { brideName: 'To-Be-Forgotten' })
  const seq = app.parts.store.log.size()
  const before = await done(admin.get(`/api/admin/replay?at=${seq}`))
  expect(before.text).toContain('To-Be-Forgotten')
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  const after = await done(admin.get(`/api/admin/replay?at=${seq}`))
  expect([after.text.includes('To-Be-Forgotten'), after.text.includes(id)]).toEqual([false, false])
  expect(after.json.applications.at(-1)).toMatchObject({ status: 'erased', totalScore: null, rank: null })
})

test('given a draft that was never sent, when it is replayed, then only that it was there', async () => {
  const { id } = await begun(app, { brideName: 'Not-Yet-Sent' })
  const answer = await done(admin.get('/api/admin/replay'))
  expect(answer.json.applications.at(-1)).toMatchObject({ id, status: 'draft', brideName: '' })
  expect(answer.text).not.toContain('Not-Yet-Sent')
})

test('given an event past the end, when it is asked for, then it is not there', async () => {
  const { size } = await replay(1)
  expect((await admin.get(`/api/admin/replay?at=${size + 1}`)).status).toBe(404)
  expect((await admin.get('/api/admin/replay?at=0')).status).toBe(422)
})

test('given a verifier, when a sign-in is replayed, then the step is theirs to see and the event is not', async () => {
  const seq = [...Array(app.parts.store.log.size()).keys()].map((n) => n + 1)
  const signIns = []
  for (const at of seq) if ((await replay(at)).event?.type === 'SignedIn') signIns.push(at)
  expect(signIns.length).toBeGreaterThan(0)
  expect((await replay(signIns[0] ?? 0, verifier)).event).toBeNull()
})

/** What a window is told that asks what became of its change (0062), where several servers share the vault. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { findOut, Told } from '../../admin/app/changes/find-out.ts'
import { ADMIN } from '../kit/app.ts'
import { type Client, client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { sent } from '../kit/season.ts'
import { wireTo } from '../kit/wire.ts'
import { expectSame, members, roundRobin } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

const filters = {
  status: 'all',
  district: 'all',
  work: 'all',
  scoreMin: '',
  scoreMax: '',
  q: '',
  sortBy: 'score',
  sortOrder: 'desc',
}
const view = (name: string) => ({
  views: [{ name, filters, hidden: [], density: 'compact', shared: false }],
})
const named = () => {
  const id = crypto.randomUUID()
  return { id, headers: { 'x-change': id } }
}
async function staffAt(url: () => string): Promise<Client> {
  const staff = client(url)
  await done(staff.post('/api/auth/login', ADMIN))
  return staff
}
/** As the console finds it out, asking where a proxy sends it. @param run of the server that it has heard last */
const found = (staff: Client, { id, run }: { id: string; run: string }) =>
  findOut(
    { id, run, at: Date.now() },
    {
      ask: async (asked) => {
        const answer = await staff.post('/api/admin/changes/answer', { id: asked })
        if (answer.status !== 200) throw new TypeError(String(answer.status))
        return Told.parse(answer.json)
      },
      mayAskAgain: (error) => error instanceof TypeError,
      wait: () => Bun.sleep(50),
      now: Date.now,
    },
  )

test.if(hasPostgres)(
  'given a row that another server has changed, when one that is cut off changes it too, and is heard again after its window was told that nobody knows, then that window finds out that it was not saved',
  async () => {
    const wire = await wireTo(cluster.port)
    const { apps, url, clock, join, close } = await members(cluster, 1, { more: { LOG_LEVEL: 'silent' } })
    const cutOff = await join(clock, { DATABASE_URL: url.replace(cluster.host, `127.0.0.1:${wire.port}`) })
    const [whole] = apps
    if (!whole) throw new Error('no server')
    const there = await staffAt(() => whole.url)
    const here = await staffAt(() => cutOff.url)
    await expectSame(apps)
    wire.hold()
    const change = named()
    const late = here.put('/api/admin/views', view('too late'), change.headers)
    await done(there.put('/api/admin/views', view('of the other')))
    const answer = await late
    wire.release()
    expect([answer.status, answer.text]).toEqual([504, ''])
    const { status, text } = await found(here, { id: change.id, run: cutOff.parts.answers.run })
    expect([status, JSON.parse(text).code]).toEqual([503, 'unavailable'])
    await expectSame(apps)
    const { own } = (await done(here.get('/api/admin/views'))).json
    expect(own.map(({ name }: { name: string }) => name)).toEqual(['of the other'])
    // The same again is taken, and found out as what it was.
    const again = named()
    const taken = await done(here.put('/api/admin/views', view('now'), again.headers))
    expect(await found(here, { id: again.id, run: cutOff.parts.answers.run })).toMatchObject({
      status: 200,
      text: taken.text,
    })
    await close()
    await wire.close()
  },
)

test.if(hasPostgres)(
  'given two servers, when the answer of one is lost and the other is asked first, whose answer was heard last, then that one does not say that it was not saved, and the window finds out that it was',
  async () => {
    const { apps, close } = await members(cluster, 2)
    const [first, second] = apps
    if (!first || !second) throw new Error('no servers')
    const { id } = await sent(first)
    const here = await staffAt(() => first.url)
    const change = named()
    const lost = await done(
      here.post(`/api/admin/applications/${id}/notes`, { note: 'Once' }, change.headers),
      201,
    )
    // It signs in at the first, and asks the second one first.
    const inTurn = await staffAt(roundRobin([first, second]))
    expect(await found(inTurn, { id: change.id, run: second.parts.answers.run })).toMatchObject({
      status: 201,
      text: lost.text,
    })
    await close()
  },
)

test.if(hasPostgres)(
  'given a change of staff that was sent to PostgreSQL, when the server ends by a fault before it hears what became of it, then nobody is told that it was not saved',
  async () => {
    const { apps, ownerUrl, close } = await members(cluster, 1, { more: { LOG_LEVEL: 'silent' } })
    const [app] = apps
    if (!app) throw new Error('no server')
    const { id } = await sent(app)
    const staff = await staffAt(() => app.url)
    const owner = new Bun.SQL(ownerUrl, { max: 1 })
    const waiting = await owner.begin(async (tx) => {
      await tx`lock table wedding.taken in access exclusive mode`
      const answer = staff.post(`/api/admin/applications/${id}/notes`, { note: 'Perhaps' })
      const isSent = async (): Promise<boolean> =>
        (await tx`select 1 from pg_locks where relation = 'wedding.taken'::regclass and not granted`).length >
        0
      while (!(await isSent())) await Bun.sleep(5)
      // As if this server had sent later ones.
      await tx`update wedding.taken set number = number + 1000`
      // Not awaited: it waits for the lock.
      return { answer }
    })
    const answer = await waiting.answer
    expect([answer.status, answer.text]).toEqual([504, ''])
    await app.broken
    await owner.close()
    await close()
  },
)

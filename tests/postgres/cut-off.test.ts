/** A server that is cut off from PostgreSQL, and nobody tells it or PostgreSQL: nothing arrives for a while, and then all of it late. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createCentral } from '#server/postgres/central.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { prepare } from '#server/postgres/prepare.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { type RunningWire, wireTo } from '../kit/wire.ts'
import { expectSame, members, roundRobin } from './kit.ts'
import { begunBy, expectNoted, expectTyped, noting, staffBy, typing } from './observed.ts'

setDefaultTimeout(240_000)
/** Milliseconds: longer than a server goes without the database, and than it keeps a connection; a minute with `bun run test:drills`. */
const CUT_OFF = process.env.POSTGRES_RUNS === undefined ? 7000 : 60_000
/** Milliseconds; by itself PostgreSQL would wait for two hours. */
const LIMIT = 30_000
let cluster: Cluster
let wire: RunningWire
beforeAll(async () => {
  if (!hasPostgres) return
  cluster = await startCluster({ fsync: 'off' })
  wire = await wireTo(cluster.port)
})
afterAll(async () => {
  await wire?.close()
  cluster?.remove()
})
const overWire = (address: string): string => address.replace(cluster.host, `127.0.0.1:${wire.port}`)

test.if(hasPostgres)(
  'given a server that holds the lock of all, when it is cut off, then PostgreSQL ends what it has begun, and others go on within seconds',
  async () => {
    const { url, ownerUrl } = await cluster.fresh()
    const connections = [connectTo(overWire(url)), connectTo(url)] as const
    await prepare(connections[1], url, ownerUrl)
    const [cutOff, other] = connections.map((one) => createCentral(one, crypto.randomUUID()))
    const held = Promise.withResolvers<void>()
    const holding = cutOff
      ?.held(async ({ since }) => {
        await since(0, 0)
        wire.hold()
        held.resolve()
        await since(0, 0)
      })
      .then(
        () => 'went on',
        () => 'ended',
      )
    await held.promise
    const from = performance.now()
    const isLate = () => performance.now() - from > LIMIT
    const take = () => other?.take({ number: 1, groups: [], followed: 0 }).catch(() => null)
    while ((await take()) === null && !isLate());
    expect([isLate(), await holding]).toEqual([false, 'ended'])
    wire.release()
    for (const one of connections) one.close()
  },
)
test.if(hasPostgres)(
  'given two servers, when one is cut off from the database for a while, then it tells everybody to try again, the other goes on, and afterwards what was acknowledged is there once on both',
  async () => {
    const { apps, url, clock, join, close } = await members(cluster, 1, { more: { LOG_LEVEL: 'silent' } })
    const cutOff = await join(clock, { DATABASE_URL: overWire(url) })
    const [whole] = apps
    if (!whole) throw new Error('no server')
    const families = await begunBy(() => client(roundRobin(apps)), 3)
    const [{ id = '' } = {}, ...others] = families
    const staff = await staffBy([() => client(roundRobin(apps)), () => client(() => whole.url)])
    await done(
      families[0]?.family.put(`/api/applications/${id}`, { status: 'submitted' }) ?? Promise.reject(),
    )
    await expectSame(apps)
    let isOver = false
    const notes = staff.map((one, n) => noting(one, { id, name: `Staff ${n}` }, () => isOver))
    const words = others.map((one) => typing(one, () => isOver))
    await Bun.sleep(500)
    wire.hold()
    await Bun.sleep(CUT_OFF)
    const guest = client(() => cutOff.url)
    expect((await guest.get('/api/deadline')).status).toBe(503)
    const before = (await staff[1]?.get(`/api/admin/applications/${id}/notes`))?.json
    wire.release()
    while ((await guest.get('/api/deadline')).status !== 200) await Bun.sleep(50)
    isOver = true
    const noted = await Promise.all(notes)
    const typed = await Promise.all(words)
    await expectSame(apps)
    for (const one of staff) await expectNoted(one, id, noted)
    for (const [n, one] of others.entries()) {
      const outcome = typed[n] ?? { told: 0, tried: 0, faults: ['nothing was typed'] }
      for (const _ of apps) await expectTyped(one, outcome)
    }
    expect(before?.length).toBeGreaterThan(20)
    await close()
  },
)

/** Connections to PostgreSQL that are cut anywhere, also in the middle of a commit: whether a change was taken is answered truly. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { wireTo } from '../kit/wire.ts'
import { chance } from '../server/crash/random.ts'
import { expectSame, members, roundRobin, untilWell } from './kit.ts'
import { begunBy, expectNoted, expectTyped, noting, staffBy, typing } from './observed.ts'
import { soFar } from './so-far.ts'

/** How often a connection is cut; 2,000 in full, with `bun run test:drills`. */
const CUTS = Number(process.env.POSTGRES_RUNS ?? 40)
setDefaultTimeout(120_000 + CUTS * 5000)
const SEED = Number(process.env.CUT_SEED ?? Math.floor(Math.random() * 1e9))
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

test.if(hasPostgres)(
  `given two servers whose connections are cut at any byte of either side, when families and staff work on both, then what was acknowledged is there once, and whoever was told to try again has it once or not at all (seed ${SEED})`,
  async () => {
    const among = chance(SEED)
    const wires = [await wireTo(cluster.port), await wireTo(cluster.port)]
    const { apps, url, ownerUrl, clock, join, close } = await members(cluster, 0, {
      more: { LOG_LEVEL: 'silent' },
    })
    const over = (address: string, port: number): string => address.replace(cluster.host, `127.0.0.1:${port}`)
    for (const { port } of wires)
      await join(clock, { DATABASE_URL: over(url, port), DATABASE_OWNER_URL: ownerUrl })
    const at = roundRobin(apps)
    const families = await begunBy(() => client(at), 3)
    const [{ id = '' } = {}, ...others] = families
    const staff = await staffBy([() => client(at), () => client(at)])
    await done(
      families[0]?.family.put(`/api/applications/${id}`, { status: 'submitted' }) ?? Promise.reject(),
    )
    await expectSame(apps)
    // From the first words of a connection up to some hundred changes.
    const lives = () => 200 * 2 ** among(9) + among(400)
    for (const wire of wires) wire.set({ lives })
    const tell = soFar('connections that are cut', CUTS)
    const isOver = (): boolean => {
      const cuts = wires.reduce((sum, wire) => sum + wire.broken(), 0)
      tell(cuts)
      return cuts >= CUTS
    }
    const [noted, typed] = await Promise.all([
      Promise.all(staff.map((one, n) => noting(one, { id, name: `Staff ${n}` }, isOver))),
      Promise.all(others.map((one) => typing(one, isOver))),
    ])
    for (const wire of wires) wire.set('whole')
    await expectSame(apps)
    // Both may have had all of it before they were connected again.
    await untilWell(apps)
    for (const one of staff) await expectNoted(one, id, noted)
    for (const [n, one] of others.entries()) {
      const outcome = typed[n] ?? { told: 0, tried: 0, faults: ['nothing was typed'] }
      for (const _ of apps) await expectTyped(one, outcome)
    }
    expect(noted.map(({ told }) => told.length > 0)).toEqual([true, true])
    await close()
    for (const wire of wires) await wire.close()
  },
)

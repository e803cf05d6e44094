/** S3 is away while families work on two servers: who uploads is told to try again, everything else goes on, and nothing is lost. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { jpeg } from '../server/files/samples.ts'
import { expectSame, members, roundRobin } from './kit.ts'
import { begunBy, expectTyped, expectUploaded, typing, type Uploaded, uploading } from './observed.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

test.if(hasPostgres)(
  'given two servers, when S3 is away, breaks off in the middle, and comes back, then uploads and pictures are to be tried again, all else goes on, and what was acknowledged is on both',
  async () => {
    const { apps, s3, close } = await members(cluster, 2, { more: { LOG_LEVEL: 'silent' } })
    const at = roundRobin(apps)
    const families = await begunBy(() => client(at), 4)
    const [first, second, ...others] = families
    if (!first || !second) throw new Error('no families')
    const picture = await jpeg(1200, 900)
    let isOver = false
    const now: Uploaded[] = []
    const sent = [first, second].map((one, n) =>
      uploading(one, picture, (uploaded) => {
        now[n] = uploaded
        return isOver && uploaded.tried.length > 1
      }),
    )
    const words = others.map((one) => typing(one, () => isOver))
    for (const wire of ['cut', { short: 30_000 }, 'whole'] as const) {
      await Bun.sleep(1500)
      // Not before both have met it.
      if (wire === 'whole') while (now.some(({ away }) => away === 0)) await Bun.sleep(20)
      s3.wire(wire)
      for (const { url } of apps) await done(client(() => url).get('/api/health'))
    }
    await Bun.sleep(1500)
    isOver = true
    const uploaded = await Promise.all(sent)
    const typed = await Promise.all(words)
    expect(uploaded.map(({ away, tried }) => [away > 0, tried.length > 1])).toEqual([
      [true, true],
      [true, true],
    ])
    for (const _ of apps)
      for (const [n, one] of [first, second].entries())
        await expectUploaded(one, uploaded[n] ?? { told: '', tried: [], away: 0, faults: ['nothing'] })
    for (const [n, one] of others.entries()) {
      const outcome = typed[n] ?? { told: 0, tried: 0, faults: ['nothing'] }
      await expectTyped(one, outcome)
      expect(outcome.told).toBe(outcome.tried)
    }
    await expectSame(apps)
    const leader = apps.find(({ parts }) => parts.store.isLeader())
    if (!leader) throw new Error('nobody leads')
    await upkeep(leader.parts)
    await expectSame(apps)
    // Nothing dangles: no file that no row knows, and no row whose file is not there.
    const inS3 = await Array.fromAsync(leader.parts.objects.list())
    const rows = leader.parts.store.vault.db.query<{ id: string }, []>('select id from file').all()
    expect(new Set(inS3.map((name) => name.slice(0, 36)))).toEqual(new Set(rows.map(({ id }) => id)))
    await close()
  },
)

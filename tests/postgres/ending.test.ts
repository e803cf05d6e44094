/** A server on PostgreSQL that ends, also by itself: nothing works on its store once that is closed, and nothing is reported that was none. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCentral } from '#server/postgres/central.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { createLease } from '#server/postgres/lease.ts'
import { prepare } from '#server/postgres/prepare.ts'
import { createSharedFiles } from '#server/postgres/shared-files.ts'
import { client } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { members } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

let lines: string[] = []
const stderr = spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
afterEach(() => {
  lines = []
})
afterAll(() => stderr.mockRestore())
const said = (): unknown[] =>
  lines.map((line) => {
    const { what, says } = JSON.parse(line)
    return { what, says }
  })

test.if(hasPostgres)(
  'given two servers, when the season leaves PostgreSQL, then each ends by itself and says why, once, and is ended once, however often that is asked',
  async () => {
    const { apps, ownerUrl, close } = await members(cluster, 2)
    const owner = new Bun.SQL(ownerUrl, { max: 1 })
    await owner`update wedding.place set changed = changed + 1, standing = 'closed'`
    await owner.close()
    await Promise.all(apps.map(({ broken }) => broken))
    // While it ends, somebody still asks, and puts a file into its folder.
    for (const { url, folder } of apps) {
      mkdirSync(join(folder, 'places'), { recursive: true })
      writeFileSync(join(folder, 'places/local-bodies.json'), '[]')
      expect((await client(() => url).get('/api/deadline')).status).toBe(503)
    }
    await Promise.all(apps.flatMap((app) => [app.stop(), app.stop()]))
    await close()
    const why = {
      what: 'the link to PostgreSQL',
      says: expect.stringContaining('The season is not in this PostgreSQL'),
    }
    expect(said()).toEqual([why, why])
  },
)

test.if(hasPostgres)(
  'given the files that servers share, when one was stopped and its vault is closed, then what still asks for a look finds nothing to do',
  async () => {
    const { apps, close } = await members(cluster, 1)
    const [app] = apps
    if (!app) throw new Error('no server')
    const { dataDir, vault } = app.parts.store
    const reports = { error: (line: object) => lines.push(JSON.stringify(line)), info: () => undefined }
    const files = createSharedFiles({
      dataDir,
      rows: vault.sharedFiles,
      reports: { ...reports, isVerbose: false },
    })
    await files.start()
    await files.stop()
    await close()
    await files.lookNow()
    expect(said()).toEqual([])
  },
)

test.if(hasPostgres)(
  'given a lease that is being asked for, when its server stops meanwhile, then that server has it no more, and the next one need not wait for its end',
  async () => {
    const { url, ownerUrl } = await cluster.fresh()
    const connections = [connectTo(url), connectTo(url)] as const
    await prepare(connections[0], url, ownerUrl)
    const [first, second] = connections.map((one) =>
      createLease(createCentral(one, crypto.randomUUID()), 'leader'),
    )
    if (!first || !second) throw new Error('no servers')
    const owner = new Bun.SQL(ownerUrl, { max: 1 })
    const stopped = await owner.begin(async (tx) => {
      await tx`lock table wedding.lease in access exclusive mode`
      first.start(() => undefined)
      const isWaiting = async (): Promise<boolean> =>
        (await tx`select 1 from pg_locks where relation = 'wedding.lease'::regclass and not granted`).length >
        0
      while (!(await isWaiting())) await Bun.sleep(5)
      // Not awaited: it waits for the answer.
      return { ended: first.stop() }
    })
    await stopped.ended
    await second.renew()
    expect([first.isHeld(), second.isHeld()]).toEqual([false, true])
    await second.stop()
    for (const one of connections) one.close()
    await owner.close()
  },
)

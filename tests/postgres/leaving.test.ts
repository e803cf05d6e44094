/** A server that is stopped while others go on, as for an upgrade: it says so before it does, so that the proxy sends it nobody any more. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { processes } from './processes.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

test.if(hasPostgres)(
  'given a server with PostgreSQL, when it is told to stop, then it says that it is not well for longer than a proxy needs to hear it, and does everything else meanwhile',
  async () => {
    const { start, close } = await processes(await cluster.fresh())
    const server = await start('one')
    const statusOf = (path: string): Promise<number> => fetch(server.url + path).then(({ status }) => status)
    expect([await statusOf('/api/health'), await statusOf('/api/deadline')]).toEqual([200, 200])
    const stopped = server.stop()
    while ((await statusOf('/api/health')) !== 503) await Bun.sleep(20)
    const from = performance.now()
    // The example for Caddy asks every second.
    while (performance.now() - from < 2000) {
      expect([await statusOf('/api/health'), await statusOf('/api/deadline')]).toEqual([503, 200])
      await Bun.sleep(100)
    }
    await stopped
    expect((await server.exited).code).toBe(0)
    await close()
  },
)

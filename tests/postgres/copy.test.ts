/** What the folder of a server on PostgreSQL is: a copy, which nobody works on alone, and which is made again where it is lost. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '#server/store/store.ts'
import { ADMIN, testApp } from '../kit/app.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { sent } from '../kit/season.ts'
import { members } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

const refusal = async (start: () => Promise<unknown>): Promise<string> =>
  start().then(
    () => 'started',
    (error: Error) => error.message,
  )

test.if(hasPostgres)(
  'given the copy of a server, when it is lost or is old, then the next start has everything again; alone, or for another season, it is refused',
  async () => {
    const { apps, environment, clock, close } = await members(cluster, 1)
    const [app] = apps
    if (!app) throw new Error('no server')
    const { id } = await sent(app)
    const isThere = async () => {
      const staff = client(() => app.url)
      await done(staff.post('/api/auth/login', ADMIN))
      return (await staff.get(`/api/admin/applications/${id}`)).status
    }
    await app.restart()
    expect(await isThere()).toBe(200)
    await app.restart(() => {
      for (const name of ['vault.db', 'log.db', 'copy-of']) rmSync(join(app.folder, name))
    })
    expect(await isThere()).toBe(200)
    await app.restart(async () => {
      const alone = { dataDir: app.folder, keyDir: environment.KEY_DIR, clock: clock.now }
      expect(await refusal(() => openStore(alone))).toContain('is a copy of a season in PostgreSQL')
    })
    expect(await isThere()).toBe(200)
    const other = await testApp()
    await other.stop()
    const started = testApp({ folder: other.folder, environment })
    expect(await refusal(() => started)).toContain('a season that is not the one in PostgreSQL')
    rmSync(other.folder, { recursive: true })
    await close()
  },
)

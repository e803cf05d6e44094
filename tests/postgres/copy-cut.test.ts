/** A machine loses its power: what a server's copy had not written yet is gone with it, and nothing of the season is. */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN } from '../kit/app.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { processes } from './processes.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

const settings = '/api/admin/settings'
const eventsIn = (path: string): number => {
  const db = new Database(path, { readonly: true })
  const count = db.query<{ n: number }, []>('select count(*) as n from event').get()?.n ?? 0
  db.close()
  return count
}

test.if(hasPostgres)(
  'given changes that a server has acknowledged, when its power is cut before the copy of its log is on the disk, then it has all of them at the next start',
  async () => {
    const all = await processes(await cluster.fresh())
    try {
      // Once before, so that there is something on the disk.
      await (await all.start('a')).stop()
      const server = await all.start('a')
      const staff = client(() => server.url)
      await done(staff.post('/api/auth/login', ADMIN))
      const before = eventsIn(join(all.folderOf('a'), 'log.db'))
      for (let n = 0; n < 20; n++)
        await done(staff.put(settings, { values: { venue_address: `Hall ${n} at Kozhikode` } }))
      await server.kill()
      const wal = join(all.folderOf('a'), 'log.db-wal')
      expect(existsSync(wal) && statSync(wal).size > 0).toBe(true)
      truncateSync(wal)
      expect(eventsIn(join(all.folderOf('a'), 'log.db'))).toBeLessThan(before + 20)
      const again = await all.start('a')
      const later = client(() => again.url)
      await done(later.post('/api/auth/login', ADMIN))
      expect((await done(later.get(settings))).text).toContain('Hall 19 at Kozhikode')
      expect(eventsIn(join(all.folderOf('a'), 'log.db'))).toBeGreaterThanOrEqual(before + 20)
    } finally {
      await all.close()
    }
  },
)

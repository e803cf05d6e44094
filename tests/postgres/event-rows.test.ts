/** Events that come after a place, of very many. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { connectTo } from '#server/postgres/connection.ts'
import { eventsAfter } from '#server/postgres/event-rows.ts'
import { prepare } from '#server/postgres/prepare.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off', autovacuum: 'off' })
})
afterAll(() => cluster?.remove())

const COUNT = 20_000

test.if(hasPostgres)(
  'given many events, when those after a place are asked for, then they come in order, and no other is read for it',
  async () => {
    const { url, ownerUrl } = await cluster.fresh()
    const connection = connectTo(url)
    await prepare(connection, url, ownerUrl)
    connection.close()
    const owner = new Bun.SQL(ownerUrl, { max: 1 })
    await owner`insert into wedding.event (seq, v, stream, version, type, at, actor, chain)
      select n, 2, 's', n, 'T', '2026-03-01T04:30:00.000Z', 'system', '\\x00' from generate_series(1, ${COUNT}) n`
    // Nothing was counted yet, as after a season has just come.
    const scans = async (): Promise<{ whole: number; byIndex: number }> => {
      const [found] =
        await owner`select seq_scan::float8 as whole, idx_scan::float8 as "byIndex" from pg_stat_user_tables where relname = 'event'`
      return found
    }
    // What whoever made the tables has counted is known once their sessions have ended.
    const others = () =>
      owner`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    while ((await others()).length > 0) await Bun.sleep(20)
    const sql = new Bun.SQL(url, { max: 1 })
    const before = await scans()
    const last = await eventsAfter(sql, COUNT - 3, 2)
    expect(last.map(({ seq }) => seq)).toEqual([COUNT - 2, COUNT - 1])
    expect(await eventsAfter(sql, COUNT, 2)).toEqual([])
    // Its own counts are known once its session has ended.
    await sql.close()
    const all = ({ whole, byIndex }: typeof before): number => whole + byIndex
    while (all(await scans()) < all(before) + 2) await Bun.sleep(20)
    expect((await scans()).whole).toBe(before.whole)
    await owner.close()
  },
)

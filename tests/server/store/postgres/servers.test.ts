/** Several servers on one database: what one has answered the others have, and nothing that was answered is lost. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomInt } from 'node:crypto'
import { openStore, type Store } from '#server/store/store.ts'
import {
  addressOf,
  type Cluster,
  hasPostgres,
  newDatabase,
  SERVER,
  startCluster,
  startStandby,
} from '../../../kit/postgres.ts'
import { newFolder, PATIENCE, removeFolders } from '../../commands/kit.ts'
import { expectKept, note, notesIn, type Observed } from './observer.ts'

const ROUNDS = Number(process.env.SERVER_ROUNDS ?? 20)
const SERVERS = 3
const PROMOTIONS = Number(process.env.PROMOTIONS ?? 2)

/** Whether a commit waited for a standby; its connection is cut. */
function cutWhatWaits(primary: Cluster): boolean {
  const waiting = "from pg_stat_activity where wait_event = 'SyncRep'"
  try {
    primary.sql(`select 1 / count(*) ${waiting}; select pg_terminate_backend(pid) ${waiting}`)
    return true
  } catch {
    return false
  }
}

describe.skipIf(!hasPostgres)('several servers', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  }, PATIENCE)
  afterAll(async () => {
    await cluster.stop()
    removeFolders()
  })
  const server = (databaseUrl: string, keyDir: string): Promise<Store> =>
    openStore({ dataDir: newFolder(), keyDir, databaseUrl, clock: () => new Date(), bucket: 'same' })

  test(
    'given three that append at once, when their connections are cut at any moment, then nothing that was answered is lost or there twice',
    async () => {
      const database = newDatabase(cluster)
      const keyDir = newFolder()
      const servers: Store[] = []
      for (let n = 0; n < SERVERS; n++) servers.push(await server(database, keyDir))
      const observed: Observed = { taken: [], open: [] }
      const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'community-wedding' and query like '%commit%'`
      for (let round = 0; round < ROUNDS; round++) {
        const asked = servers.flatMap((one, place) =>
          [0, 1, 2].map((n) => note(one, `${round} ${place} ${n}`, observed)),
        )
        await Bun.sleep(randomInt(8))
        cluster.sql(cut)
        await Promise.all(asked)
      }
      for (const one of servers) await note(one, `last ${servers.indexOf(one)}`, observed)
      await Promise.all(servers.map((one) => one.refresh?.()))
      expect(new Set(servers.map(({ log }) => log.size())).size).toBe(1)
      for (const one of servers) one.close()
      expect(observed.taken.length).toBeGreaterThan(ROUNDS)
      expectKept(observed, notesIn({ dataDir: newFolder(), keyDir, databaseUrl: database }))
    },
    PATIENCE,
  )

  test(
    'given a standby that is away, when the connection of a commit is cut that waits for it, then it is acknowledged only once the standby has it',
    async () => {
      const primary = await startCluster()
      const one = await server(newDatabase(primary), newFolder())
      const observed: Observed = { taken: [], open: [] }
      const waitFor = (standby: string) => {
        primary.sql(`alter system set synchronous_standby_names = '${standby}'`)
        primary.sql('select pg_reload_conf()')
      }
      waitFor('one_that_is_away')
      const asked = note(one, 'meanwhile', observed)
      // What was cut is asked for, by a commit that waits as well.
      for (const _ of ['the change', 'the question'])
        while (!cutWhatWaits(primary) && observed.taken.length === 0) await Bun.sleep(20)
      await Bun.sleep(100)
      expect(observed).toEqual({ taken: [], open: [] })
      waitFor('')
      await asked
      expect(observed).toEqual({ taken: ['meanwhile'], open: [] })
      one.close()
      await primary.stop()
    },
    PATIENCE,
  )

  test(
    'given a primary that dies while all append, when its standby is promoted, then they go on there and nothing that was answered is lost',
    async () => {
      const own = await startCluster()
      const keyDir = newFolder()
      const database = newDatabase(own).split('/').at(-1) ?? ''
      let primary = own
      let standby = await startStandby(primary)
      const observed: Observed = { taken: [], open: [] }
      for (let round = 0; round < PROMOTIONS; round++) {
        const address = addressOf([primary, standby], SERVER, database)
        const servers = [await server(address, keyDir), await server(address, keyDir)]
        let isOver = false
        const working = servers.map(async (one, place) => {
          for (let n = 0; !isOver; n++) await note(one, `${round} ${place} ${n}`, observed)
        })
        await Bun.sleep(300 + randomInt(100))
        const before = observed.taken.length
        primary.signal('SIGQUIT')
        standby.sql('select pg_promote()')
        standby.sql('alter system reset synchronous_standby_names')
        standby.sql('select pg_reload_conf()')
        while (observed.taken.length < before + 20) await Bun.sleep(50)
        isOver = true
        await Promise.all(working)
        for (const one of servers) one.close()
        await primary.stop()
        primary = standby
        standby = await startStandby(primary)
      }
      const databaseUrl = addressOf([primary], SERVER, database)
      expectKept(observed, notesIn({ dataDir: newFolder(), keyDir, databaseUrl }))
      for (const one of [primary, standby]) await one.stop()
    },
    PATIENCE,
  )
})

/** A database that Patroni keeps: its primary dies, another node takes over by itself, and the servers go on there. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openStore, type Store } from '#server/store/store.ts'
import { hasPatroni, type Patroni, startPatroni } from '../../../kit/patroni.ts'
import { newDatabase } from '../../../kit/postgres.ts'
import { newFolder, PATIENCE, removeFolders } from '../../commands/kit.ts'
import { expectKept, note, notesIn, type Observed } from './observer.ts'

const DEATHS = Number(process.env.PATRONI_DEATHS ?? 2)

describe.skipIf(!hasPatroni)('nodes that Patroni keeps', () => {
  let patroni: Patroni
  beforeAll(async () => {
    patroni = await startPatroni()
  }, PATIENCE)
  afterAll(async () => {
    await patroni.stop()
    removeFolders()
  })

  test(
    'given two servers at work, when the primary dies again and again, then they go on where another was promoted, and nothing that was answered is lost or there twice',
    async () => {
      const databaseUrl = newDatabase(patroni)
      const keyDir = newFolder()
      const server = (): Promise<Store> =>
        openStore({ dataDir: newFolder(), keyDir, databaseUrl, clock: () => new Date(), bucket: 'same' })
      const servers = [await server(), await server()]
      const observed: Observed = { taken: [], open: [] }
      let isOver = false
      const working = servers.map(async (one, place) => {
        for (let n = 0; !isOver; n++) {
          await note(one, `${place} ${n}`, observed)
          await Bun.sleep(5)
        }
      })
      const more = async (wanted: number): Promise<void> => {
        const before = observed.taken.length
        while (observed.taken.length < before + wanted) await Bun.sleep(50)
      }
      for (let death = 0; death < DEATHS; death++) {
        await more(100)
        const primary = await patroni.that('primary')
        await primary.kill()
        await more(20)
        primary.start()
        while (!(await primary.is('replica'))) await Bun.sleep(100)
      }
      isOver = true
      await Promise.all(working)
      for (const one of servers) one.close()
      expectKept(observed, notesIn({ dataDir: newFolder(), keyDir, databaseUrl }))
      expect(observed.taken.length).toBeGreaterThan(DEATHS * 100)
    },
    PATIENCE,
  )
})

/** A season on three servers at once, while they are killed and frozen and their database's primary dies. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomInt } from 'node:crypto'
import { hasPostgres } from '../../../kit/postgres.ts'
import { newFolder, PATIENCE, ran, removeFolders } from '../../commands/kit.ts'
import { type CrashClient, crashClient } from '../../crash/client.ts'
import { type Eraser, eraser } from '../../crash/eraser.ts'
import { people, type Signed } from '../../crash/people.ts'
import { type Stage, speaking, startStage } from './whole-servers.ts'

const ROUNDS = Number(process.env.WHOLE_SERVER_ROUNDS ?? 4)
const CLIENTS = 4
/** How many changes the other servers acknowledge before a stopped one continues. */
const MEANWHILE = 15

describe.skipIf(!hasPostgres)('whole servers', () => {
  let stage: Stage
  let acknowledged = 0
  beforeAll(async () => {
    stage = await startStage()
  }, PATIENCE)
  afterAll(async () => {
    await stage.stop()
    removeFolders()
  })
  const more = async (wanted: number): Promise<void> => {
    const before = acknowledged
    while (acknowledged < before + wanted) await Bun.sleep(20)
  }
  const signal = (place: number, name: NodeJS.Signals) =>
    void process.kill(stage.servers[place]?.pid ?? 0, name)
  /** Whether a frozen server holds the lock of the door, in an open transaction. */
  const holdsLock = (): boolean => {
    const still = "state = 'idle in transaction' and state_change < now() - interval '200 ms'"
    try {
      stage.primary().sql(`select 1 / count(*) from pg_stat_activity where ${still}`)
      return true
    } catch {
      return false
    }
  }
  async function freezeWithLock(place: number): Promise<void> {
    for (;;) {
      signal(place, 'SIGSTOP')
      await Bun.sleep(250)
      if (holdsLock()) return
      signal(place, 'SIGCONT')
      await Bun.sleep(randomInt(50))
    }
  }
  const frozen = async (place: number, freeze: (place: number) => unknown): Promise<void> => {
    await freeze(place)
    await more(MEANWHILE)
    signal(place, 'SIGCONT')
  }
  const killed = async (place: number): Promise<void> => {
    await stage.servers[place]?.kill()
    await more(MEANWHILE)
    await stage.start(place)
  }
  const cut = async (): Promise<void> => {
    const connections = "pg_stat_activity where application_name = 'community-wedding'"
    stage.primary().sql(`select pg_terminate_backend(pid) from ${connections}`)
  }
  const promoted = async (): Promise<void> => {
    await stage.promote()
    await more(MEANWHILE)
    await stage.addStandby()
  }
  const kinds: readonly ((place: number) => Promise<void>)[] = [
    killed,
    cut,
    promoted,
    (place) => frozen(place, freezeWithLock),
    (place) => frozen(place, () => signal(place, 'SIGSTOP')),
  ]

  test(
    'given a season on three servers, when they are killed and frozen, also with the lock, and the primary dies, then nobody misses what was acknowledged, nothing is there twice, and the log verifies',
    async () => {
      const { organiser, families } = await people(CLIENTS + ROUNDS, stage.environment)
      for (const place of [0, 1, 2]) await stage.start(place)
      const speak = speaking(stage.servers)
      const found = async (words: string): Promise<Map<string, string>> => {
        const path = `/api/admin/applications?limit=500&q=${encodeURIComponent(words)}`
        const { applications } = await speak.read('', path, organiser.cookie)
        return new Map(applications.map(({ id, status }: { id: string; status: string }) => [id, status]))
      }
      let isOver = false
      /** Each change is looked for on another server: the application as family and staff see it, the list, a search. */
      const works = async (one: CrashClient): Promise<void> => {
        while (!isOver) {
          await one.act('')
          acknowledged += 1
          await one.check('')
          const known = one.known()
          // What a family types is no news for staff until it is submitted.
          if (known && known.status !== 'draft')
            expect((await found(`Madeup ${known.mark}`)).get(known.id)).toBe(known.status)
        }
      }
      const forgets = async (one: Eraser, those: readonly Signed[]): Promise<void> => {
        for (const [place] of those.entries())
          while (!isOver && one.erased().length <= place) {
            await one.act('')
            await one.check('')
            if (one.erased().length > place) expect((await found('Soon Forgotten')).size).toBe(0)
          }
      }
      const clients = families
        .slice(0, CLIENTS)
        .map((family) => crashClient(family, organiser, randomInt, speak))
      const erased = families.slice(CLIENTS)
      const all = [...clients.map(works), forgets(eraser(erased, organiser, randomInt, speak), erased)]
      const chaos = async (): Promise<void> => {
        for (let round = 0; round < ROUNDS; round++) {
          await more(5 + randomInt(20))
          await kinds[round % kinds.length]?.(randomInt(stage.servers.length))
        }
        await more(MEANWHILE)
        isOver = true
      }
      await Promise.all([...all, chaos()])
      for (const server of stage.servers) {
        const own = speaking([server])
        for (const [place, client] of clients.entries()) {
          const known = client.known()
          const [mine] = await own.read('', '/api/applications/my', families[place]?.cookie ?? '')
          expect([mine.id, mine.status, mine.groomName]).toEqual([
            known?.id,
            known?.status,
            `Madeup ${known?.mark}`,
          ])
        }
        await server.stop()
      }
      const environment = { ...stage.environment, DATA_DIR: newFolder() }
      expect(await ran('audit.ts', ['verify'], environment)).toMatchObject({ code: 0, complained: [] })
      expect(acknowledged).toBeGreaterThan(ROUNDS * MEANWHILE)
    },
    PATIENCE * 6,
  )
})

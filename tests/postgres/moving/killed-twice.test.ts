/**
 * The command killed at its very end, and the next one again: whatever of the first is still on its way in PostgreSQL, what the second hears is how
 * it ends, so that its mark is never changed for a move that is over; and the third brings it to its end.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { objects } from '#server/commands/objects.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { createMovingCentral } from '#server/postgres/moving/central.ts'
import { beginClosing, close } from '#server/postgres/moving/turns.ts'
import { prepare } from '#server/postgres/prepare.ts'
import type { StorePlace } from '#server/store/moving-mark.ts'
import { type Cluster, hasPostgres, startCluster } from '../../kit/postgres.ts'
import { wireTo } from '../../kit/wire.ts'
import { gave, removeFolders, seasonFolder } from '../../server/commands/kit.ts'
import { chance } from '../../server/crash/random.ts'
import { soFar } from '../so-far.ts'
import { killedAt, refusal, type Sign, standingIn } from './killing.ts'
import { storedEvents, way } from './kit.ts'

/** There and back, each killed twice; a tenth of the moves of `bun run test:drills`. */
const ROUNDS = Math.ceil(Number(process.env.MOVES ?? 20) / 10)
const SEED = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9))
setDefaultTimeout(120_000 + ROUNDS * 120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => {
  cluster?.remove()
  removeFolders()
})

const MINE = { move: crypto.randomUUID(), programme: crypto.randomUUID() }

/** A move that PostgreSQL commits just now, which is over once it has done this. */
async function committing(does: 'pg_advisory_xact_lock(1)' | 'pg_sleep(30)') {
  const { url, ownerUrl } = await cluster.fresh()
  const connection = connectTo(url)
  await prepare(connection, url, ownerUrl)
  const owner = new Bun.SQL(ownerUrl, { max: 1 })
  await owner.unsafe(`create function wedding.slow() returns trigger language plpgsql as $$
    begin perform ${does}; return null; end $$`)
  await owner.unsafe(`create constraint trigger slow after update on wedding.place deferrable initially deferred
    for each row when (new.standing = 'closed') execute function wedding.slow()`)
  await owner`update wedding.place set programme = ${MINE.programme}, standing = 'closing', move = ${MINE.move}`
  await owner`insert into wedding.move (id) values (${MINE.move})`
  await owner`select pg_advisory_lock(1)`
  /** What those have asked who wait. */
  const waiting = async (): Promise<string[]> =>
    (
      await owner`select query from pg_stat_activity
        where datname = current_database() and wait_event in ('PgSleep', 'advisory')`
    ).map(({ query }: { query: string }) => query)
  const isCommitting = async (): Promise<boolean> => (await waiting()).includes('COMMIT')
  const wire = await wireTo(cluster.port)
  const gone = connectTo(url.replace(cluster.host, `127.0.0.1:${wire.port}`))
  const last = createMovingCentral(gone)
    .turn((now) => close(now, MINE))
    .catch(() => 'gone')
  while (!(await isCommitting())) await Bun.sleep(5)
  return {
    wire,
    last,
    again: createMovingCentral(connection),
    waiting,
    isCommitting,
    /** Lets it go on that waits for the lock. */
    goOn: async (): Promise<void> => void (await owner`select pg_advisory_unlock(1)`),
    end: async (): Promise<void> => {
      for (const one of [connection, gone]) one.close()
      await owner.close()
      await wire.close()
    },
  }
}

test.if(hasPostgres)(
  'given a move that is being closed, when its command is heard no more while PostgreSQL commits, and the same begins again, then it hears "done", and so it stays',
  async () => {
    const { wire, last, again, waiting, goOn, end } = await committing('pg_advisory_xact_lock(1)')
    // Of one that is gone PostgreSQL would hear within a second, and commit nothing.
    wire.hold()
    const begun = again.turn((now) => beginClosing(now, MINE))
    while ((await waiting()).length < 2) await Bun.sleep(5)
    await goOn()
    expect(await begun).toBe('done')
    wire.set('cut')
    expect<unknown>(await last).toBe('gone')
    const { place, moves } = await again.look()
    expect([place.standing, moves.get(MINE.move)]).toEqual(['closed', 'done'])
    await end()
  },
)

test.if(hasPostgres)(
  'given a move that is being closed, when its command is gone and PostgreSQL hears of it before it has committed, and the same begins again, then it hears "closing", and so it stays',
  async () => {
    const { wire, last, again, isCommitting, end } = await committing('pg_sleep(30)')
    wire.set('cut')
    expect<unknown>(await last).toBe('gone')
    expect(await again.turn((now) => beginClosing(now, MINE))).toBe('closing')
    // Nobody is in the middle of anything any more.
    while (await isCommitting()) await Bun.sleep(50)
    const { place, moves } = await again.look()
    expect([place.standing, moves.get(MINE.move)]).toEqual(['closing', 'under way'])
    await end()
  },
)

test.if(hasPostgres)(
  `given a season that moves there and back, when each command is killed around its last turn, and the next one at any moment, then the same command ends it, and every event is as it was (seed ${SEED})`,
  async () => {
    const among = chance(SEED)
    const tell = soFar('moves that are killed twice', ROUNDS)
    let folder = await seasonFolder()
    const keyDir = join(folder, 'keys')
    const on = await way(cluster, keyDir)
    expect((await gave(objects, ['move', '--to', 's3'], { DATA_DIR: folder, ...on.alone })).code).toBe(0)
    const events = storedEvents(folder)
    const standing = standingIn(on.ownerUrl)
    let killed = 0
    const after =
      (sign: Sign, milliseconds: number): Sign =>
      async (said) => {
        if (!(await sign(said))) return false
        await Bun.sleep(milliseconds)
        return true
      }
    const killedTwice = async (to: StorePlace, ends: Sign[]): Promise<void> => {
      const last = ends[among(ends.length)] ?? (() => true)
      for (const sign of [after(last, among(15)), after(() => true, among(1500))]) {
        const environment = { ...on.environment, DATA_DIR: folder }
        killed += Number(await killedAt(sign, ['move', '--to', to], environment))
        if (existsSync(join(folder, 'moving'))) expect(await refusal(folder, keyDir)).toContain('on its way')
      }
      const ended = await on.move(folder, to)
      expect([ended.code, ended.complained]).toEqual([0, []])
    }
    const compared: Sign = (said) => said.includes('compared ')
    // On a quick machine a command may have ended before it is killed.
    for (let round = 0; round < ROUNDS || killed === 0; round++) {
      await killedTwice('postgres', [compared, () => standing.is('open')])
      folder = on.newFolder()
      await killedTwice('sqlite', [compared, () => standing.is('closed')])
      expect(storedEvents(folder)).toEqual(events)
      tell(round + 1)
    }
    expect(await refusal(folder, keyDir)).toBe('')
    await standing.close()
    await on.close()
  },
)

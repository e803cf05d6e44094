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

/** A PostgreSQL that takes so many seconds to commit that a season has gone. */
async function slowToClose(seconds: number) {
  const { url, ownerUrl } = await cluster.fresh()
  const connection = connectTo(url)
  await prepare(connection, url, ownerUrl)
  const owner = new Bun.SQL(ownerUrl, { max: 1 })
  await owner.unsafe(`create function wedding.slow() returns trigger language plpgsql as $$
    begin perform pg_sleep(${seconds}); return null; end $$`)
  await owner.unsafe(`create constraint trigger slow after update on wedding.place deferrable initially deferred
    for each row when (new.standing = 'closed') execute function wedding.slow()`)
  await owner`update wedding.place set programme = ${MINE.programme}, standing = 'closing', move = ${MINE.move}`
  await owner`insert into wedding.move (id) values (${MINE.move})`
  const isCommitting = async (): Promise<boolean> =>
    (await owner`select 1 from pg_stat_activity where wait_event = 'PgSleep' and query = 'COMMIT'`).length > 0
  return { url, connection, owner, isCommitting }
}

// PostgreSQL looks every second whether whoever it works for is still there: the first is committed before, the second is not.
for (const [seconds, heard] of [
  [0.5, 'done'],
  [30, 'closing'],
] as const)
  test.if(hasPostgres)(
    `given a move that is being closed, when its command is gone while PostgreSQL commits for ${seconds} s, and the same begins again, then it hears "${heard}", and so it stays`,
    async () => {
      const wire = await wireTo(cluster.port)
      const { url, connection, owner, isCommitting } = await slowToClose(seconds)
      const gone = connectTo(url.replace(cluster.host, `127.0.0.1:${wire.port}`))
      const last = createMovingCentral(gone)
        .turn((now) => close(now, MINE))
        .catch(() => 'gone')
      while (!(await isCommitting())) await Bun.sleep(5)
      wire.set('cut')
      // On a machine that stands still meanwhile it may have heard it.
      expect<unknown[]>(['gone', heard]).toContain(await last)
      const again = createMovingCentral(connection)
      expect(await again.turn((now) => beginClosing(now, MINE))).toBe(heard)
      // Nobody is in the middle of anything any more.
      while (await isCommitting()) await Bun.sleep(50)
      const { place, moves } = await again.look()
      expect([place.standing, moves.get(MINE.move)]).toEqual(
        heard === 'done' ? ['closed', 'done'] : ['closing', 'under way'],
      )
      for (const one of [connection, gone]) one.close()
      await owner.close()
      await wire.close()
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

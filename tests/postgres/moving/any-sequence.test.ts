/**
 * Moves in both directions, into two folders and out of them, each cut off after any step, with servers that are started at each place in
 * between: at no time do two places take changes, and whoever takes them has every word that was acknowledged, in one log.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { checkLog } from '#server/audit/check-log.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { prepare } from '#server/postgres/prepare.ts'
import { inFolder } from '#server/store/folder.ts'
import { storePlaces } from '#server/store/moving-mark.ts'
import { testApp, testClock } from '../../kit/app.ts'
import { type Cluster, hasPostgres, startCluster } from '../../kit/postgres.ts'
import { type S3Peer, s3Peer } from '../../kit/s3-peer.ts'
import { sent } from '../../kit/season.ts'
import { soFar } from '../so-far.ts'
import { createWorld, type Name, names } from './world.ts'

/** 300 with `bun run test:drills`. */
const RUNS = Number(process.env.MOVES ?? 10)
setDefaultTimeout(120_000 + RUNS * 60_000)
const clock = testClock()
let cluster: Cluster
let s3: S3Peer
let template = ''
beforeAll(async () => {
  if (!hasPostgres) return
  cluster = await startCluster({ fsync: 'off' })
  s3 = await s3Peer()
  const app = await testApp({ clock, environment: s3.environment })
  await sent(app)
  await app.parts.signing.sign()
  await app.stop()
  template = app.folder
})
afterAll(async () => {
  cluster?.remove()
  await s3?.close()
  if (template) rmSync(template, { recursive: true })
})

/** Null for a folder that is not on its way. */
const markOf = (folder: string): string | null =>
  existsSync(join(folder, 'moving')) ? readFileSync(join(folder, 'moving'), 'utf8') : null

// Half of them are not cut off.
const killedAfter = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 24 }))
/** `on`: the folder of the server on PostgreSQL that is tried afterwards. */
const move = fc.record({
  name: fc.constantFrom(...names),
  to: fc.constantFrom(...storePlaces),
  killedAfter,
  on: fc.constantFrom('copy', ...names),
})
/** Before it, nothing can go anywhere else. */
const first = fc.record({
  name: fc.constant('first' as const),
  to: fc.constant('postgres' as const),
  killedAfter,
  on: fc.constantFrom(...names),
})
const moves = fc
  .tuple(first, fc.array(move, { maxLength: 7, size: 'max' }))
  .map(([one, more]) => [one, ...more])

test.if(hasPostgres)(
  'given any sequence of moves that are cut off at any step, when servers are started at each place in between, then never two of them take changes, and what was acknowledged is all there; and the same command again ends each move',
  async () => {
    const tell = soFar('moves in any sequence', RUNS)
    let runs = 0
    await fc.assert(
      fc.asyncProperty(moves, async (steps) => {
        const { url, ownerUrl } = await cluster.fresh()
        const connection = connectTo(url)
        await prepare(connection, url, ownerUrl)
        connection.close()
        const world = createWorld({ template, url, s3: s3.environment, now: clock.now })
        const look = async (on: Name) => {
          const before = world.words.at(-1)
          const takers = await world.tried(on)
          expect([...takers.keys()].slice(1)).toEqual([])
          for (const { word, log } of takers.values()) {
            expect(word).toBe(before?.n ?? 0)
            if (before) expect(log.slice(0, before.log.length)).toEqual(before.log)
          }
          return [...takers.keys()]
        }
        await look('copy')
        for (const { name, to, killedAfter, on } of steps) {
          await world.move(name, to, killedAfter)
          await look(on)
        }
        // What is under way is given again until it has ended: each at most once more than there are moves that it can give way to.
        for (const name of [...names, ...names])
          for (const to of storePlaces)
            if (markOf(world.folder(name))?.includes(`"to":"${to}"`)) await world.move(name, to, 0)
        expect(names.map((name) => markOf(world.folder(name)))).toEqual([null, null, null])
        const [taker] = await look('copy')
        expect(taker).toBeDefined()
        const last = taker === 'postgres' ? 'copy' : (taker ?? 'copy')
        const folders = { dataDir: world.folder(last), keyDir: join(template, 'keys') }
        // The words are no settings that staff could make.
        const checked = inFolder(folders, (folder) => checkLog(folder, { withRules: false }))
        expect(checked.ok).toBe(true)
        world.close()
        runs += 1
        tell(runs)
      }),
      { numRuns: RUNS },
    )
  },
)

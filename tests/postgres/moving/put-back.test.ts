/** A folder that is put back to what it was in the middle of a move, when that move has long ended elsewhere: the part in it is never taken for the season. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { moveSeason } from '#server/postgres/move.ts'
import { whyFailed } from '#server/runtime/failures.ts'
import { openStore } from '#server/store/store.ts'
import { testApp } from '../../kit/app.ts'
import { type Cluster, hasPostgres, startCluster } from '../../kit/postgres.ts'
import { way } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

/** Steps of a move to a folder after which nothing, or all but the last word, is there. */
const steps = [3, 4, 5, 6]

test.if(hasPostgres)(
  'given a folder to which a season is on its way, when it is put aside after any step, the move ends, and it is put back, then neither direction makes it a season of its own, and no server starts on it',
  async () => {
    for (const after of steps) {
      const on = await way(cluster, '')
      const first = on.newFolder()
      const keyDir = join(first, 'keys')
      const environment = { KEY_DIR: keyDir }
      const app = await testApp({ folder: first, environment })
      await app.stop()
      expect((await on.move(first, 'postgres', environment)).code).toBe(0)
      const folder = on.newFolder()
      const config = readConfig({ ...on.environment, ...environment, DATA_DIR: folder })
      let taken = 0
      const step = (): void => {
        taken += 1
        if (taken === after) throw new RangeError('cut off')
      }
      const cut = moveSeason({ config, to: 'sqlite', progress: { step, done: () => undefined } })
      await expect(cut).rejects.toThrow('cut off')
      const aside = on.newFolder()
      cpSync(folder, aside, { recursive: true })
      expect((await on.move(folder, 'sqlite', environment)).code).toBe(0)
      const again = await on.move(aside, after % 2 === 0 ? 'sqlite' : 'postgres', environment)
      expect([after, again.code, again.complained]).toEqual([
        after,
        1,
        [expect.stringContaining('only a part of the season is in it')],
      ])
      const started = openStore({ dataDir: aside, keyDir, clock: () => new Date() })
      const why = await started.catch((error: unknown) => whyFailed(error))
      expect(why).toContain('on its way from PostgreSQL')
      await on.close()
    }
  },
)

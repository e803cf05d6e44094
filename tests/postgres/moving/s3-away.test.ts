/** Without S3 PostgreSQL cannot be read: a season does not begin to leave it then. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { objects } from '#server/commands/objects.ts'
import { type Cluster, hasPostgres, startCluster } from '../../kit/postgres.ts'
import { gave, removeFolders, seasonFolder } from '../../server/commands/kit.ts'
import { way } from './kit.ts'

setDefaultTimeout(240_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => {
  cluster?.remove()
  removeFolders()
})

test.if(hasPostgres)(
  'given a season in PostgreSQL, when it is to move to a folder while S3 is away, then that is said before any server is told to stop, and it moves once S3 answers',
  async () => {
    const season = await seasonFolder()
    const on = await way(cluster, join(season, 'keys'))
    const folder = on.newFolder()
    cpSync(season, folder, { recursive: true })
    await gave(objects, ['move', '--to', 's3'], { DATA_DIR: folder, ...on.alone })
    expect((await on.move(folder, 'postgres')).code).toBe(0)
    const empty = on.newFolder()
    const refused = await on.move(empty, 'sqlite', { S3_ENDPOINT: 'http://127.0.0.1:1' })
    expect([refused.code, refused.complained.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^S3 does not answer \(S3: \w+\), and without it PostgreSQL cannot be read\./),
    ])
    const owner = new Bun.SQL(on.ownerUrl, { max: 1 })
    expect([...(await owner`select standing from wedding.place`)]).toEqual([{ standing: 'open' }])
    expect((await on.move(empty, 'sqlite')).code).toBe(0)
    expect([...(await owner`select standing from wedding.place`)]).toEqual([{ standing: 'closed' }])
    await owner.close()
    await on.close()
  },
)

/** Moving a season from a data folder to PostgreSQL and back, and what works there as in a folder. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { audit } from '#server/commands/audit.ts'
import { backup } from '#server/commands/backup.ts'
import { store } from '#server/commands/store.ts'
import { readSeason, rowKeys, seasonFileIn } from '#server/store/season-file.ts'
import { testApp } from '../../../kit/app.ts'
import { type Cluster, hasPostgres, newDatabase, startCluster } from '../../../kit/postgres.ts'
import { gave, newFolder, PATIENCE, removeFolders, seasonFolder } from '../../commands/kit.ts'

const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value

/** Every row of every table, but those that say where the season is. */
function rowsAt(location: string): Record<string, unknown[]> {
  const { db } = readSeason(location)
  const rowsOf = ([table, key]: [string, readonly string[]]): [string, unknown[]] => {
    const rows = db.query<Record<string, unknown>, []>(`select * from ${table} order by ${key}`).all()
    const copied = rows.filter(({ name }) => table !== 'head' || name === 'log' || name === 'fold')
    return [table, copied.map((row) => Object.entries(row).map(([name, value]) => [name, plain(value)]))]
  }
  try {
    return Object.fromEntries(Object.entries(rowKeys).map(rowsOf))
  } finally {
    db.close()
  }
}

describe.skipIf(!hasPostgres)('a season that moves', () => {
  let cluster: Cluster
  let database = ''
  let folder = ''
  let before: Record<string, unknown[]> = {}
  beforeAll(async () => {
    cluster = await startCluster()
    database = newDatabase(cluster)
    folder = await seasonFolder()
    before = rowsAt(seasonFileIn(folder))
  }, PATIENCE)
  afterAll(async () => {
    await cluster.stop()
    removeFolders()
  })
  const copied = (from: string, to: string) => gave(store, ['copy', '--from', from, '--to', to], {})

  test('given a season in a folder, when it goes to PostgreSQL, then every row is there, it verifies, and it is backed up', async () => {
    expect(before.event?.length).toBeGreaterThan(100)
    expect(await copied(folder, database)).toMatchObject({ code: 0, complained: [] })
    expect(rowsAt(database)).toEqual(before)
    const environment = { DATA_DIR: folder, KEY_DIR: join(folder, 'keys'), DATABASE_URL: database }
    expect(await gave(audit, ['verify'], environment)).toMatchObject({ code: 0, complained: [] })
    const backups = newFolder()
    expect(await gave(backup, ['--to', backups], environment)).toMatchObject({ code: 0, complained: [] })
    const [made = ''] = [...new Bun.Glob('*/season.db').scanSync(backups)]
    expect(rowsAt(join(backups, made))).toEqual(before)
  })

  test('given a season that went, when a server starts on what it left, or another goes where it is, then neither does', async () => {
    const gone = testApp({ folder, environment: { DATABASE_URL: '' } })
    await expect(gone).rejects.toThrow('This season went to postgres://')
    const other = await seasonFolder()
    expect(await copied(other, database)).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('There is a season already where this one is to go')],
    })
    const { code, complained } = await copied(other, newDatabase(cluster))
    expect({ code, complained }).toEqual({ code: 0, complained: [] })
    expect(await copied(folder, newFolder())).toMatchObject({ code: 1 })
  })

  test('given a season in PostgreSQL, when it goes back to a folder, then every row is there, and given again the command says the same', async () => {
    const back = newFolder()
    const first = await copied(database, back)
    expect(first).toMatchObject({ code: 0, complained: [] })
    expect(rowsAt(seasonFileIn(back))).toEqual(before)
    expect(await copied(database, back)).toEqual(first)
  })
})

/** A family that was erased is gone from PostgreSQL as well, whose files still have every row that it ever had. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { createCentral } from '#server/postgres/central.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { createDestroying } from '#server/postgres/forgetting/destroying.ts'
import type { RowCover } from '#server/postgres/forgetting/row-cover.ts'
import { createSeasonCover } from '#server/postgres/forgetting/season-cover.ts'
import { TAKING } from '#server/postgres/locks.ts'
import { FoundRows } from '#server/postgres/wire.ts'
import { createReports } from '#server/runtime/reports.ts'
import { filesUnder } from '../../kit/bytes.ts'
import { done } from '../../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../../kit/postgres.ts'
import { sent, uploadAll } from '../../kit/season.ts'
import { expectSame, type Members, members } from '../kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

/** What somebody has who holds PostgreSQL's files, KEY_DIR and S3 as they are now. */
async function holder({ environment, url, ownerUrl }: Members) {
  const { database, keyDir } = readConfig({ ...environment, DATA_DIR: '/nowhere' })
  if (database === null) throw new Error('no database')
  const connection = connectTo(url)
  const central = createCentral(connection, crypto.randomUUID())
  const owner = new Bun.SQL(ownerUrl, { max: 1 })
  const opened = async (): Promise<RowCover> => {
    const cover = createSeasonCover(database.s3)
    await cover.open(central, keyDir)
    return cover.rows
  }
  return {
    connection,
    central,
    owner,
    cover: createSeasonCover(database.s3),
    keyDir,
    /** Rows that are there and sealed, with whose they are. */
    rows: async (): Promise<Sealed[]> => {
      const rows =
        await owner`select name, a, b, value, code, changed::float8 as changed from wedding.vault_row
        where value ? 'covered' order by name, a, b`
      return FoundRows.parse([...rows]).map((row) => ({ ...row, owner: String(row.row?.owner) }))
    },
    /** Those of which the columns can be read now. */
    read: async (rows: readonly Sealed[]): Promise<Sealed[]> => {
      const { uncover } = await opened()
      return rows.filter((row) => uncover(row).row !== null)
    },
    close: async (): Promise<void> => {
      connection.close()
      await owner.close()
    },
  }
}
type Sealed = ReturnType<typeof FoundRows.parse>[number] & { owner: string }
const tablesOf = (rows: readonly Sealed[]): string[] => [...new Set(rows.map(({ name }) => name))].sort()

test.if(hasPostgres)(
  "given a family on two servers, when it is erased by the one that leads, which ends then, then PostgreSQL's files still have its key, its account and its files, and whoever also has KEY_DIR and S3 reads none of them, but all of another family",
  async () => {
    const on = await members(cluster, 2, { more: { LOG_LEVEL: 'silent' } })
    const [first, second] = on.apps
    if (!first || !second) throw new Error('no servers')
    const gone = await sent(first)
    const uploaded = await uploadAll(gone.family)
    await done(gone.family.put(`/api/applications/${gone.id}`, uploaded))
    const other = await sent(second)
    await expectSame(on.apps)
    const stream = first.parts.store.state.streamOf(gone.id) ?? ''
    const account = first.parts.store.state.application(stream)?.file().userId ?? ''
    const with_ = await holder(on)
    const all = await with_.rows()
    const own = all.filter(({ owner }) => owner === stream || owner === account)
    const others = all.filter((row) => !own.includes(row))
    expect(tablesOf(own)).toEqual(['account', 'data_key', 'file'])
    expect(tablesOf(others)).toEqual(['account', 'data_key'])
    expect(await with_.read(all)).toEqual(all)
    const leader = on.apps.findIndex(({ parts }) => parts.store.isLeader())
    const [ending] = on.apps.splice(leader, 1)
    if (!ending) throw new Error('nobody leads')
    await done((await ending.admin()).delete(`/api/admin/applications/${gone.id}`), 204)
    await ending.close()
    const until = performance.now() + 60_000
    while ((await with_.read(own)).length > 0 && performance.now() < until) await Bun.sleep(200)
    expect(await with_.read(all)).toEqual(others)
    await cluster.does('checkpoint')
    const key = String(own.find(({ name }) => name === 'data_key')?.row?.covered)
    const files = filesUnder(cluster.data).filter((path) => /\/(base|pg_wal)\//.test(path))
    const holding = files.filter((path) => readFileSync(path).includes(key))
    expect(holding.length).toBeGreaterThan(0)
    // The other family is there as it was, for a server that begins now as well.
    const newest = await on.join()
    await expectSame(on.apps)
    expect(newest.parts.store.state.streamOf(gone.id)).toBe(null)
    expect((await done((await newest.admin()).get(`/api/admin/applications/${other.id}`))).json.id).toBe(
      other.id,
    )
    await with_.close()
    await on.close()
  },
)

test.if(hasPostgres)(
  'given a family on two servers, when it is erased on one, then its wrapped key is in no file of either',
  async () => {
    const on = await members(cluster, 2, { more: { LOG_LEVEL: 'silent' } })
    const [first, second] = on.apps
    if (!first || !second) throw new Error('no servers')
    const { id } = await sent(first)
    await expectSame(on.apps)
    const stream = first.parts.store.state.streamOf(id) ?? ''
    const [row] = [...first.parts.store.vault.shared.all()].filter(
      ({ name, a }) => name === 'data_key' && a === stream,
    )
    const wrapped = row?.row?.wrapped
    if (!(wrapped instanceof Uint8Array)) throw new Error('no key')
    const holding = (): string[] =>
      on.apps.flatMap(({ folder }) =>
        filesUnder(folder).filter((path) => readFileSync(path).includes(wrapped)),
      )
    expect(holding().length).toBeGreaterThan(1)
    await done((await second.admin()).delete(`/api/admin/applications/${id}`), 204)
    await expectSame(on.apps)
    expect(holding()).toEqual([])
    await on.close()
  },
)

test.if(hasPostgres)(
  'given a family that changes its password on one server while it is erased on another, when PostgreSQL takes both, then its key is gone from all, and whoever erased it is told so',
  async () => {
    const on = await members(cluster, 2, { more: { LOG_LEVEL: 'silent' } })
    const [first, second] = on.apps
    if (!first || !second) throw new Error('no servers')
    const { family, id } = await sent(first)
    await expectSame(on.apps)
    const stream = first.parts.store.state.streamOf(id) ?? ''
    const account = first.parts.store.state.application(stream)?.file().userId ?? ''
    const admin = await second.admin()
    await expectSame(on.apps)
    const owner = new Bun.SQL(on.ownerUrl, { max: 1 })
    await owner.unsafe(`select pg_advisory_lock(${TAKING})`)
    const words = { password: 'chembarathi poovu', newPassword: 'neelakurinji poovu' }
    const { shared } = first.parts.store.vault
    const place = { name: 'account', a: account, b: '' }
    const before = shared.codeOf(place)
    const changed = family.post('/api/me/password', words)
    // It is made here, and waits for PostgreSQL.
    while (Bun.deepEquals(shared.codeOf(place), before)) await Bun.sleep(5)
    const erased = admin.delete(`/api/admin/applications/${id}`)
    // Also where it comes only after that, both are taken, and the one after the other.
    await Bun.sleep(500)
    await owner.unsafe(`select pg_advisory_unlock(${TAKING})`)
    expect([(await changed).status, (await erased).status]).toEqual([200, 204])
    await expectSame(on.apps)
    expect(on.apps.map(({ parts }) => parts.store.vault.keys.get(stream))).toEqual([null, null])
    await owner.close()
    await on.close()
  },
)

test.if(hasPostgres)(
  'given rows that somebody takes out of PostgreSQL by its own means, when the server that leads looks, then no part is destroyed, it says which are gone, and the rows can be put back',
  async () => {
    const on = await members(cluster, 1, { more: { LOG_LEVEL: 'silent' } })
    const [app] = on.apps
    if (!app) throw new Error('no server')
    const { id } = await sent(app)
    const { store } = app.parts
    await expectSame(on.apps)
    const stream = store.state.streamOf(id) ?? ''
    const account = store.state.application(stream)?.file().userId ?? ''
    const with_ = await holder(on)
    const before = await with_.rows()
    const said: string[] = []
    const reports = {
      ...createReports('silent', on.clock.now),
      error: ({ says }: Readonly<Record<string, unknown>>) => void said.push(String(says)),
    }
    const parts = await with_.cover.open(with_.central, with_.keyDir)
    const { lookNow, stop } = createDestroying({ central: with_.central, parts, store, reports })
    await with_.owner`update wedding.vault_row set value = null
      where name in ('data_key', 'account') and a in (${JSON.stringify(stream)}, ${JSON.stringify(account)})`
    await lookNow()
    expect(said).toEqual([])
    await lookNow()
    await lookNow()
    expect(said.flatMap((one) => one.split('; ')).sort()).toEqual(
      [`account ${account}`, `data_key ${stream}`].map(
        (one) => `${one} is gone from PostgreSQL, and nobody has erased it`,
      ),
    )
    expect(await with_.read(before)).toEqual(before)
    await stop()
    await with_.close()
    await on.close()
  },
)

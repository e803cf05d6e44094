/** The first server of all, killed or standing still in the middle of its first start: another one takes its place, and nothing of it is left. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { connectTo } from '#server/postgres/connection.ts'
import { prepare } from '#server/postgres/prepare.ts'
import { ADMIN } from '../kit/app.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { type ServerProcess, tryServer } from '../kit/server-process.ts'
import { type Processes, processes } from './processes.ts'

setDefaultTimeout(240_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

/** A database on which whoever puts something into a table stands still, as long as this is so. @param when of which rows */
async function halting(table: 'vault_row' | 'event', when = 'true') {
  const { url, ownerUrl } = await cluster.fresh()
  const connection = connectTo(url)
  await prepare(connection, url, ownerUrl)
  connection.close()
  const sql = new Bun.SQL(ownerUrl, { max: 1 })
  await sql.unsafe(`create function wedding.halt() returns trigger language plpgsql as $$
    begin perform pg_sleep(600); return new; end $$`)
  await sql.unsafe(
    `create trigger halt before insert on wedding.${table} for each row when (${when}) execute function wedding.halt()`,
  )
  const count = async (of: 'vault_row' | 'event'): Promise<number> => {
    const [found] = await sql.unsafe(`select count(*)::integer as n from wedding.${of}`)
    return found.n
  }
  const sleeping = () =>
    sql`select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
  return {
    url,
    ownerUrl,
    sql,
    count,
    reached: async (): Promise<void> => {
      while ((await sleeping()).length === 0) await Bun.sleep(10)
    },
    /** As if the time of the first start's lease had gone by. */
    lapse: (): Promise<unknown> => sql`update wedding.lease set until = now() where name = 'first'`,
    goOn: async (): Promise<void> => {
      await sql.unsafe(`drop trigger halt on wedding.${table}`)
    },
  }
}

/** Starts one that does not get to its end. @returns its process */
async function startedHalfway(
  on: Processes,
  name: string,
): Promise<{ pid: number; ended: Promise<unknown> }> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const started = tryServer({ folder: on.folderOf(name), environment: on.environment, born: resolve })
  // Where it was open, and is killed before it has said so.
  const ended = started.catch(() => null)
  return { pid: await promise, ended }
}

/** The same for everybody: who asks the one sees what the other has. */
async function expectSeason(servers: readonly ServerProcess[]): Promise<void> {
  const [first, ...others] = servers
  const staff = client(() => first?.url ?? '')
  await done(staff.post('/api/auth/login', ADMIN))
  const value = '2027-01-03'
  await done(staff.put('/api/admin/settings/wedding_date', { value }))
  for (const { url } of others) {
    const other = client(() => url)
    await done(other.post('/api/auth/login', ADMIN))
    expect((await done(other.get('/api/admin/settings'))).text).toContain(value)
  }
}

test.if(hasPostgres)(
  'given an empty PostgreSQL, when the first server is killed before its first row, then the next one begins the programme, and the killed one takes part when it is started again',
  async () => {
    const on = await halting('vault_row')
    const all = await processes(on)
    const first = await startedHalfway(all, 'first')
    await on.reached()
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    expect([await on.count('vault_row'), await on.count('event')]).toEqual([0, 0])
    await on.goOn()
    const second = await all.start('second')
    await expectSeason([second, await all.start('first')])
    await on.sql.close()
    await all.close()
  },
)

test.if(hasPostgres)(
  'given a first server that was killed between its first rows and its first event, when it alone is started again, then it begins the programme anew in the folder that it had',
  async () => {
    const on = await halting('event')
    const all = await processes(on)
    const first = await startedHalfway(all, 'first')
    await on.reached()
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    expect([(await on.count('vault_row')) > 0, await on.count('event')]).toEqual([true, 0])
    await on.goOn()
    await on.lapse()
    await expectSeason([await all.start('first')])
    await on.sql.close()
    await all.close()
  },
)

test.if(hasPostgres)(
  'given a first server that stands still, when another one with other keys has taken its place and it goes on, then it ends, and nothing of it comes into PostgreSQL',
  async () => {
    const on = await halting('event')
    const all = await processes(on)
    const first = await startedHalfway(all, 'first')
    await on.reached()
    process.kill(first.pid, 'SIGSTOP')
    await on.sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`
    await on.goOn()
    expect(await on.count('vault_row')).toBeGreaterThan(0)
    await on.lapse()
    // With keys of its own: nothing there is sealed under those of the other.
    const second = await all.start('second', { KEY_DIR: all.folderOf('other-keys') })
    const rows = () => on.sql`select name, a, b, value from wedding.vault_row order by 1, 2, 3`
    const events = () => on.sql`select seq, chain from wedding.event order by 1`
    const before = [await rows(), await events()]
    process.kill(first.pid, 'SIGCONT')
    expect(await first.ended).toEqual({ ended: expect.any(String) })
    // Signing in would change rows, so nobody has yet.
    expect([await rows(), await events()]).toEqual(before)
    await expectSeason([second])
    await on.sql.close()
    await all.close()
  },
)

test.if(hasPostgres)(
  'given a first server that was killed between the event of the first admin and the account, when another one is started, then that admin is there as soon as it answers',
  async () => {
    const on = await halting('vault_row', "new.name = 'account'")
    const all = await processes(on)
    const first = await startedHalfway(all, 'first')
    await on.reached()
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    expect(await on.count('event')).toBeGreaterThan(0)
    await on.goOn()
    await expectSeason([await all.start('second')])
    await on.sql.close()
    await all.close()
  },
)

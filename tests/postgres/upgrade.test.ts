/** Servers of two versions side by side: what the older one goes on with, and where it ends instead of passing something over. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createCentral } from '#server/postgres/central.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { migrations } from '#server/postgres/migrations.ts'
import { prepare } from '#server/postgres/prepare.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { members } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

const account = { email: 'one@example.org', phone: '9876543210', password: 'chembarathi poovu' }
const whyNotStarted = (start: Promise<unknown>): Promise<string> =>
  start.then(
    () => 'started',
    (error: Error) => error.message,
  )

test.if(hasPostgres)(
  'given a server of the first version at work, when a newer one makes its tables, then both take changes, and each sees what the other took',
  async () => {
    const { url, ownerUrl } = await cluster.fresh()
    const owner = new Bun.SQL(ownerUrl, { max: 1 })
    await owner.unsafe(`create schema wedding;
      create table wedding.migration (number integer primary key, needs integer not null, at timestamptz not null default now());
      ${migrations[0]?.sql}
      insert into wedding.migration (number, needs) values (1, 1);
      grant usage on schema wedding to server;
      grant select, insert, update on all tables in schema wedding to server;
      revoke update on wedding.event from server;`)
    // What that version sends, on a connection that it keeps.
    const older = new Bun.SQL(url, { max: 1 })
    const server = crypto.randomUUID()
    const groups = (key: string) => {
      const row = { name: 'row', a: JSON.stringify(key), b: '""', value: {}, code: '', was: 0 }
      return [{ rows: [row], events: [], size: 0, chain: '', after: [] }]
    }
    const take = async (number: number, key: string) =>
      (await older`select wedding.take(${server}, ${number}, ${groups(key)}::jsonb) as answer`)[0].answer
    const since = async () => (await older`select wedding.since(${0}, ${0}, ${1000}) as answer`)[0].answer
    expect([await take(1, 'a'), (await since()).rows.length]).toEqual([{ changed: 1, refused: [] }, 1])
    const connection = connectTo(url)
    await prepare(connection, url, ownerUrl)
    const newer = createCentral(connection, crypto.randomUUID())
    expect(await take(2, 'b')).toEqual({ changed: 2, refused: [] })
    expect((await newer.since(0, 0)).rows.map(({ a }) => a)).toEqual(['a', 'b'])
    const row = { place: JSON.stringify(['row', 'c', '']), value: {}, code: '', was: 0 }
    const group = { rows: [row], log: null, after: [] }
    const taken = { changed: 3, refused: [] }
    expect(await newer.take({ number: 1, groups: [group], followed: 2 })).toEqual(taken)
    expect([await take(2, 'b'), (await since()).rows.length]).toEqual([{ changed: 2, refused: [] }, 3])
    connection.close()
    await older.close()
    await owner.close()
  },
)

test.if(hasPostgres)(
  'given an older server beside a newer one, when that records what the older does not know, then the older ends, says why, and does not start again; a newer one goes on',
  async () => {
    const { apps, close } = await members(cluster, 2, { more: { LOG_LEVEL: 'silent' } })
    const [newer, older] = apps
    if (!newer || !older) throw new Error('no servers')
    const later = JSON.parse('{"type":"OfALaterVersion","facts":null,"details":{}}')
    await newer.parts.store.handle((tx) => tx.recordStaff('system', 'system', later))
    await older.broken
    expect((await client(() => older.url).get('/api/health')).status).toBe(503)
    const { size } = newer.parts.store.log
    expect(await whyNotStarted(older.restart())).toBe(
      `Event ${size()} (OfALaterVersion) was recorded by a later version of this program, which this one cannot follow. Install that version here.`,
    )
    await done(client(() => newer.url).post('/api/auth/register', account), 201)
    apps.pop()
    await close()
  },
)

test.if(hasPostgres)(
  'given an older server, when a newer one has changed the tables so that it cannot work with them, then the older ends',
  async () => {
    const { apps, ownerUrl, close } = await members(cluster, 1, { more: { LOG_LEVEL: 'silent' } })
    const [older] = apps
    if (!older) throw new Error('no server')
    const owner = new Bun.SQL(ownerUrl, { max: 1 })
    await owner`insert into wedding.migration (number, needs) values (1000, 999)`
    await older.broken
    expect(await whyNotStarted(older.restart())).toBe(
      'The tables in PostgreSQL are of a later version, which this program cannot use. Install that version here.',
    )
    await owner.close()
    apps.pop()
    await close()
  },
)

test.if(hasPostgres)(
  'given a row of a later version, when it has a column that this one does not know, then the row is taken where the column is empty, and refused where it is not',
  async () => {
    const { apps, close } = await members(cluster, 1)
    const [app] = apps
    if (!app) throw new Error('no server')
    await done(client(() => app.url).post('/api/auth/register', account), 201)
    const { shared } = app.parts.store.vault
    const [found] = [...shared.all()].filter(({ name }) => name === 'session')
    if (!found?.row) throw new Error('no session')
    shared.put([{ ...found, row: { ...found.row, of_later: null } }])
    expect([...shared.all()].filter(({ name }) => name === 'session')).toEqual([found])
    expect(() => shared.put([{ ...found, row: { ...found.row, of_later: 1 } }])).toThrow(
      'PostgreSQL has a row of session that this program did not write.',
    )
    expect(() => shared.put([{ ...found, name: 'of_later', row: null }])).toThrow(
      'There is no table of_later: this is of a later version.',
    )
    await close()
  },
)

/** DATABASE_URL with several hosts: which of them a server works with, and what it does when that changes. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { addressesIn } from '#server/postgres/addresses.ts'
import { createCentral } from '#server/postgres/central.ts'
import { connectTo, isAway } from '#server/postgres/connection.ts'
import { type Cluster, hasPostgres, startCluster, startPair, startStandby } from '../kit/postgres.ts'

setDefaultTimeout(120_000)
const WAIT = 10_000
let primary: Cluster
let standby: Cluster
beforeAll(async () => {
  if (!hasPostgres) return
  primary = await startCluster({ fsync: 'off' })
  standby = await startStandby(primary, { fsync: 'off', cluster_name: 'second' })
})
afterAll(() => {
  standby?.remove()
  primary?.remove()
})

test('given an address, when it names one host or several, then each is an address of its own with the same role and database', () => {
  expect(addressesIn('postgres://server:p%40ss@db/wedding?sslmode=require')).toEqual({
    role: 'server',
    database: 'wedding',
    hosts: ['postgres://server:p%40ss@db/wedding?sslmode=require'],
  })
  expect(addressesIn('postgresql://the%20server@db-a:5433,[::1]:5432,db-c/wedding')).toEqual({
    role: 'the server',
    database: 'wedding',
    hosts: [
      'postgresql://the%20server@db-a:5433/wedding',
      'postgresql://the%20server@[::1]:5432/wedding',
      'postgresql://the%20server@db-c/wedding',
    ],
  })
})

test('given an address that names no role, no host, or no PostgreSQL, when a server starts, then it says what it must be, and not what it was', () => {
  const wrong = [
    '',
    'db',
    'mysql://server:secret@db/wedding',
    'postgres://db/wedding',
    'postgres://:secret@db',
  ]
  for (const url of [
    ...wrong,
    'postgres://server:secret@db,/wedding',
    'postgres://server:secret@a:x,b/wedding',
  ])
    expect(() => addressesIn(url)).toThrow(
      'DATABASE_URL must be postgres://ROLE:PASSWORD@HOST/DATABASE; several hosts as HOST:PORT,HOST:PORT.',
    )
})

test.if(hasPostgres)(
  'given a standby and its primary, when the primary dies and the standby is promoted, then what is asked goes to the one that takes changes, and to nobody in between',
  async () => {
    const opened: string[] = []
    const lost: string[] = []
    const hosts = `postgres://owner@${standby.host},${primary.host}/postgres`
    const connection = connectTo(hosts, {
      opened: (host) => opened.push(host),
      lost: () => lost.push(opened.at(-1) ?? ''),
    })
    const portNow = () =>
      connection.ask(async (sql) => {
        const [found] = await sql`select inet_server_port() as port`
        return found.port
      }, WAIT)
    expect(await portNow()).toBe(primary.port)
    primary.signal('SIGKILL')
    for (let n = 0; n < 4; n++) expect(isAway(await portNow().catch((error) => error))).toBe(true)
    standby.promote()
    let port = null
    while (port === null)
      port = await portNow().catch((error) => (isAway(error) ? null : Promise.reject(error)))
    expect(port).toBe(standby.port)
    expect(opened).toEqual([
      `postgres://owner@${primary.host}/postgres`,
      `postgres://owner@${standby.host}/postgres`,
    ])
    connection.close()
    expect(lost.at(-1)).toBe(opened.at(-1))
  },
)

test.if(hasPostgres)(
  'given a primary that still runs, when its standby was promoted all the same, then what is asked goes to the one where changes count',
  async () => {
    const both = await startPair({ fsync: 'off' })
    const connection = connectTo(both.withBoth(both.primary.ownerUrl))
    const portNow = () =>
      connection.ask(async (sql) => {
        const [found] = await sql`select inet_server_port() as port`
        return found.port
      }, WAIT)
    expect(await portNow()).toBe(both.primary.port)
    both.standby.promote()
    const { prove } = createCentral(connection, crypto.randomUUID())
    while (await prove().then(() => false, isAway));
    expect(await portNow()).toBe(both.standby.port)
    connection.close()
    both.standby.remove()
    both.primary.remove()
  },
)

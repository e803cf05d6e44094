/** What a server says of a PostgreSQL that it cannot work with: each a sentence that names what to mend, before anything is made. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectTo } from '#server/postgres/connection.ts'
import { prepare } from '#server/postgres/prepare.ts'
import { reached } from '#server/postgres/reached.ts'
import { freePort } from '../kit/free-port.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { tryServer } from '../kit/server-process.ts'
import { acknowledgeAll, acknowledgeNothing } from './acknowledging.ts'
import { processes } from './processes.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

/** What a server is told that is started with these addresses; `well` where it may work. */
async function said(url: string, ownerUrl: string | null): Promise<string> {
  const connection = connectTo(url)
  try {
    await reached(prepare(connection, url, ownerUrl), url)
    return 'well'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    connection.close()
  }
}
const tooMuch =
  'The role in DATABASE_URL may change events, or owns tables, or may become the role that owns them, so the log would prove nothing. Make a role for the servers that owns nothing and is a member of no other.'

test.if(hasPostgres)(
  'given addresses of which one is wrong, when the tables are to be made, then it says which, and makes none',
  async () => {
    const { url, ownerUrl } = await cluster.fresh()
    const other = await cluster.fresh()
    const nameOf = (one: string): string => new URL(one).pathname.slice(1)
    expect(await said(url, 'nonsense')).toBe(
      'DATABASE_OWNER_URL must be postgres://ROLE:PASSWORD@HOST/DATABASE; several hosts as HOST:PORT,HOST:PORT.',
    )
    expect(await said(url, other.ownerUrl)).toBe(
      `DATABASE_OWNER_URL names the database ${nameOf(other.ownerUrl)}, and DATABASE_URL ${nameOf(url)}. Both must name the same one.`,
    )
    expect(await said(url.replace('//server@', '//gho%22st@'), ownerUrl)).toBe(
      `PostgreSQL has no role gho"st, which DATABASE_URL names. Make it first: create role "gho""st" login password '…'`,
    )
    for (const one of [url, other.url])
      expect(await said(one, null)).toBe(
        'The tables in PostgreSQL are not there, or of an earlier version. Set DATABASE_OWNER_URL for this start: the address with the role that owns them.',
      )
    expect([await said(url, ownerUrl), await said(url, null)]).toEqual(['well', 'well'])
  },
)

test.if(hasPostgres)(
  'given a role that may do more than add events, in whichever way, when a server is started with it, then it refuses to start, and starts once the role may not',
  async () => {
    const { url, ownerUrl } = await cluster.fresh()
    expect(await said(url, ownerUrl)).toBe('well')
    const sql = new Bun.SQL(ownerUrl, { max: 1 })
    await sql`create role maker`
    await sql`alter table wedding.migration owner to maker`
    await sql`grant select on wedding.migration to server`
    const wrong = [
      [
        'grant update (facts) on wedding.event to server',
        'revoke update (facts) on wedding.event from server',
      ],
      ['grant truncate on wedding.event to server', 'revoke truncate on wedding.event from server'],
      ['grant maker to server', 'revoke maker from server'],
      [
        'alter role server noinherit; grant maker to server',
        'revoke maker from server; alter role server inherit',
      ],
      [
        'alter schema wedding owner to server',
        'alter schema wedding owner to owner; grant usage on schema wedding to server',
      ],
      ['alter role server superuser', 'alter role server nosuperuser'],
    ]
    for (const [does = '', undoes = ''] of wrong) {
      await sql.unsafe(does)
      expect([does, await said(url, null)]).toEqual([does, tooMuch])
      await sql.unsafe(undoes)
      expect([undoes, await said(url, null)]).toEqual([undoes, 'well'])
    }
    await sql.close()
  },
)

test.if(hasPostgres)(
  'given a PostgreSQL that is not there, or acknowledges nothing, when a server starts, then it says where it looked and what may be wrong, without a password, and may be started again by itself',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wedding-away-'))
    const one = freePort()
    const two = freePort()
    const { promise: code, resolve: left } = Promise.withResolvers<number>()
    const started = await tryServer({
      folder,
      environment: {
        DATABASE_URL: `postgres://server:secret@127.0.0.1:${one},127.0.0.1:${two}/wedding`,
        S3_BUCKET: 'files',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
      },
      left,
    })
    rmSync(folder, { recursive: true })
    expect(await code).toBe(1)
    expect(started).toEqual({
      ended: `PostgreSQL does not answer at 127.0.0.1:${one} or 127.0.0.1:${two} (ERR_POSTGRES_CONNECTION_REFUSED). Look whether it runs there, and whether DATABASE_URL is right.\n`,
    })
    const { url } = await cluster.fresh()
    await acknowledgeNothing(cluster)
    expect(await said(url, null)).toBe(
      `PostgreSQL does not answer at ${cluster.host} (no answer in time). Look whether it runs there, and whether DATABASE_URL is right. Where synchronous_standby_names is set, a standby has to follow before anything is saved.`,
    )
    await acknowledgeAll(cluster)
  },
)

test.if(hasPostgres)(
  'given a server that was started with the owner of the tables, when it is open, then it asks for that to be taken out, and says nothing of it at a start without',
  async () => {
    const { environment, start, close } = await processes(await cluster.fresh())
    const asks =
      'The tables in PostgreSQL are made. Take DATABASE_OWNER_URL out of the settings now, and start this server again: with that password it could change the log.\n'
    const open = (url: string): string => `Community Wedding is open at ${url}\n`
    const first = await start('one', { PUBLIC_URL: 'https://wedding.example' })
    expect(first.said.endsWith(asks + open('https://wedding.example'))).toBe(true)
    await first.stop()
    expect(environment.DATABASE_OWNER_URL).not.toBe('')
    const again = await start('one', { PUBLIC_URL: 'https://wedding.example', DATABASE_OWNER_URL: '' })
    expect(again.said.endsWith(open('https://wedding.example'))).toBe(true)
    expect(again.said).not.toContain('DATABASE_OWNER_URL')
    await close()
  },
)

test.if(hasPostgres)(
  'given a server at work, when its role may no longer read what it follows, then what it asks ends with what PostgreSQL refuses, and not with an error of the program',
  async () => {
    const { url, ownerUrl } = await cluster.fresh()
    expect(await said(url, ownerUrl)).toBe('well')
    const connection = connectTo(url)
    const ask = () => connection.ask((sql) => sql`select count(*)::int as n from wedding.vault_row`, 5000)
    expect([...(await ask())]).toEqual([{ n: 0 }])
    const sql = new Bun.SQL(ownerUrl, { max: 1 })
    await sql`revoke select on wedding.vault_row from server`
    await expect(ask()).rejects.toThrow('PostgreSQL refuses: permission denied for table vault_row.')
    await sql.close()
    connection.close()
  },
)

/** A primary that dies or starts again before its standby has everything: what servers may then say, and what they may go by. */

import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { SQL } from 'bun'
import { createCentral } from '#server/postgres/central.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { asTheyAre } from '#server/postgres/forgetting/row-cover.ts'
import { prepare } from '#server/postgres/prepare.ts'
import type { WireGroup } from '#server/postgres/send-queue.ts'
import { sentGroups } from '#server/postgres/wire.ts'
import type { TestApp } from '../kit/app.ts'
import { client, done } from '../kit/client.ts'
import { hasPostgres, startPair } from '../kit/postgres.ts'
import { members } from './kit.ts'

setDefaultTimeout(120_000)
/** Milliseconds; where the standby does not answer, nothing is to be had, however long one waits. */
const WAIT = 1500
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function pair() {
  const both = await startPair({ fsync: 'off' })
  closing.push(both.primary.remove, both.standby.remove)
  return both
}
/** A row that is new. */
const group = (key: string): WireGroup => ({
  rows: [{ place: JSON.stringify(['row', key, '']), value: {}, code: '', was: 0 }],
  log: null,
  after: [],
})
const sending = (number: number, key: string) => ({ number, groups: [group(key)], followed: 0 })
test.if(hasPostgres)(
  'given a change that the primary has and its standby has not, when the primary starts again and it is asked whether it was taken, then it says so only once the standby has it',
  async () => {
    const { primary, standby } = await pair()
    const { url, ownerUrl } = await primary.fresh()
    const connection = connectTo(url)
    await prepare(connection, url, ownerUrl)
    const server = crypto.randomUUID()
    const groups = sentGroups([group('a')], asTheyAre.cover)
    /** Null where nothing was answered in time. */
    const asked = async <T>(work: (sql: SQL) => Promise<T>): Promise<T | null> => {
      const sql = new SQL(url, { max: 1 })
      const answer = await Promise.race([work(sql), Bun.sleep(WAIT).then(() => null)])
      await sql.close({ timeout: 0 })
      return answer
    }
    const take = () =>
      asked(async (sql) => {
        const [found] = await sql`select wedding.take(${server}, 1, ${groups}::jsonb) as answer`
        return found.answer
      })
    standby.signal('SIGSTOP')
    expect(await take()).toBe(null)
    primary.kill()
    primary.start()
    // It could still be lost with this machine.
    expect(await asked((sql) => sql`select 1 from wedding.vault_row`)).toHaveLength(1)
    expect(await take()).toBe(null)
    standby.signal('SIGCONT')
    let answer = await take()
    while (answer === null) answer = await take()
    expect(answer).toEqual({ changed: 1, refused: [] })
    connection.close()
  },
)

test.if(hasPostgres)(
  'given a sending from a connection that was given up, when it arrives after a later one, then nothing of it is taken, and what became of the later one is still known',
  async () => {
    const { primary } = await pair()
    const { url, ownerUrl } = await primary.fresh()
    const connection = connectTo(url)
    await prepare(connection, url, ownerUrl)
    const central = createCentral(connection, crypto.randomUUID())
    await central.take(sending(1, 'a'))
    const second = await central.take(sending(2, 'b'))
    await expect(central.take(sending(1, 'c'))).rejects.toThrow('sending 1 came after 2')
    expect(await central.take(sending(2, 'b'))).toEqual(second)
    const rows = await central.rows([{ name: 'row', a: '"c"', b: '""' }])
    expect([second, rows]).toEqual([{ changed: 2, refused: [] }, []])
    connection.close()
  },
)

test.if(hasPostgres)(
  'given two servers, when a standby is promoted that lacks what one of them has, and the other goes on there, then the one ends, and its next start has what is there',
  async () => {
    const { primary, standby, withBoth } = await pair()
    // As somebody sets it up who has not read docs/growth.md.
    await primary.does('alter system reset synchronous_standby_names', 'select pg_reload_conf()')
    const { apps, join, close } = await members(primary, 1, { withBoth })
    const [first] = apps
    if (!first) throw new Error('no server')
    const other = await join()
    const registered = async (url: string, n: number): Promise<void> => {
      const family = client(() => url)
      const account = { email: `${n}@example.org`, phone: '9876543210', password: 'chembarathi poovu' }
      // Told to try again, it may be there all the same.
      while (![201, 409].includes((await family.post('/api/auth/register', account)).status))
        await Bun.sleep(50)
    }
    await registered(other.url, 0)
    /** With the organiser's. */
    const accounts = ({ parts }: TestApp): number =>
      [...parts.store.vault.shared.all()].filter(({ name }) => name === 'account').length
    while (apps.some((app) => accounts(app) !== 2)) await Bun.sleep(20)
    // Nobody waits for the standby, and it is to lack the next account alone.
    const ahead = new SQL(primary.ownerUrl, { max: 1 })
    const behind = new SQL(standby.ownerUrl, { max: 1 })
    const [{ at }] = await ahead`select pg_current_wal_lsn()::text as at`
    const hasAll = async (): Promise<boolean> =>
      (await behind`select pg_last_wal_replay_lsn() >= ${at}::pg_lsn as is`)[0].is
    while (!(await hasAll())) await Bun.sleep(20)
    for (const sql of [ahead, behind]) await sql.close()
    await standby.cutOff()
    await registered(first.url, 1)
    await other.stop()
    primary.signal('SIGKILL')
    standby.promote()
    const third = await join()
    for (let n = 2; n < 6; n++) await registered(third.url, n)
    await first.broken
    await first.restart()
    expect([first, third].map(accounts)).toEqual([6, 6])
    await done(client(() => first.url).get('/api/deadline'))
    await close()
  },
)

/** What says of rows that they were removed is kept for a day, and then taken out. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createCentral } from '#server/postgres/central.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { HistoryLost } from '#server/postgres/history.ts'
import { createRowVersions } from '#server/postgres/row-versions.ts'
import { createSweeping } from '#server/postgres/sweeping.ts'
import { createReports } from '#server/runtime/reports.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { sent } from '../kit/season.ts'
import { expectSame, members } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

const HOUR = 60 * 60 * 1000

test.if(hasPostgres)(
  'given rows that were removed, when a day has passed for the server that leads, then they are listed no more but for the keys and accounts of whom was erased, every server goes on, and one that begins has the same',
  async () => {
    const { apps, url, ownerUrl, clock, join, close } = await members(cluster, 2)
    const [first, second] = apps
    if (!first || !second) throw new Error('no servers')
    const admin = await first.admin()
    const { id } = await sent(first)
    await done(admin.delete(`/api/admin/applications/${id}`), 204)
    const visitor = client(() => second.url)
    const words = { email: 'one@example.org', password: 'chembarathi poovu' }
    await done(visitor.post('/api/auth/register', { ...words, phone: '9876543210' }), 201)
    await done(visitor.post('/api/auth/logout'))
    await expectSame(apps)
    const owner = new Bun.SQL(ownerUrl, { max: 1 })
    const listed = async (): Promise<string[]> =>
      (await owner`select distinct name from wedding.vault_row where value is null order by name`).map(
        ({ name }: { name: string }) => name,
      )
    expect(await listed()).toContain('session')
    const connection = connectTo(url)
    const central = createCentral(connection, crypto.randomUUID())
    let now = 0
    let leads = true
    const sweeping = createSweeping({
      central,
      isLeader: () => leads,
      heard: () => heard,
      reports: createReports('silent', clock.now),
      monotonic: () => now,
    })
    let heard = (await central.since(0, 0)).changed
    await sweeping.look()
    now += 12 * HOUR
    // Another server leads meanwhile: the day begins anew.
    leads = false
    await sweeping.look()
    leads = true
    await sweeping.look()
    now += 23 * HOUR
    await sweeping.look()
    expect(await listed()).toContain('session')
    heard += 1000
    now += HOUR
    await sweeping.look()
    expect(await listed()).toEqual(['account', 'data_key'])
    // The same rows again, and others.
    await done(visitor.post('/api/auth/login', words))
    await done(visitor.post('/api/auth/logout'))
    await sent(second)
    await join()
    await expectSame(apps)
    connection.close()
    await owner.close()
    await close()
  },
)

test('given rows that are known, when those that were removed are listed no more, then they are known no more; and whoever has followed less than that cannot go on', () => {
  const versions = createRowVersions()
  versions.note('there', 1, true)
  versions.note('removed', 2, false)
  versions.note('removed later', 5, false)
  versions.note('there again', 2, false)
  versions.note('there again', 3, true)
  versions.sweep(4, 5)
  const known = ['there', 'removed', 'removed later', 'there again'].map(versions.of)
  expect(known).toEqual([1, 0, 5, 3])
  expect(() => versions.sweep(6, 5)).toThrow(HistoryLost)
})

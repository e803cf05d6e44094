/** A start on PostgreSQL that is refused, with what mends it; nothing is changed there. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { store } from '#server/commands/store.ts'
import { readConfig } from '#server/config.ts'
import { openSeason } from '#server/store/season-file.ts'
import { testApp } from '../../../kit/app.ts'
import { done } from '../../../kit/client.ts'
import {
  addressOf,
  type Cluster,
  hasPostgres,
  newDatabase,
  OWNER,
  SERVER,
  startCluster,
} from '../../../kit/postgres.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../../commands/kit.ts'

describe.skipIf(!hasPostgres)('a start on PostgreSQL', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  }, PATIENCE)
  afterAll(async () => {
    await cluster.stop()
    removeFolders()
  })
  const started = (DATABASE_URL: string) => testApp({ environment: { DATABASE_URL } })
  const nameIn = (address: string): string => address.split('/').at(-1) ?? ''
  const as = (role: string, address: string): string => addressOf([cluster], role, nameIn(address))

  test('given an address that is none, when the settings are read, then they say what it must be, without the password', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://wedding:a-secret@host/wedding' })
    expect(read).toThrow('DATABASE_URL: must be an address with postgres:// before it')
    expect(read).not.toThrow('a-secret')
  })

  test('given a database that is not prepared, when a server starts, then it names the command that does it, which then lets it start', async () => {
    cluster.sql(`create database bare owner ${OWNER}`)
    const address = addressOf([cluster], SERVER, 'bare')
    await expect(started(address)).rejects.toThrow('run `bun run store prepare --owner')
    const given = ['prepare', '--owner', as(OWNER, address)]
    expect(await gave(store, given, { DATABASE_URL: address })).toMatchObject({ code: 0, complained: [] })
    await (await started(address)).close()
  })

  test('given a role that may change the log in any way, when a server starts by it, then it is refused', async () => {
    const address = newDatabase(cluster)
    for (const [role, may] of [
      [OWNER, 'owner of the tables'],
      ['postgres', 'superuser'],
    ] as const)
      await expect(started(as(role, address))).rejects.toThrow(`may do more than add events: ${may}`)
    for (const right of ['update', 'delete', 'truncate']) {
      cluster.sql(`grant ${right} on event to ${SERVER}`, nameIn(address))
      await expect(started(address)).rejects.toThrow('update, delete, truncate or trigger on event')
      cluster.sql(`revoke ${right} on event from ${SERVER}`, nameIn(address))
    }
    await (await started(address)).close()
  })

  test('given a log, when the role of the server, or the owner, changes or removes an event, then PostgreSQL refuses', async () => {
    const address = newDatabase(cluster)
    await (await started(address)).close()
    for (const text of ["update event set actor = 'x'", 'delete from event', 'truncate event'])
      for (const [role, says] of [
        [SERVER, 'permission denied'],
        [OWNER, 'append-only'],
      ] as const)
        expect(() => cluster.sql(`set role ${role}; ${text}`, nameIn(address))).toThrow(says)
  })

  test('given what staff asked for, when the role of the server changes it, or removes what is younger than a year, then it stays as it was', async () => {
    const address = newDatabase(cluster)
    const as = (text: string) => cluster.sql(`set role ${SERVER}; ${text}`, nameIn(address))
    const days = (age: number) => `(extract(epoch from now()) - ${age} * 86400)::bigint * 1000`
    for (const age of [366, 368])
      as(`insert into access_log values (${days(age)}, 1, 'somebody', 'GET /api/admin/mail', 200, null)`)
    for (const text of ["update access_log set account = 'x'", 'truncate access_log'])
      expect(() => as(text)).toThrow('permission denied')
    as('delete from access_log')
    const db = openSeason({ dataDir: '', databaseUrl: address })
    const left = db.query<{ age: number }, []>(`select (${days(0)} - at) / 86400000 as age from access_log`)
    expect(left.all()).toEqual([{ age: 366 }])
    db.close()
  })

  test('given a server without a bucket or with another, when a second one starts on its database, then it is refused, until the first has ended', async () => {
    const environment = { DATABASE_URL: newDatabase(cluster), KEY_DIR: newFolder() }
    const first = await testApp({ environment })
    const second = 'Another server, or a command that moves the season, works on this database.'
    await expect(testApp({ environment })).rejects.toThrow(second)
    const withBucket = { ...environment, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
    await expect(testApp({ environment: withBucket })).rejects.toThrow('A server without a bucket')
    await first.close()
    const servers = [await testApp({ environment: withBucket }), await testApp({ environment: withBucket })]
    await expect(testApp({ environment })).rejects.toThrow(second)
    const other = testApp({ environment: { ...withBucket, S3_BUCKET: 'other' } })
    await expect(other).rejects.toThrow('A server with another bucket')
    for (const one of servers) await one.close()
    await (await testApp({ environment: { ...withBucket, S3_BUCKET: 'other' } })).close()
    await (await testApp({ environment })).close()
  })

  test('given tables of a later version, when a server starts, then it works where they are fit for it, and otherwise says which version it needs', async () => {
    const address = newDatabase(cluster)
    const set = (name: string) =>
      cluster.sql(`update head set size = 99 where name = '${name}'`, nameIn(address))
    set('schema')
    const app = await testApp({ environment: { DATABASE_URL: address, KEY_DIR: newFolder() } })
    await done(app.guest().get('/api/health'))
    set('needs')
    expect((await app.guest().get('/api/health')).status).toBe(503)
    expect(await app.broken).toMatchObject({
      message: 'A later version of this program has taken the season over. Install that one.',
    })
    await app.close()
    expect(() => openSeason({ dataDir: '', databaseUrl: address })).toThrow('are of version 99')
  })

  test('given an empty database, when two servers start at once, then those with the same keys begin one programme, and one with others is refused', async () => {
    const DATABASE_URL = newDatabase(cluster)
    const start = (KEY_DIR: string) => testApp({ environment: { DATABASE_URL, KEY_DIR }, bucket: 'same' })
    const folders = [newFolder(), newFolder()]
    const begun = await Promise.allSettled(folders.map(start))
    const started = begun.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    expect(begun.flatMap((one) => (one.status === 'rejected' ? one.reason.message : []))).toEqual([
      'master.key or signing.key in KEY_DIR is not the one of this season.',
    ])
    for (const one of started) await one.close()
    const same = { DATABASE_URL: newDatabase(cluster), KEY_DIR: newFolder() }
    const both = await Promise.all([1, 2].map(() => testApp({ environment: same, bucket: 'same' })))
    const admins = await Promise.all(both.map((one) => one.admin()))
    for (const admin of admins) expect((await done(admin.get('/api/admin/team'))).json).toHaveLength(1)
    for (const one of both) await one.close()
  })

  test('given a server that works, when its database goes back to an earlier state, then it takes nothing more and ends', async () => {
    const address = newDatabase(cluster)
    const app = await testApp({ environment: { DATABASE_URL: address, KEY_DIR: newFolder() } })
    const admin = await app.admin()
    const name = nameIn(address)
    cluster.sql('create table before as select * from head', name)
    await done(admin.put('/api/admin/settings/places', { value: '17' }))
    cluster.sql(
      "set session_replication_role = replica; delete from event where seq > (select size from before where name = 'log'); update head set size = before.size, sealed = before.sealed from before where head.name = before.name",
      name,
    )
    expect((await admin.put('/api/admin/settings/places', { value: '18' })).status).toBe(503)
    expect(await app.broken).toMatchObject({
      message: expect.stringContaining('went back to an earlier state'),
    })
    await app.close()
  })

  test('given a database that went back behind KEY_DIR/head, when a server starts, then it is refused', async () => {
    const environment = { DATABASE_URL: newDatabase(cluster), KEY_DIR: newFolder() }
    const app = await testApp({ environment })
    await app.admin()
    await app.close()
    const older = { ...environment, DATABASE_URL: newDatabase(cluster) }
    await expect(testApp({ environment: older })).rejects.toThrow('its end is missing')
  })
})

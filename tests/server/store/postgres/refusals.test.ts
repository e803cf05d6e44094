/** A start on PostgreSQL that is refused, with what mends it; nothing is changed there. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { store } from '#server/commands/store.ts'
import { readConfig } from '#server/config.ts'
import { openSeason } from '#server/store/season-file.ts'
import { testApp } from '../../../kit/app.ts'
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

  test('given a server that works, when a second one starts on its database, then it is refused, until the first has ended', async () => {
    const address = newDatabase(cluster)
    const environment = { DATABASE_URL: address, KEY_DIR: newFolder() }
    const first = await testApp({ environment })
    await expect(testApp({ environment })).rejects.toThrow('works on this database')
    await first.close()
    await (await testApp({ environment })).close()
  })

  test('given a later version of the tables, when a server starts, then it changes nothing and says which version it needs', async () => {
    const address = newDatabase(cluster)
    cluster.sql("update head set size = 99 where name = 'schema'", nameIn(address))
    expect(() => openSeason({ dataDir: '', databaseUrl: address })).toThrow('are of version 99')
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

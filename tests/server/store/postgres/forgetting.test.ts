/** What PostgreSQL still holds of an erased family's key, and what docs/growth.md says to set so that it goes. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestApp, testApp } from '../../../kit/app.ts'
import { done } from '../../../kit/client.ts'
import { type Cluster, hasPostgres, newDatabase, OWNER, startCluster } from '../../../kit/postgres.ts'
import { sent } from '../../../kit/season.ts'
import { newFolder, PATIENCE, removeFolders } from '../../commands/kit.ts'

describe.skipIf(!hasPostgres)('the key of an erased family', () => {
  let cluster: Cluster
  let app: TestApp
  let name = ''
  beforeAll(async () => {
    cluster = await startCluster(['wal_recycle=off', 'wal_keep_size=0', 'autovacuum=off'])
    const DATABASE_URL = newDatabase(cluster)
    name = DATABASE_URL.split('/').at(-1) ?? ''
    app = await testApp({ environment: { DATABASE_URL, KEY_DIR: newFolder() } })
  }, PATIENCE)
  afterAll(async () => {
    await app.close()
    await cluster.stop()
    removeFolders()
  })
  /** Below which folders of the cluster a file has these bytes, once all of it is on the disk. */
  function foldersWith(bytes: Uint8Array): string[] {
    cluster.sql('checkpoint')
    const data = join(cluster.folder, 'data')
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const found = files.flatMap(({ parentPath, name: file }) =>
      readFileSync(join(parentPath, file)).includes(bytes)
        ? (join(parentPath, file)
            .slice(data.length + 1)
            .split('/')[0] ?? '')
        : [],
    )
    return [...new Set(found)].toSorted()
  }

  test(
    'given a family that is erased, when the owner vacuums the keys and the log of the database goes on, then no file of it has the key any more',
    async () => {
      const admin = await app.admin()
      const { id } = await sent(app)
      const stream = app.parts.store.state.streamOf(id) ?? ''
      const wrapped = app.parts.store.log.db
        .query<{ wrapped: Uint8Array }, [string]>('select wrapped from data_key where holder = ?')
        .get(stream)?.wrapped
      if (!wrapped) throw new Error('a family has a key')
      expect(foldersWith(wrapped)).toEqual(['base', 'pg_wal'])
      await done(admin.delete(`/api/admin/applications/${id}`), 204)
      // Its row is overwritten, and the old one still there.
      expect(foldersWith(wrapped)).toEqual(['base', 'pg_wal'])
      const owner = ['psql', '-h', cluster.folder, '-U', OWNER, '-qX', '-d', name]
      expect(Bun.spawnSync([...owner, '-c', 'vacuum full data_key']).exitCode).toBe(0)
      expect(foldersWith(wrapped)).toEqual(['pg_wal'])
      for (let files = 0; files < 2; files++) {
        cluster.sql('select pg_switch_wal()')
        cluster.sql('checkpoint')
      }
      expect(foldersWith(wrapped)).toEqual([])
    },
    PATIENCE,
  )
})

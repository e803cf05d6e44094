/** PostgreSQL is away for a while: nobody waits long, nothing is said that is not so, and the server goes on by itself. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createPageHandler, publicSettings } from '#server/pages/pages.ts'
import { type TestApp, testApp } from '../../../kit/app.ts'
import { done } from '../../../kit/client.ts'
import { type Cluster, hasPostgres, newDatabase, startCluster, startStandby } from '../../../kit/postgres.ts'
import { moveTo, sent } from '../../../kit/season.ts'
import { newFolder, PATIENCE, removeFolders } from '../../commands/kit.ts'

describe.skipIf(!hasPostgres)('PostgreSQL that is away', () => {
  let cluster: Cluster
  let app: TestApp
  let name = ''
  beforeAll(async () => {
    cluster = await startCluster()
    const DATABASE_URL = newDatabase(cluster)
    name = DATABASE_URL.split('/').at(-1) ?? ''
    app = await testApp({ environment: { DATABASE_URL, KEY_DIR: newFolder() } })
  }, PATIENCE)
  afterAll(async () => {
    await app.close()
    await cluster.stop()
    removeFolders()
  })
  const letIn = (isOpen: boolean) => cluster.sql(`alter database ${name} allow_connections ${isOpen}`)
  const goAway = () => {
    letIn(false)
    cluster.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }

  test(
    'given a server at work, when the database goes away and comes back, then people hear that, and what they were told stays',
    async () => {
      const admin = await app.admin()
      const { id, family } = await sent(app)
      goAway()
      const path = `/api/admin/applications/${id}`
      const change = { status: 'under_verification', reason: 'While it is away' }
      const asked = await Promise.all([
        admin.get(path),
        family.get('/api/applications/my'),
        admin.post(`${path}/status`, change),
        app.guest().get('/api/live'),
      ])
      expect(asked.map(({ status }) => status)).toEqual([503, 503, 503, 200])
      expect(asked.slice(0, 3).map(({ json }) => json.code)).toEqual([
        'unavailable',
        'unavailable',
        'unavailable',
      ])
      letIn(true)
      while ((await admin.get(path)).status === 503) await Bun.sleep(50)
      expect((await done(admin.get(path))).json.status).toBe('submitted')
      expect((await moveTo(admin, id, 'under_verification')).status).toBe('under_verification')
      expect((await done(family.get('/api/applications/my'))).json[0].id).toBe(id)
    },
    PATIENCE,
  )

  test(
    'given an owner who has a table for some seconds, when staff ask and save, then they hear to try again, and not that they asked wrongly',
    async () => {
      const admin = await app.admin()
      const { id } = await sent(app)
      const path = `/api/admin/applications/${id}`
      const hold = ['-c', 'begin; lock table session; select pg_sleep(4)']
      const owner = Bun.spawn(['psql', '-h', cluster.folder, '-U', 'postgres', '-qX', '-d', name, ...hold])
      // Longer than a row that was read counts.
      await Bun.sleep(1100)
      const asked = [await admin.post(`${path}/notes`, { note: 'Meanwhile' }), await admin.get(path)]
      expect(asked.map(({ status, json }) => [status, json.code])).toEqual([
        [503, 'unavailable'],
        [503, 'unavailable'],
      ])
      await owner.exited
      await done(admin.get(path))
    },
    PATIENCE,
  )

  test(
    'given a page that was read, when the database is away, then it is still there',
    async () => {
      const page = '<html lang="ml"><title>[[season]]</title></html>'
      const handle = createPageHandler({
        built: { pages: new Map([['/', page]]), files: new Map() },
        settings: publicSettings(app.parts),
        clips: app.parts.clips.offered,
        now: app.clock.now,
        origin: '',
      })
      const read = () => handle(new Request(app.url))?.text()
      const before = await read()
      goAway()
      while ((await app.guest().get('/api/health')).status !== 503) await Bun.sleep(50)
      expect([before, await read()]).toEqual(Array(2).fill(page.replace('[[season]]', 'സീസൺ 3')))
      letIn(true)
      while ((await app.guest().get('/api/health')).status === 503) await Bun.sleep(50)
    },
    PATIENCE,
  )

  test(
    'given an open window, when the database goes away, then its connection ends, and one that comes back is told',
    async () => {
      const admin = await app.admin()
      const ended = Promise.withResolvers<void>()
      const { changes, store } = app.parts
      changes.listen({ account: 'window', seen: store.log.size(), send: () => true, end: ended.resolve })
      goAway()
      await ended.promise
      expect([changes.listening(), (await admin.get('/api/admin/changes')).status]).toEqual([0, 503])
      letIn(true)
      while ((await admin.get('/api/admin/changes')).status === 503) await Bun.sleep(50)
    },
    PATIENCE,
  )

  test(
    'given a standby that is away, when a change waits for it, then people read on, others who change something are asked to try again, and it counts once no standby is waited for',
    async () => {
      const primary = await startCluster()
      const environment = { DATABASE_URL: newDatabase(primary), KEY_DIR: newFolder() }
      const own = await testApp({ environment, busyFor: 300 })
      const admin = await own.admin()
      await (await startStandby(primary)).stop()
      const path = '/api/admin/settings/places'
      const waits = admin.put(path, { value: '17' })
      await Bun.sleep(1000)
      expect((await admin.get('/api/admin/applications')).status).toBe(200)
      expect((await own.guest().get('/api/health')).status).toBe(200)
      expect((await admin.put(path, { value: '18' })).status).toBe(503)
      primary.sql('alter system reset synchronous_standby_names')
      primary.sql('select pg_reload_conf()')
      expect((await waits).status).toBe(200)
      const settings: { key: string; value: string }[] = (await done(admin.get('/api/admin/settings'))).json
      expect(settings.find(({ key }) => key === 'places')?.value).toBe('17')
      await own.close()
      await primary.stop()
    },
    PATIENCE,
  )
})

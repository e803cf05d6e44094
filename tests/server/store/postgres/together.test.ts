/** Two servers with keys, folders and memory of their own: what one has begun the other goes on with, and what is done once one does. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { type TestApp, testApp } from '../../../kit/app.ts'
import { type Client, done } from '../../../kit/client.ts'
import { type Cluster, hasPostgres, newDatabase, startCluster } from '../../../kit/postgres.ts'
import { type S3Peer, s3Peer } from '../../../kit/s3-peer.ts'
import { sent } from '../../../kit/season.ts'
import { mailBy, smtpPeer } from '../../../kit/smtp-peer.ts'
import { newFolder, PATIENCE, removeFolders } from '../../commands/kit.ts'
import { jpeg } from '../../files/samples.ts'

const DAY = 24 * 60 * 60 * 1000

describe.skipIf(!hasPostgres)('servers together', () => {
  let cluster: Cluster
  let bucket: S3Peer
  let app: TestApp
  let other: TestApp
  let admin: Client
  beforeAll(async () => {
    cluster = await startCluster()
    bucket = await s3Peer()
    const common = {
      ...bucket.environment,
      DATABASE_URL: newDatabase(cluster),
      ALLOW_PRIVATE_SMTP: '1',
      LOG_LEVEL: 'silent',
    }
    const own = newFolder()
    const others = newFolder()
    const withKeys = (KEY_DIR: string) => ({ ...common, KEY_DIR })
    app = await testApp({ environment: withKeys(own) })
    // The first that asks leads.
    app.parts.store.isLeader()
    cpSync(own, others, { recursive: true })
    other = await testApp({ environment: withKeys(others), clock: app.clock })
    admin = await app.admin()
  }, PATIENCE)
  afterAll(async () => {
    bucket.wire('whole')
    for (const one of [app, other]) await one.close()
    await bucket.close()
    await cluster.stop()
    removeFolders()
  })
  const there = (path: string): string => other.url + path
  const picture = async () => new Uint8Array(await jpeg())
  const address = async (family: Client): Promise<string> => {
    const { uploadURL } = (await done(family.post('/api/objects/upload', { purpose: 'photo' }))).json
    const { pathname, search } = new URL(uploadURL, app.url)
    return pathname + search
  }
  const keyIn = (path: string): string => `/objects/uploads/${path.slice(0, path.indexOf('?')).slice(-36)}`
  const put = async (by: Client, url: string) =>
    by.send('PUT', url, await picture(), { 'content-type': 'image/jpeg' })
  const unstored = () => app.parts.store.vault.files.toUnlink('9999')

  test('given a picture that one server is storing, when the other removes what nobody needs, then the picture stays, and both show it', async () => {
    const { family } = await sent(app)
    const path = await address(family)
    bucket.wire('clogged')
    const storing = put(family, there(path))
    while (unstored().length === 0) await Bun.sleep(5)
    expect(await app.parts.files.unlinkRemoved()).toBe(0)
    bucket.wire('whole')
    await done(storing)
    for (const shown of [keyIn(path), there(keyIn(path))]) await done(family.get(shown))
    expect(unstored()).toEqual([])
  })

  test('given a picture that a proxy sends to both servers, at once or one after the other, when both have it, then one has stored it, and it opens', async () => {
    const { family } = await sent(app)
    const sending = [
      (path: string) => Promise.all([put(family, path), put(family, there(path))]),
      async (path: string) => [await put(family, path), await put(family, there(path))],
    ]
    for (const send of sending) {
      const path = await address(family)
      const answers = await send(path)
      const outcomes = answers.map(({ status, json }) => json?.code ?? status)
      expect(outcomes.sort()).toEqual([200, 'upload-expired'])
      await done(family.get(keyIn(path)))
    }
  })

  test('given an open window on one server, when somebody works on the other, then the window is told', async () => {
    const { id } = await sent(app)
    const from = other.parts.store.log.size()
    const told = Promise.withResolvers<readonly string[]>()
    const stop = other.parts.changes.listen({
      account: 'window',
      seen: from,
      send: ({ moved = [] }) => {
        if (moved.includes(id)) told.resolve(moved)
        return true
      },
      end: () => undefined,
    })
    const status = { status: 'under_verification', reason: 'Seen in the window' }
    await done(admin.post(`/api/admin/applications/${id}/status`, status))
    expect(await told.promise).toEqual([id])
    stop()
  })

  test('given a session that ends on one server, when it comes to the other, then it has ended there', async () => {
    const leaving = await app.admin()
    const cookie = { cookie: leaving.cookie() }
    const guest = app.guest()
    await done(guest.get(there('/api/me'), cookie))
    await done(leaving.post('/api/auth/logout'))
    expect((await guest.get(there('/api/admin/team'), cookie)).status).toBe(401)
  })

  test('given a page of a list and a letter with a code from one server, when the other is asked to go on, then it does', async () => {
    for (const groomName of ['Anoop', 'Binoy', 'Chandran']) await sent(app, { groomName })
    const list = '/api/admin/applications?sort=groomName:asc&limit=2'
    const first = (await done(admin.get(list))).json
    const second = (await done(admin.get(there(`${list}&after=${encodeURIComponent(first.next)}`)))).json
    const ids = [...first.applications, ...second.applications].map(({ id }: { id: string }) => id)
    expect([second.offset, new Set(ids).size]).toEqual([2, 4])
    const peer = await smtpPeer()
    await mailBy(admin, peer.port)
    await done(admin.post('/api/admin/test-smtp', { to: 'me@example.org' }))
    const code = /\d{6}/.exec(peer.letters[0]?.text ?? '')?.[0]
    expect((await done(admin.post(there('/api/admin/confirm-mail'), { code }))).json.value).toBe('letter')
    await peer.close()
    await done(admin.put('/api/admin/settings/smtp_host', { value: '' }))
  })

  test('given backups that failed, when another server leads since, then the first no longer warns of them', async () => {
    const { watch } = other.parts
    watch.backupsFailSince(new Date(app.clock.now().getTime() - DAY))
    expect(watch.warnings()).toContain('backup-late')
    await watch.look()
    expect(watch.warnings()).not.toContain('backup-late')
  })

  test('given an erased family and sessions that are over, when each server has its upkeep, then both list the family, and one removes the sessions', async () => {
    const { id } = await sent(app)
    await done(admin.delete(`/api/admin/applications/${id}`), 204)
    const lists = () => [app, other].map(({ parts }) => parts.store.keys.erasures.list().length)
    expect(lists()).toEqual([1, 0])
    app.clock.advance(60 * DAY)
    const sessions = () => app.parts.store.vault.db.query('select account_id from session').all().length
    const before = sessions()
    await upkeep(other.parts)
    expect([lists(), sessions()]).toEqual([[1, 1], before])
    await upkeep(app.parts)
    expect(sessions()).toBeLessThan(before)
  })
})

/** Two servers with one season: whoever asks the other next finds what the first has answered. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cosign, verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { requestsIn } from '../../../kit/access.ts'
import { type TestApp, testApp } from '../../../kit/app.ts'
import { certificateOf, makeKey, pemOf } from '../../../kit/card.ts'
import { type Client, done } from '../../../kit/client.ts'
import { type Cluster, hasPostgres, newDatabase, startCluster } from '../../../kit/postgres.ts'
import { type S3Peer, s3Peer } from '../../../kit/s3-peer.ts'
import { moveTo, sent } from '../../../kit/season.ts'
import { newFolder, PATIENCE, removeFolders } from '../../commands/kit.ts'

describe.skipIf(!hasPostgres)('two servers', () => {
  let cluster: Cluster
  let app: TestApp
  let other: TestApp
  let admin: Client
  let bucket: S3Peer
  beforeAll(async () => {
    cluster = await startCluster(['log_statement=all'])
    bucket = await s3Peer()
    const place = { DATABASE_URL: newDatabase(cluster), KEY_DIR: newFolder() }
    const environment = { ...bucket.environment, ...place }
    app = await testApp({ environment, bucket: 'same' })
    other = await testApp({ environment, bucket: 'same' })
    admin = await app.admin()
  }, PATIENCE)
  afterAll(async () => {
    for (const one of [app, other]) await one.close()
    await cluster.stop()
    await bucket.close()
    removeFolders()
  })
  /** What was asked of PostgreSQL while something was done. */
  async function asked(work: () => Promise<unknown>): Promise<string[]> {
    // Which would come in between a second later.
    await app.parts.accessLog.flush()
    const text = () => readFileSync(join(cluster.folder, 'log'), 'utf8')
    let before = ''
    // Earlier commits still notify the servers, which then query.
    while (before !== text()) {
      before = text()
      await Bun.sleep(200)
    }
    await work()
    const lines = text().slice(before.length).split('\n')
    return lines.flatMap((line) => /LOG: {2}(?:statement|execute [^:]+): (.*)/.exec(line)?.[1] ?? [])
  }
  /** A client takes its session along to the other server. */
  const there = (path: string): string => other.url + path
  const foundThere = async (name: string): Promise<string[]> =>
    (await done(admin.get(there(`/api/admin/applications?q=${name}`)))).json.applications.map(
      ({ id }: { id: string }) => id,
    )

  test('given a change on one server, when the next request comes to the other, then it is there, in lists and searches too', async () => {
    const { id, family } = await sent(app, { groomName: 'Thulasidharan' })
    expect(await foundThere('Thulasidharan')).toEqual([id])
    expect((await done(family.get(there('/api/applications/my')))).json[0].id).toBe(id)
    const path = `/api/admin/applications/${id}`
    await done(
      admin.post(there(`${path}/status`), { status: 'under_verification', reason: 'Seen on the other' }),
    )
    expect((await done(admin.get(path))).json.status).toBe('under_verification')
    await moveTo(admin, id, 'verified')
    expect((await done(admin.get(there(path)))).json.status).toBe('verified')
  })

  test('given a setting that is changed on one server, when the other is asked, then it has it', async () => {
    await done(admin.put('/api/admin/settings/places', { value: '17' }))
    const settings: { key: string; value: string }[] = (await done(admin.get(there('/api/admin/settings'))))
      .json
    expect(settings.find(({ key }) => key === 'places')?.value).toBe('17')
  })

  test('given a family that is erased on one server, when the other is asked next, then it is in no answer', async () => {
    const { id, family } = await sent(app, { groomName: 'Balagopalan' })
    expect(await foundThere('Balagopalan')).toEqual([id])
    await done(admin.delete(`/api/admin/applications/${id}`), 204)
    expect(await foundThere('Balagopalan')).toEqual([])
    expect((await admin.get(there(`/api/admin/applications/${id}`))).status).toBe(404)
    expect((await family.get(there('/api/applications/my'))).status).toBe(401)
    const log = await done(admin.get(there('/api/admin/events')))
    expect(log.text).not.toContain('Balagopalan')
  })

  test('given a member of staff who is disabled on one server, when they ask the other next, then they are out', async () => {
    const verifier = await app.verifier('short-stay')
    await done(verifier.get(there('/api/admin/applications')))
    const team: { id: string; email: string }[] = (await done(admin.get('/api/admin/team'))).json
    const { id = '' } = team.find(({ email }) => email === 'short-stay') ?? {}
    await done(admin.patch(`/api/admin/team/${id}`, { disabled: true }))
    expect((await verifier.get(there('/api/admin/applications'))).status).toBe(401)
  })

  test('given a clip, a certificate, local bodies and requests of staff on one server, when the other is asked, then it has them', async () => {
    const audio = { 'content-type': 'audio/ogg' }
    await done(admin.send('PUT', '/api/admin/clips/home/ml', Buffer.from('OggS of one server'), audio))
    const signer = makeKey()
    const files = [{ name: 'signer.pem', content: pemOf(certificateOf(signer)) }]
    await app.parts.local.setFiles({ kind: 'certificate', files })
    const bodies = [{ name: 'Olavanna', type: 'panchayat' }]
    const lists = [{ name: 'kozhikode', content: JSON.stringify(bodies) }]
    await app.parts.local.setFiles({ kind: 'local-bodies', files: lists })
    const elsewhere = async (path: string) => (await done(admin.get(there(path)))).json
    expect((await elsewhere('/api/admin/clips')).clips.ml).toEqual({ home: '/clips/home.ml' })
    expect((await done(admin.get(there('/clips/home.ml')))).text).toBe('OggS of one server')
    const keys = { keys: [Buffer.from(signer.spki).toString('base64')] }
    const family = await app.family()
    expect((await done(family.get(there('/api/cards/keys')))).json).toEqual(keys)
    expect(await elsewhere('/api/places/local-bodies?district=kozhikode')).toEqual({ localBodies: bodies })
    await Promise.all([app, other].map(({ parts }) => parts.accessLog.flush()))
    const routes = new Set(requestsIn(other).map(({ route }) => route))
    expect(
      ['PUT /api/admin/clips/:section/:locale', 'GET /api/admin/clips'].map((one) => routes.has(one)),
    ).toEqual([true, true])
  })

  test('given two servers, when they are asked who does what is done once, then it is one of them, and the other once that one is gone', async () => {
    const own = { DATABASE_URL: newDatabase(cluster), KEY_DIR: newFolder() }
    const start = () => testApp({ environment: own, bucket: 'same' })
    const first = await start()
    const second = await start()
    const leaders = () => [first, second].map(({ parts }) => parts.store.isLeader())
    expect([leaders(), leaders()]).toEqual([
      [true, false],
      [true, false],
    ])
    await first.close()
    while (!second.parts.store.isLeader()) await Bun.sleep(10)
    await second.close()
  })

  test('given two servers that sign at the same moment, then the log says so once, and both have the note, with what a witness signs on either', async () => {
    const witness = { name: 'press.example', privateKey: new Uint8Array(32).fill(7) }
    const value = verifierKeyText(verifierKeyOf(witness, 'cosignature'))
    await done(admin.put('/api/admin/settings/audit_witnesses', { value }))
    await done(admin.get(there('/api/admin/settings')))
    const { log } = app.parts.store
    const before = log.size()
    const signed = await Promise.all([app, other].map((one) => one.parts.signing.sign()))
    expect(signed.map(({ size }) => size)).toEqual([before, before])
    const { note, size } = await app.parts.signing.sign()
    expect(signed.map((one) => one.note)).toEqual([note, note])
    expect(log.size()).toBe(before + 1)
    const cosignature = cosign(note, witness, Math.floor(app.clock.now().getTime() / 1000))
    await done(admin.post('/api/audit/cosignature', { size, cosignature }))
    const newest = async (of: string) => (await done(admin.get(`${of}/api/audit/checkpoint`))).text
    expect([await newest(app.url), await newest(other.url)]).toEqual([note + cosignature, note + cosignature])
  })

  test('given people at work, when one asks for a page, then PostgreSQL is asked at most four times, and what changes something asks once within its transaction', async () => {
    const { id, family } = await sent(app)
    const path = `/api/admin/applications/${id}`
    // Which would follow meanwhile, in the same log.
    await other.stop()
    for (const request of [
      () => done(admin.get('/api/admin/applications?limit=50')),
      () => done(family.get('/api/applications/my')),
      () => done(admin.get('/api/me')),
    ])
      expect((await asked(request)).length).toBeLessThanOrEqual(4)
    const status = { status: 'under_verification', reason: 'Counted' }
    const all = await asked(() => done(admin.post(`${path}/status`, status)))
    const inside = all.slice(
      all.findIndex((text) => text.startsWith('begin')),
      all.findIndex((text) => text.endsWith('commit')),
    )
    expect(inside.filter((text) => text.startsWith('select')).length).toBe(1)
  })
})

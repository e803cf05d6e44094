/** Files in S3: the same store as the disk, and an S3 that is down, hangs or breaks off is an answer, never a crash. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openBucket } from '#server/files/bucket.ts'
import { fileTypeOf } from '#server/files/intake.ts'
import { type ObjectStore, objectName } from '#server/files/object-store.ts'
import { s3Store } from '#server/files/stores.ts'
import { StorageUnavailable } from '#server/runtime/errors.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { drippingServer } from '../../kit/dripping-server.ts'
import { type S3Peer, s3Peer } from '../../kit/s3-peer.ts'
import { begun } from '../../kit/season.ts'
import { jpeg } from './samples.ts'

const id = '0d6b5a52-8a8e-4c5e-9f0a-3f1f4f1c2b7d'
const bytes = Buffer.from('sealed bytes')
let peer: S3Peer
beforeAll(async () => {
  peer = await s3Peer()
})
afterAll(() => peer.close())

const settings = (changes: Record<string, string> = {}) => {
  const { s3 } = readConfig({ ...peer.environment, ...changes })
  if (!s3) throw new Error('S3 is not set')
  return s3
}
const storeOf = (
  changes: Record<string, string> = {},
  { timeout = 60_000, onFailure }: { timeout?: number; onFailure?: (what: string) => void } = {},
): ObjectStore => s3Store(openBucket(settings(changes), { timeout, onFailure }))
/** Milliseconds, for an S3 that never answers. */
const SHORT = 1000
const listed = async (store: ObjectStore) => (await Array.fromAsync(store.list())).sort()

test('given an empty bucket, when a file and its thumbnail come and go, then each is there as long as it should', async () => {
  const store = storeOf()
  const thumb = objectName(id, 'thumb')
  expect([await store.get(id), await listed(store)]).toEqual([null, []])
  await store.put(id, Buffer.alloc(5000, 'a'))
  await store.put(id, bytes)
  await store.put(thumb, Buffer.from('small'))
  expect([Buffer.from((await store.get(id)) ?? []), await listed(store)]).toEqual([bytes, [id, thumb]])
  await store.remove(id)
  await store.remove(id)
  expect([await store.get(id), await listed(store)]).toEqual([null, [thumb]])
  await store.remove(thumb)
})

test('given names that are no uuid, when they are asked for, then S3 is never reached', async () => {
  const bucket = openBucket(settings(), { timeout: 60_000 })
  await bucket.put('objects/README', bytes)
  await bucket.put(`backups/${id}`, bytes)
  const store = s3Store(bucket)
  expect(await listed(store)).toEqual([])
  for (const name of ['README', `../backups/${id}`, '', id.toUpperCase()])
    for (const use of [store.get(name), store.put(name, bytes), store.remove(name)])
      await expect(use).rejects.toThrow(RangeError)
  expect(await bucket.get('objects/README')).not.toBeNull()
  for (const key of ['objects/README', `backups/${id}`]) await bucket.remove(key)
})

/** Answers a list in two parts; the S3 server of these tests cannot, since Bun lacks the cipher of its marks. */
const pages = (request: Request): Response => {
  const mark = new URL(request.url).searchParams.get('continuation-token')
  const name = mark === null ? id : objectName(id, 'thumb')
  const more = mark === null ? '<NextContinuationToken>a+b/c=</NextContinuationToken>' : ''
  const body = `<ListBucketResult><IsTruncated>${mark === null}</IsTruncated>${more}<Contents><Key>objects/${name}</Key></Contents></ListBucketResult>`
  return mark === null || mark === 'a+b/c='
    ? new Response(body, { headers: { 'content-type': 'application/xml' } })
    : new Response(null, { status: 400 })
}

test('given more files than one answer lists, when they are listed, then it is all of them', async () => {
  await using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: pages })
  const store = storeOf({ S3_ENDPOINT: `http://127.0.0.1:${server.port}` })
  expect(await listed(store)).toEqual([id, objectName(id, 'thumb')])
})

const xml = 'HTTP/1.1 200 OK\r\ncontent-type: application/xml\r\n'
const endless = {
  'drips a file': { answers: ['HTTP/1.1 200 OK\r\ncontent-length: 900000\r\n\r\n'], drip: 'x', every: 20 },
  'drips its head': { answers: ['HTTP/1.1 200 OK\r\n'], drip: 'x', every: 20 },
  'drips a list': { answers: [`${xml}\r\n<ListBucketResult>`], drip: ' ', every: 20 },
}
for (const [name, options] of Object.entries(endless))
  test(`given an S3 that ${name}, when it is used, then that is said in time, in little memory, and it is let go`, async () => {
    const server = await drippingServer(options)
    const store = storeOf({ S3_ENDPOINT: `http://127.0.0.1:${server.port}` }, { timeout: SHORT })
    const before = process.memoryUsage().rss
    const use = name.includes('list') ? listed(store) : store.get(id)
    await expect(use).rejects.toThrow(StorageUnavailable)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
    while (server.open() > 0) await Bun.sleep(5)
    await server.close()
  })

test('given an object that need not fit into memory, when it goes to a file, then it is whole there; one that is not, or drips, is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-download-'))
  const bucket = openBucket(settings(), { timeout: 60_000 })
  const large = randomBytes(3_000_000)
  await bucket.put('backups/one', large)
  expect(await bucket.download('backups/one', join(folder, 'one'))).toBe(true)
  expect(readFileSync(join(folder, 'one')).equals(large)).toBe(true)
  expect(await bucket.download('backups/none', join(folder, 'none'))).toBe(false)
  expect(existsSync(join(folder, 'none'))).toBe(false)
  await bucket.remove('backups/one')
  const server = await drippingServer(endless['drips a file'])
  const { s3 } = readConfig({ ...peer.environment, S3_ENDPOINT: `http://127.0.0.1:${server.port}` })
  if (!s3) throw new Error('S3 is not set')
  const dripping = openBucket(s3, { timeout: 500 })
  await expect(dripping.download('backups/one', join(folder, 'three'))).rejects.toThrow(StorageUnavailable)
  while (server.open() > 0) await Bun.sleep(5)
  await server.close()
  rmSync(folder, { recursive: true })
})

test('given an S3 that is down, hangs, or has no such bucket, when it is used, then that is said in time', async () => {
  const troubles: string[] = []
  const onFailure = (what: string) => void troubles.push(what)
  const hasty = storeOf({}, { timeout: SHORT, onFailure })
  for (const wire of ['cut', 'clogged'] as const) {
    peer.wire(wire)
    for (const use of [() => hasty.get(id), () => hasty.put(id, bytes), () => hasty.remove(id)])
      await expect(use()).rejects.toThrow(StorageUnavailable)
  }
  peer.wire('whole')
  expect([troubles.length, troubles.slice(3)]).toEqual([6, ['Late', 'Late', 'Late']])
  expect(JSON.stringify(troubles)).not.toContain(id)
  const gone = storeOf({ S3_ENDPOINT: 'http://127.0.0.1:1' }, { onFailure })
  await expect(gone.get(id)).rejects.toThrow('S3: ECONNREFUSED')
  expect(troubles.slice(6)).toEqual(['ECONNREFUSED'])
  const elsewhere = storeOf({ S3_BUCKET: 'nothing-of-that-name' })
  await expect(elsewhere.get(id)).rejects.toThrow('S3: NoSuchBucket')
  await expect(elsewhere.put(id, bytes)).rejects.toThrow(StorageUnavailable)
  const back = storeOf()
  await back.put(id, bytes)
  await back.remove(id)
}, 600_000)

const refused = {
  code: 'unavailable',
  message: 'The server cannot save right now. Please try again in a little while',
}
const stored = (app: TestApp) => listed(app.parts.objects)
/** What an upload answers. */
async function uploading(family: Client, picture: Uint8Array) {
  const { uploadURL } = (await done(family.post('/api/objects/upload', {}))).json
  const answer = await family.send('PUT', uploadURL, new Uint8Array(picture), {
    'content-type': 'image/jpeg',
  })
  return { status: answer.status, json: answer.json }
}

test('given a server with its files in S3, when S3 breaks off, hangs and comes back, then families hear 503 and nothing dangles', async () => {
  const app = await testApp({ environment: { ...peer.environment, LOG_LEVEL: 'silent' } })
  try {
    const family = await app.family()
    const picture = await jpeg(1200, 900)
    const key = await family.upload('photo', picture)
    const name = key.slice(-36)
    expect(await stored(app)).toEqual([name, objectName(name, 'thumb')])
    const rests = Buffer.from((await app.parts.objects.get(name)) ?? [])
    const shown = await done(family.get(key))
    // What leaves this machine is sealed.
    expect([fileTypeOf(rests), shown.headers.get('content-type')]).toEqual([null, 'image/jpeg'])
    peer.wire({ short: 3000 })
    const short = await uploading(family, picture)
    expect([short.status, short.json, peer.broken() > 0]).toEqual([503, refused, true])
    peer.wire('clogged')
    const [hung, read] = await Promise.all([uploading(family, picture), family.get(key)])
    expect([hung.status, hung.json]).toEqual([503, refused])
    expect([read.status, read.json]).toEqual([503, refused])
    await done(app.guest().get('/api/health'))
    peer.wire('whole')
    const { vault } = app.parts.store
    const rows = () => vault.db.query('select id from file').all().length
    const waiting = () => vault.files.toUnlink(app.clock.now().toISOString())
    await upkeep(app.parts)
    expect([waiting(), rows()]).toEqual([[], 1])
    // By now they would have been stored.
    app.clock.advance(15 * 60_000)
    expect(waiting()).toHaveLength(2)
    await upkeep(app.parts)
    expect([waiting(), rows(), await stored(app)]).toEqual([[], 1, [name, objectName(name, 'thumb')]])
    await done(family.get(key))
    await family.upload('photo', picture)
  } finally {
    peer.wire('whole')
    await app.close()
  }
}, 600_000)

test('given an S3 that is down, when a family is erased and the server starts again, then its files wait and go when it is back', async () => {
  const app = await testApp({ environment: { ...peer.environment, LOG_LEVEL: 'silent' } })
  try {
    const { family, id: application } = await begun(app)
    const kept = (await stored(app)).length
    const key = await family.upload('photo', await jpeg())
    await done(family.put(`/api/applications/${application}`, { groomPhotoKey: key }))
    await done(family.put(`/api/applications/${application}`, { status: 'submitted' }))
    expect(await stored(app)).toHaveLength(kept + 2)
    const admin = await app.admin()
    peer.wire('cut')
    await done(admin.delete(`/api/admin/applications/${application}`), 204)
    await app.restart()
    const { vault } = app.parts.store
    const waiting = () => vault.files.toUnlink(app.clock.now().toISOString())
    expect([waiting(), vault.files.byId(key.slice(-36))]).toEqual([[key.slice(-36)], null])
    expect(await app.parts.files.unlinkRemoved()).toBe(1)
    peer.wire('whole')
    await upkeep(app.parts)
    expect([waiting(), (await stored(app)).length]).toEqual([[], kept])
  } finally {
    peer.wire('whole')
    await app.close()
  }
}, 600_000)

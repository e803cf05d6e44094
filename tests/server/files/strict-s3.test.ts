/** The same store on an S3 that checks every signature and every checksum, where one is installed. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { readConfig } from '#server/config.ts'
import { openBucket } from '#server/files/bucket.ts'
import { objectName } from '#server/files/object-store.ts'
import { s3Store } from '#server/files/stores.ts'
import { hasSwift, type SwiftPeer, swiftPeer } from '../../kit/swift-peer.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'

const why = hasSwift() ? '' : ' (skipped: needs Debian’s swift-proxy, -account, -container and -object)'
let peer: SwiftPeer | null = null
beforeAll(async () => {
  if (!hasSwift()) return
  peer = await swiftPeer()
  const { S3_ENDPOINT: endpoint = '', S3_ACCESS_KEY_ID: accessKeyId = '' } = peer.environment
  const secretAccessKey = peer.environment.S3_SECRET_ACCESS_KEY ?? ''
  const options = { endpoint, region: 'us-east-1', forcePathStyle: true }
  const client = new S3Client({ ...options, credentials: { accessKeyId, secretAccessKey } })
  await client.send(new CreateBucketCommand({ Bucket: peer.environment.S3_BUCKET ?? '' }))
  client.destroy()
}, 600_000)
afterAll(() => peer?.close())

const bucketOf = (changes: Record<string, string> = {}) => {
  const { s3 } = readConfig({ ...peer?.environment, ...changes })
  if (!s3) throw new Error('S3 is not set')
  return openBucket(s3, { timeout: 20_000 })
}
const storeOf = (changes: Record<string, string> = {}) => s3Store(bucketOf(changes))
const id = '0d6b5a52-8a8e-4c5e-9f0a-3f1f4f1c2b7d'

test.skipIf(!hasSwift())(
  `given an S3 that checks signatures, when files come and go, then each is there byte for byte as long as it should${why}`,
  async () => {
    const store = storeOf()
    const thumb = objectName(id, 'thumb')
    const large = crypto.getRandomValues(new Uint8Array(60_000))
    expect(await store.get(id)).toBeNull()
    await store.put(id, large)
    await store.put(thumb, Buffer.from('small'))
    expect(Buffer.from((await store.get(id)) ?? [])).toEqual(Buffer.from(large))
    expect((await Array.fromAsync(store.list())).sort()).toEqual([id, thumb])
    await store.remove(id)
    await store.remove(id)
    expect([await store.get(id), await Array.fromAsync(store.list())]).toEqual([null, [thumb]])
  },
  600_000,
)

test.skipIf(!hasSwift())(
  `given an S3 that checks signatures, when a file that need not fit into memory goes there and comes back, then it is the same${why}`,
  async () => {
    const folder = newFolder()
    const from = join(folder, 'from')
    const to = join(folder, 'to')
    const bytes = Buffer.alloc(20_000_000, 'a part of a log')
    await Bun.write(from, bytes)
    await bucketOf().upload('large', from)
    expect(await bucketOf().download('large', to)).toBe(true)
    expect(Buffer.from(await Bun.file(to).bytes()).equals(bytes)).toBe(true)
    await bucketOf().remove('large')
    removeFolders()
  },
  600_000,
)

test.skipIf(!hasSwift())(
  `given a wrong secret, when the store is used, then S3 refuses it and that is said${why}`,
  async () => {
    const store = storeOf({ S3_SECRET_ACCESS_KEY: 'not the secret' })
    await expect(store.put(id, Buffer.from('x'))).rejects.toThrow('S3: SignatureDoesNotMatch')
    await expect(store.get(objectName(id, 'thumb'))).rejects.toThrow('S3: SignatureDoesNotMatch')
    expect(await storeOf().get(id)).toBeNull()
  },
  600_000,
)

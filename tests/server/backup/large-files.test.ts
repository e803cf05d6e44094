/** Backups in S3 of a log that is larger than the memory: it goes there and comes back in pieces, byte for byte. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createBucketStorage, downloadBackup } from '#server/backup/storage.ts'
import { readConfig } from '#server/config.ts'
import { bucketFor } from '#server/files/stores.ts'
import { type S3Peer, s3Peer } from '../../kit/s3-peer.ts'
import { newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(PATIENCE)
let peer: S3Peer
beforeAll(async () => {
  peer = await s3Peer()
})
afterAll(async () => {
  await peer.close()
  removeFolders()
})

const MB = 1024 * 1024
const NAME = 'wedding-backup-2026-03-01T04-30-00-000Z'
const bucketHere = () => {
  const { s3 } = readConfig(peer.environment)
  if (!s3) throw new Error('S3 is not set')
  return bucketFor(s3, 20_000)
}

/** No piece of it is like another. */
async function writeLarge(path: string, megabytes: number): Promise<void> {
  const piece = randomBytes(MB)
  await using file = await open(path, 'wx')
  for (let count = 0; count < megabytes; count += 1) {
    piece.writeUInt32BE(count)
    await file.write(piece)
  }
  await file.write('the end')
}
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

async function storageWith(megabytes: number) {
  const bucket = await bucketHere()
  const storage = createBucketStorage(bucket, join(newFolder(), 'work'))
  const folder = storage.workFolder(NAME)
  await mkdir(folder, { recursive: true })
  await writeLarge(join(folder, 'season.db'), megabytes)
  await Bun.write(join(folder, 'manifest.json'), '{}')
  return { bucket, storage, digest: await digestOf(join(folder, 'season.db')) }
}

test('given a backup with a large log, when it goes to S3 and comes back, then it is the same to the byte', async () => {
  const { bucket, storage, digest } = await storageWith(40)
  await storage.commit(NAME)
  const to = newFolder()
  await downloadBackup(bucket, NAME, to)
  expect(await digestOf(join(to, 'season.db'))).toBe(digest)
  await storage.remove(NAME)
  expect(await Array.fromAsync(bucket.list(''))).toEqual([])
})

test('given a line that breaks in the middle of a large file, when it goes to S3, then there is no such backup, and the next try makes it', async () => {
  const { bucket, storage } = await storageWith(40)
  peer.wire({ short: 20 * MB })
  await expect(storage.commit(NAME)).rejects.toThrow('S3: ')
  peer.wire('whole')
  expect([(await storage.list()).complete, await Array.fromAsync(bucket.list(''))]).toEqual([[], []])
  await storage.commit(NAME)
  expect((await storage.list()).complete).toEqual([NAME])
})

/** In a process of its own, whose peak is its own. @returns megabytes */
async function peakOf(megabytes: number): Promise<number> {
  const path = join(newFolder(), 'season.db')
  await writeLarge(path, megabytes)
  const child = Bun.spawn(['bun', 'tests/server/backup/peak-memory.ts', path], {
    env: { PATH: process.env.PATH, ...peer.environment },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  return Number(await new Response(child.stdout).text())
}

test.skipIf(process.platform !== 'linux')(
  'given a log of 120 MB, when it goes to S3, then that takes hardly more memory than one of 20 MB',
  async () => {
    const small = await peakOf(20)
    const large = await peakOf(120)
    expect(small).toBeGreaterThan(20)
    expect(large - small).toBeLessThan(70)
  },
)

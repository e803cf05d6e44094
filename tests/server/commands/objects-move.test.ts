/** Files move between disk and S3 and back, byte for byte; cut off in the middle, both ends lose nothing. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { objects } from '#server/commands/objects.ts'
import { readConfig } from '#server/config.ts'
import { objectsFor } from '#server/files/stores.ts'
import { testApp } from '../../kit/app.ts'
import { type S3Peer, s3Peer } from '../../kit/s3-peer.ts'
import { gave, newFolder, PATIENCE, removeFolders, seasonFolder } from './kit.ts'

setDefaultTimeout(PATIENCE)
let peer: S3Peer
beforeAll(async () => {
  peer = await s3Peer()
})
afterAll(async () => {
  await peer.close()
  removeFolders()
})

const moving = (folder: string, to: string, more: Record<string, string> = {}) =>
  gave(objects, ['move', '--to', to], { DATA_DIR: folder, ...peer.environment, ...more })
/** As the command itself says: given again while S3 does not answer, as when a connection from before the break is used. */
async function movingAgain(folder: string, to: string): ReturnType<typeof moving> {
  for (let tries = 0; tries < 4; tries += 1) {
    const ended = await moving(folder, to)
    if (!ended.complained[0]?.endsWith('No file is lost: give the same command again.')) return ended
  }
  return moving(folder, to)
}
/** Every file on disk, by its name. */
const onDisk = (folder: string): Map<string, string> => {
  const entries = readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    files
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'base64')] as const)
      .sort(),
  )
}
async function inBucket(folder: string): Promise<Map<string, string>> {
  const store = await objectsFor(readConfig({ DATA_DIR: folder, ...peer.environment }))
  const names = (await Array.fromAsync(store.list())).sort()
  const bytes = await Promise.all(names.map((name) => store.get(name)))
  return new Map(names.map((name, place) => [name, Buffer.from(bytes[place] ?? []).toString('base64')]))
}

test('given a season on disk, when it moves to S3, is cut off, goes on, and comes back, then it is the same, byte for byte', async () => {
  const folder = await seasonFolder()
  const before = onDisk(folder)
  expect(before.size).toBeGreaterThan(10)
  peer.wire({ short: 60_000 })
  const cut = await moving(folder, 's3')
  expect([cut.code, cut.complained.length, cut.complained[0]?.startsWith('S3: ')]).toEqual([1, 1, true])
  expect([peer.broken() > 0, onDisk(folder)]).toEqual([true, before])
  peer.wire('whole')
  const there = await movingAgain(folder, 's3')
  expect({ code: there.code, complained: there.complained }).toEqual({ code: 0, complained: [] })
  expect(there.said).toEqual([
    `copied ${before.size} of ${before.size}`,
    `removed ${before.size} of ${before.size}`,
    `${before.size} files moved to s3, each compared byte for byte.`,
    'Start the server with the same S3_ settings.',
  ])
  expect([onDisk(folder), await inBucket(folder)]).toEqual([new Map(), before])
  const back = await moving(folder, 'disk')
  expect({ code: back.code, complained: back.complained }).toEqual({ code: 0, complained: [] })
  expect([onDisk(folder), await inBucket(folder)]).toEqual([before, new Map()])
})

test('given other bytes under a name on the other side, when files move, then nothing goes and the name is told', async () => {
  const folder = await seasonFolder()
  const before = onDisk(folder)
  const name = [...before.keys()][0] ?? ''
  const store = await objectsFor(readConfig({ DATA_DIR: folder, ...peer.environment }))
  await store.put(name, Buffer.from('something else'))
  const { code, complained } = await moving(folder, 's3')
  expect([code, complained]).toEqual([
    1,
    [`1 file differs between the disk and S3, such as ${name}. Nothing was removed.`],
  ])
  expect(onDisk(folder)).toEqual(before)
  await store.remove(name)
  expect((await moving(folder, 's3')).code).toBe(0)
  // A file that the register names and nobody has is said, not hidden.
  const full = [...before.keys()].find((one) => !one.endsWith('.thumb')) ?? ''
  await store.remove(full)
  const back = await moving(folder, 'disk')
  expect([back.code, back.complained]).toEqual([
    1,
    [`1 registered file is in neither place, such as ${full}.`],
  ])
})

test('given a running server, no S3, or a folder without data, when files should move, then it is refused in words', async () => {
  const app = await testApp()
  const { complained } = await moving(app.folder, 's3')
  expect(complained).toEqual([
    'Another server is running on this data folder. Stop it first, or choose another DATA_DIR.',
  ])
  await app.close()
  const empty = newFolder()
  writeFileSync(join(empty, 'note'), '')
  expect((await moving(empty, 's3')).complained[0]).toStartWith(`${empty} is no data folder`)
  expect((await gave(objects, ['move', '--to', 's3'], { DATA_DIR: empty })).complained).toEqual([
    'No S3 is set, so files can go neither there nor back from it: set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT where it is not Amazon.',
  ])
  expect((await moving(empty, 'tape')).complained).toEqual([
    'Use: bun run objects move --to s3|disk [--data DIR]',
  ])
  expect((await moving(empty, 's3', { S3_BUCKET: '' })).complained).toEqual([
    'The configuration is not right. S3_BUCKET: needed where files are kept in S3',
  ])
})

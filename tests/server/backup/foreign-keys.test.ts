/** Whoever can write to the bucket chooses its keys: none of them leads out of the folder that a backup is fetched into. */
import { afterAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadBackup } from '#server/backup/storage.ts'
import type { Bucket } from '#server/files/bucket.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'

afterAll(removeFolders)

const NAME = 'wedding-backup-2026-03-01T04-30-00-000Z'

/** S3 takes any key, with dots and slashes as they come; the S3 server of the other tests keeps its keys as paths. */
function bucketWith(paths: readonly string[]): Bucket {
  const held = new Map(paths.map((path) => [`backups/${NAME}/${path}`, Buffer.from(path)]))
  return {
    put: async () => undefined,
    upload: async () => undefined,
    get: async (key) => held.get(key) ?? null,
    download: async (key, path) => {
      await writeFile(path, held.get(key) ?? '')
      return held.has(key)
    },
    remove: async () => undefined,
    list: async function* () {
      yield* held.keys()
    },
  }
}

async function fetched(paths: readonly string[]) {
  const outside = newFolder()
  const said = await downloadBackup(bucketWith(paths), NAME, join(outside, 'a', 'backup')).catch(
    (error: Error) => error.message,
  )
  const written = readdirSync(outside, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return [said, written.map((one) => one.name).sort()]
}

test('given a backup in S3, when it is fetched, then each of its files is there', async () => {
  const photo = 'objects/0a/0a1b2c3d-0000-4000-8000-000000000000.thumb'
  expect(await fetched(['manifest.json', 'season.db', photo])).toEqual([
    undefined,
    ['0a1b2c3d-0000-4000-8000-000000000000.thumb', 'manifest.json', 'season.db'],
  ])
})

for (const path of ['../../planted', 'objects/0a/../../../../planted', 'objects/0a/..', 'notes/planted', ''])
  test(`given a backup in S3 beside which somebody put "${path}", when it is fetched, then it is refused and nothing is written`, async () => {
    expect(await fetched(['manifest.json', 'season.db', path])).toEqual([
      `${path} is no file of a backup.`,
      [],
    ])
  })

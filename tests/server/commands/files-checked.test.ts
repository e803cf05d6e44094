/** Uploaded files that were lost or damaged are noticed: by the audit, by the backup, and where a backup is restored. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '#server/commands/audit.ts'
import { backup } from '#server/commands/backup.ts'
import { restore } from '#server/commands/restore.ts'
import { gave, newFolder, PATIENCE, removeFolders, seasonFolder } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

/** The paths of the uploaded files as they rest, without thumbnails. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
const idOf = (path: string): string => path.slice(-36)
const verify = (folder: string, ...words: string[]) => gave(audit, ['verify', ...words], { DATA_DIR: folder })

test('given a file of which one bit was changed and one that is gone, when the folder is verified, then both are named', async () => {
  const folder = await seasonFolder()
  const files = filesIn(folder)
  const whole = await verify(folder)
  expect([whole.code, whole.said.at(-1)]).toEqual([
    0,
    `${files.length} uploaded files opened with the right keys.`,
  ])
  const [changed = '', gone = ''] = files
  const bytes = readFileSync(changed)
  bytes[bytes.length - 30] = (bytes[bytes.length - 30] ?? 0) ^ 1
  writeFileSync(changed, bytes)
  rmSync(gone)
  const { code, complained } = await verify(folder)
  expect({ code, complained }).toEqual({
    code: 1,
    complained: [
      `2 of ${files.length} uploaded files are missing or damaged: ${idOf(changed)}, ${idOf(gone)}.`,
    ],
  })
  expect((await verify(folder, '--without-files')).code).toBe(0)
})

test('given files that were damaged or lost before the backup, when it is made and restored, then each says which, and all else is there', async () => {
  const folder = await seasonFolder()
  const root = newFolder()
  const to = newFolder()
  const [changed = '', ...lost] = filesIn(folder)
  writeFileSync(changed, 'what was never sealed')
  for (const path of lost.slice(0, 2)) rmSync(path)
  const names = lost.slice(0, 2).map(idOf)
  const made = await gave(backup, ['--to', root], { DATA_DIR: folder })
  expect([made.code, made.complained]).toEqual([
    1,
    [
      `2 uploaded files could not be copied: not in ${join(folder, 'objects')} (${names.join(', ')}). Everything else is in the backup.`,
    ],
  ])
  const from = join(root, readdirSync(root)[0] ?? '')
  const back = await gave(restore, ['--from', from, '--to', to], { KEY_DIR: join(folder, 'keys') })
  expect([back.code, back.complained]).toEqual([
    1,
    [
      `3 of ${lost.length + 1} uploaded files are missing or damaged: ${[idOf(changed), ...names].sort().join(', ')}.`,
    ],
  ])
  const KEY_DIR = join(folder, 'keys')
  const log = await gave(audit, ['verify', '--without-files'], { DATA_DIR: to, KEY_DIR })
  expect({ code: log.code, complained: log.complained }).toEqual({ code: 0, complained: [] })
})

/** Backups in a folder share the uploaded files that they have in common: a year of them takes little more room than one. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup } from '#server/commands/backup.ts'
import { restore } from '#server/commands/restore.ts'
import { gave, newFolder, PATIENCE, removeFolders, seasonFolder } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const named = (day: string) => `wedding-backup-${day}T00-00-00-000Z`
/** Every file of a backup with the file on the disk that it is. */
const filesOf = (folder: string): Map<string, number> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), statSync(path).ino]),
  )

test('given a backup of yesterday, when one is made today, then uploaded files are shared, what was damaged is taken anew, and each restores alone', async () => {
  const folder = await seasonFolder()
  const root = newFolder()
  const on = (day: string) => gave(backup, [], { DATA_DIR: folder, BACKUP_DIR: root }, `${day}T00:00:00.000Z`)
  await on('2026-03-01')
  const first = filesOf(join(root, named('2026-03-01')))
  const objects = [...first.keys()].filter((path) => path.startsWith('/objects/'))
  expect(objects.length).toBeGreaterThan(2)
  const [damaged = '', ...sound] = objects
  appendFileSync(join(root, named('2026-03-01'), damaged), 'rot')

  await on('2026-03-02')
  const second = filesOf(join(root, named('2026-03-02')))
  expect([...second.keys()].sort()).toEqual([...first.keys()].sort())
  const isShared = (path: string) => first.get(path) === second.get(path)
  expect(sound.every(isShared)).toBe(true)
  // The database goes on changing; what is not what it was is not handed on.
  expect([...first.keys()].filter((path) => !isShared(path)).sort()).toEqual(
    [damaged, '/manifest.json', '/season.db'].sort(),
  )
  rmSync(join(root, named('2026-03-01')), { recursive: true })
  const from = join(root, named('2026-03-02'))
  const { code, complained } = await gave(restore, ['--from', from, '--to', newFolder()], {
    KEY_DIR: join(folder, 'keys'),
  })
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
})

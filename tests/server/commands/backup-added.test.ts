/** What the organiser has added, recorded clips above all, is in a backup and comes back with it. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backup } from '#server/commands/backup.ts'
import { restore } from '#server/commands/restore.ts'
import { testApp } from '../../kit/app.ts'
import { gave, newFolder, PATIENCE, removeFolders } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const SECRET = 'a file of somebody else'
const clip = (words: string) => new TextEncoder().encode(`OggS ${words}`)
const named = (day: string) => `wedding-backup-${day}T00-00-00-000Z`
/** By its path: what a backup, or a data folder, holds of what was added. */
const addedIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, 'clips')).map((file) => [
      `clips/${file}`,
      readFileSync(join(folder, 'clips', file), 'utf8'),
    ]),
  )

test('given recorded clips, when backed up twice and restored, then they are there as they were, shared while they are the same, and nothing else that lay there', async () => {
  const app = await testApp()
  const admin = await app.admin()
  const put = (place: string, bytes: Uint8Array<ArrayBuffer>) =>
    admin.send('PUT', `/api/admin/clips/${place}`, bytes, { 'content-type': 'audio/ogg' })
  expect((await put('home/ml', clip('home'))).status).toBe(200)
  expect((await put('family/en', clip('first'))).status).toBe(200)
  writeFileSync(join(app.folder, 'clips', 'no clip.txt'), SECRET)
  writeFileSync(join(app.folder, 'other.opus'), SECRET)
  symlinkSync(join(app.folder, 'other.opus'), join(app.folder, 'clips', 'groom.ml.opus'))
  const root = newFolder()
  const on = (day: string) =>
    gave(backup, [], { DATA_DIR: app.folder, BACKUP_DIR: root }, `${day}T00:00:00.000Z`)
  expect((await on('2026-03-01')).complained).toEqual([])
  expect((await put('family/en', clip('second'))).status).toBe(200)
  expect((await on('2026-03-02')).complained).toEqual([])
  await app.stop()

  const expected = (family: string) => ({
    'clips/home.ml.ogg': 'OggS home',
    'clips/family.en.ogg': `OggS ${family}`,
  })
  const [first, second] = ['2026-03-01', '2026-03-02'].map((day) => join(root, named(day)))
  if (first === undefined || second === undefined) throw new Error('two days')
  expect([addedIn(first), addedIn(second)]).toEqual([expected('first'), expected('second')])
  const isShared = (path: string) => statSync(join(first, path)).ino === statSync(join(second, path)).ino
  expect(['clips/home.ml.ogg', 'clips/family.en.ogg'].map(isShared)).toEqual([true, false])

  const to = newFolder()
  const keys = { KEY_DIR: join(app.folder, 'keys') }
  const { code, said } = await gave(restore, ['--from', second, '--to', to], keys)
  expect([code, said.at(-2)]).toEqual([
    0,
    'In the backup were 2 recorded clips. Put back by hand what you had besides in clips/.',
  ])
  expect(addedIn(to)).toEqual(expected('second'))
  const again = await testApp({ folder: to, environment: keys })
  const heard = await fetch(`${again.url}/clips/home.ml.ogg`)
  expect([heard.status, await heard.text()]).toEqual([200, 'OggS home'])
  await again.close()

  // One that is lost or changed is named, as every file of a backup.
  writeFileSync(join(first, 'clips', 'home.ml.ogg'), 'OggS hame')
  rmSync(join(second, 'clips', 'home.ml.ogg'))
  const refused = async (from: string) =>
    (await gave(restore, ['--from', from, '--to', join(to, 'new')], keys)).complained
  expect([await refused(first), await refused(second)]).toEqual([
    ['clips/home.ml.ogg is not what was backed up: it was changed or damaged since.'],
    ['clips/home.ml.ogg is missing from the backup.'],
  ])
  rmSync(app.folder, { recursive: true })
})

test.each(['clips/../../home.ml.ogg', 'clips/home.ml.ogg/x', 'other/home.ml.ogg'])(
  'given a manifest that names %s, when it is restored, then it is no backup',
  async (path) => {
    const from = newFolder()
    const files = [{ path, size: 0, sha256: '0'.repeat(64) }]
    const manifest = {
      format: 'wedding-programme-backup',
      version: 1,
      createdAt: '2026-03-01T00:00:00.000Z',
      programme: '',
      position: 0,
      files,
    }
    writeFileSync(join(from, 'manifest.json'), JSON.stringify(manifest))
    const { complained } = await gave(restore, ['--from', from, '--to', join(newFolder(), 'new')], {})
    expect(complained).toEqual([`${from} is no backup: it has no manifest that can be read.`])
  },
)

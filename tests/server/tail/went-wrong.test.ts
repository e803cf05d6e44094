/** What goes wrong around the tail: clocks, places, folders that were put back, and whoever writes to the place. */
import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backup } from '#server/commands/backup.ts'
import { restore } from '#server/commands/restore.ts'
import { readConfig } from '#server/config.ts'
import { createCommands } from '#server/demo/commands.ts'
import { openParts } from '#server/run.ts'
import { inFolder } from '#server/store/folder.ts'
import { cleanUpTail } from '#server/tail/clean-up.ts'
import { createTail } from '#server/tail/keeping.ts'
import { openTailStorage } from '#server/tail/storage.ts'
import { done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { sent } from '../../kit/season.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'
import { type Kept, kept, keyDirOf } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const restored = (at: Kept, to: string, more: readonly string[] = []) =>
  gave(
    restore,
    ['--from', at.place, '--to', to, ...more],
    { KEY_DIR: keyDirOf(at) },
    '2026-03-01T09:00:00.000Z',
  )
const has = (dataDir: string, keyDir: string, id: string): boolean =>
  inFolder({ dataDir, keyDir }, (folder) => folder.models().state.streamOf(id) !== null)
/** A family, and a cut that has it. */
async function more({ app }: Kept, tail: { keepNow: () => Promise<void> }): Promise<string> {
  const { id } = await sent(app)
  app.clock.advance(5000)
  await tail.keepNow()
  return id
}

/** A note of staff on a family, and a cut that has it: also long after families may apply. */
async function noted({ app }: Kept, tail: { keepNow: () => Promise<void> }, id: string): Promise<void> {
  const staff = await app.admin()
  await done(staff.post(`/api/admin/applications/${id}/notes`, { note: 'Seen' }), 201)
  await tail.keepNow()
}

test('given a clock that ran ahead for a while, when the newest is restored, then what came after is there, and what is dated so is not kept for ever', async () => {
  const at = await kept()
  const tail = at.tail()
  await tail.keepNow()
  const before = await more(at, tail)
  at.app.clock.set('2031-01-01T00:00:00.000Z')
  await noted(at, tail, before)
  at.app.clock.set('2026-03-01T06:00:00.000Z')
  const id = await more(at, tail)
  const to = newFolder()
  expect((await restored(at, to)).code).toBe(0)
  expect(has(to, keyDirOf(at), id)).toBe(true)
  const storage = await openTailStorage({ folder: at.place }, { s3: null })
  const newest = new Date('2026-03-30T00:00:00.000Z')
  const ofAhead = async () => (await storage.list()).filter((path) => path.includes('/2031-')).length
  at.app.clock.set('2026-03-29T06:00:00.000Z')
  await noted(at, tail, before)
  expect(await ofAhead()).toBe(1)
  await cleanUpTail(storage, newest, newest)
  expect(await ofAhead()).toBe(0)
  await at.app.close()
})

test('given a restore that fails, when one looks, then the folder is as empty as before, and another can be made there', async () => {
  const at = await kept()
  const tail = at.tail()
  await tail.keepNow()
  await more(at, tail)
  const part = readdirSync(join(at.place, 'tail'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .at(-1)
  const bytes = readFileSync(part ?? '')
  writeFileSync(part ?? '', 'anything')
  const to = newFolder()
  expect((await restored(at, to)).code).toBe(1)
  expect(readdirSync(to)).toEqual([])
  writeFileSync(part ?? '', bytes)
  mkdirSync(join(to, '.restoring'))
  expect((await restored(at, to)).code).toBe(0)
  await at.app.close()
})

test('given a server that was started on a restored folder with the same place, when the newest is restored, then it says that another line goes further', async () => {
  const at = await kept()
  const tail = at.tail()
  await tail.keepNow()
  await more(at, tail)
  const drill = newFolder()
  expect((await restored(at, drill)).complained).toEqual([])
  const environment = { DATA_DIR: drill, KEY_DIR: keyDirOf(at), LOG_LEVEL: 'silent' }
  const parts = await openParts(readConfig(environment), at.app.clock.now)
  const backups = { folder: at.place }
  const makeBackup = () => gave(backup, ['--to', at.place], environment, at.app.clock.now().toISOString())
  at.app.clock.advance(1000)
  const other = createTail({ ...parts, config: { ...parts.config, backups } }, makeBackup)
  await other.keepNow()
  parts.store.close()
  await more(at, tail)
  const { code, complained } = await restored(at, newFolder(), ['--at', at.app.clock.now().toISOString()])
  expect([code, complained.join()]).toEqual([1, expect.stringContaining('another server kept')])
  await at.app.close()
})

test('given a backup of which somebody has changed what it says of its tail, when it is restored, then it is refused', async () => {
  const at = await kept()
  const tail = at.tail()
  await tail.keepNow()
  await more(at, tail)
  const base = join(at.place, readdirSync(at.place).find((name) => name.startsWith('wedding')) ?? '')
  const vault = new Database(join(base, 'vault.db'))
  vault.run('update tail set cut = 1000000')
  vault.close()
  const manifest = JSON.parse(readFileSync(join(base, 'manifest.json'), 'utf8'))
  const file = manifest.files.find(({ path }: { path: string }) => path === 'vault.db')
  file.size = statSync(join(base, 'vault.db')).size
  file.sha256 = createHash('sha256')
    .update(readFileSync(join(base, 'vault.db')))
    .digest('hex')
  writeFileSync(join(base, 'manifest.json'), JSON.stringify(manifest))
  const { code, complained } = await restored(at, newFolder())
  expect([code, complained.join()]).toEqual([1, expect.stringContaining('is not as this program wrote it')])
  await at.app.close()
})

/** A store that nothing else keeps, opened and closed as a process does. */
async function opened(folder: string, place: string) {
  const parts = await openParts(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const config = { ...parts.config, backups: { folder: place } }
  const made: string[] = []
  const makeBackup = async () => {
    made.push(`wedding-backup-2026-03-01T04-30-00-${100 + made.length}Z`)
    mkdirSync(join(place, made.at(-1) ?? ''), { recursive: true })
    writeFileSync(join(place, made.at(-1) ?? '', 'manifest.json'), '{}')
    // Made, and not all of it: its exit code is 1.
    return false
  }
  const tail = createTail({ ...parts, config }, makeBackup)
  const start = () => createCommands(parts, 'no hash').start(crypto.randomUUID(), wholeForm())
  return { parts, tail, start, made, of: () => parts.store.vault.tail.of() }
}

test('given a line, when the server is started again, its folder is put back, or another place is named, then it goes on only the first time, and a whole backup is made once for each line', async () => {
  const folder = newFolder()
  const aside = newFolder()
  const place = newFolder()
  const elsewhere = newFolder()
  const first = await opened(folder, place)
  await first.start()
  await first.tail.keepNow()
  await first.start()
  await first.tail.keepNow()
  expect([first.made.length, first.of()?.isBased]).toEqual([1, true])
  const line = first.of()?.line
  first.parts.store.close()
  cpSync(folder, aside, { recursive: true })
  const second = await opened(folder, place)
  await second.start()
  await second.tail.keepNow()
  expect([second.made.length, second.of()?.line]).toEqual([0, line])
  second.parts.store.close()
  const third = await opened(folder, elsewhere)
  await third.start()
  await third.tail.keepNow()
  expect([third.made.length, third.of()?.line === line]).toEqual([1, false])
  third.parts.store.close()
  rmSync(folder, { recursive: true })
  const back = await opened(aside, place)
  await back.start()
  await back.tail.keepNow()
  expect([back.made.length, back.of()?.line === line]).toEqual([1, false])
  back.parts.store.close()
})

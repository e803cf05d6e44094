/** `bun run restore` with the tail: any moment of what was kept, and what it says where that is not to be had. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { restore } from '#server/commands/restore.ts'
import { inFolder } from '#server/store/folder.ts'
import { cleanUpTail } from '#server/tail/clean-up.ts'
import { openTailStorage } from '#server/tail/storage.ts'
import { testApp } from '../../kit/app.ts'
import { begun, moveTo, sent } from '../../kit/season.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'
import { type Kept, kept, keyDirOf } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const LATER = '2026-03-01T09:00:00.000Z'
const restored = (at: Kept, to: string, more: readonly string[] = [], now = LATER) =>
  gave(restore, ['--from', at.place, '--to', to, ...more], { KEY_DIR: keyDirOf(at) }, now)
const tailPaths = (place: string): string[] =>
  readdirSync(join(place, 'tail'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()

/** A first family in the whole backup, a second in the first cut after it, a third in the second. */
async function threeFamilies() {
  const at = await kept()
  const tail = at.tail()
  const first = await sent(at.app)
  await tail.keepNow()
  const moments: string[] = []
  const more = async () => {
    const one = await sent(at.app)
    at.app.clock.advance(5000)
    await tail.keepNow()
    moments.push(at.app.clock.now().toISOString())
    return one
  }
  const second = await more()
  const third = await more()
  return { at, tail, moments, ids: [first.id, second.id, third.id] }
}

/** Which of these applications a folder has. */
const idsIn = (dataDir: string, keyDir: string, ids: readonly string[]): string[] =>
  inFolder({ dataDir, keyDir }, (folder) => {
    const { state } = folder.models()
    return ids.filter((id) => state.streamOf(id) !== null)
  })

test('given a disk that is lost, when the newest moment is restored, then everything that was kept is there, and a moment before has what was there then', async () => {
  const { at, moments, ids } = await threeFamilies()
  const newest = newFolder()
  const whole = await restored(at, newest)
  expect([whole.code, whole.complained]).toEqual([0, []])
  expect(whole.said[0]).toContain(`as of ${moments[1]}; the log is whole. The backup is of `)
  expect(whole.said[0]).toContain('; 2 cuts of the tail followed it.')
  expect(idsIn(newest, keyDirOf(at), ids)).toEqual(ids)
  const before = newFolder()
  const earlier = await restored(at, before, ['--at', moments[0] ?? ''])
  expect(earlier.said[0]).toContain(`as of ${moments[0]}; the log is whole.`)
  expect(idsIn(before, keyDirOf(at), ids)).toEqual(ids.slice(0, 2))
  await at.app.close()
})

test('given a cut that is gone from the middle, or one that somebody changed or put in its place, when it is restored, then it is refused and says which', async () => {
  const { at, tail } = await threeFamilies()
  await begun(at.app)
  await tail.keepNow()
  const parts = tailPaths(at.place)
  const [one = '', two = ''] = parts.filter((path) => /0{9}[23]\.1-/.test(path))
  renameSync(one, `${at.place}/aside`)
  const gone = await restored(at, newFolder())
  expect(gone.complained.join()).toContain('The tail has a gap: the cuts 2 to 2 are gone')
  cpSync(two, one)
  const swapped = await restored(at, newFolder())
  expect(swapped.complained.join()).toContain('is not what was kept there')
  writeFileSync(one, 'anything')
  expect((await restored(at, newFolder())).complained.join()).toContain('is not what was kept there')
  await at.app.close()
})

test('given a family that was erased after the moment, when that is restored, then it is erased again', async () => {
  const { at, moments, ids } = await threeFamilies()
  const staff = await at.app.admin()
  await moveTo(staff, ids[1] ?? '', 'rejected')
  const { status } = await staff.send('DELETE', `/api/admin/applications/${ids[1]}`, '{}', {
    'content-type': 'application/json',
  })
  expect(status).toBeLessThan(300)
  const to = newFolder()
  const { said } = await restored(at, to, ['--at', moments[1] ?? ''])
  expect(said.join('\n')).toContain('1 application erased since then: erased again.')
  expect(idsIn(to, keyDirOf(at), ids)).toEqual([ids[0], ids[2]] as string[])
  await at.app.close()
})

test('given a place without a backup from before, or a moment of one backup alone, when it is restored, then it says so', async () => {
  const { at } = await threeFamilies()
  const early = await restored(at, newFolder(), ['--at', '2020-01-01T00:00:00.000Z'])
  expect([early.code, early.complained.join()]).toEqual([
    1,
    `${at.place} has no backup from before 2020-01-01T00:00:00.000Z.`,
  ])
  const one = join(at.place, readdirSync(at.place).find((name) => name.startsWith('wedding')) ?? '')
  const alone = await gave(restore, ['--from', one, '--at', LATER, '--to', newFolder()], {
    KEY_DIR: keyDirOf(at),
  })
  expect(alone.code).toBe(2)
  await at.app.close()
})

test('given a data folder that was put back as it was before, when its tail goes on, then it begins another line with a whole backup, and both can be restored', async () => {
  const { at, tail, moments, ids } = await threeFamilies()
  const aside = newFolder()
  await tail.keepNow()
  await at.app.restart(() => cpSync(at.app.folder, aside, { recursive: true }))
  const next = at.tail()
  const fourth = await sent(at.app)
  at.app.clock.advance(5000)
  await next.keepNow()
  const lineBefore = at.app.parts.store.vault.tail.of()?.line
  await at.app.restart(() => {
    for (const name of ['log.db', 'vault.db', 'log.db-wal', 'vault.db-wal', 'log.db-shm', 'vault.db-shm'])
      rmSync(join(at.app.folder, name), { force: true })
    cpSync(aside, at.app.folder, { recursive: true })
  })
  const other = at.tail()
  const fifth = await sent(at.app)
  at.app.clock.advance(5000)
  await other.keepNow()
  expect(at.app.parts.store.vault.tail.of()?.line).not.toBe(lineBefore)
  const all = [...ids, fourth.id, fifth.id]
  const newest = newFolder()
  await restored(at, newest)
  expect(idsIn(newest, keyDirOf(at), all)).toEqual([...ids, fifth.id])
  const before = newFolder()
  await restored(at, before, ['--at', moments[1] ?? ''])
  expect(idsIn(before, keyDirOf(at), all)).toEqual(ids)
  await at.app.close()
})

test('given what was kept, when days go by, then the last ten and what the newest backup needs stay, and after twenty-nine nothing does', async () => {
  const { at } = await threeFamilies()
  const storage = await openTailStorage({ folder: at.place }, { s3: null })
  const count = tailPaths(at.place).length
  const on = (day: string) => new Date(`2026-${day}T00:00:00.000Z`)
  expect([
    await cleanUpTail(storage, on('03-11'), on('03-10')),
    await cleanUpTail(storage, on('03-29'), on('03-01')),
    await cleanUpTail(storage, on('03-12'), on('03-10')),
  ]).toEqual([0, 0, count])
  await at.app.close()
})

test('given no place for backups, when the server runs, then nothing is noted', async () => {
  const app = await testApp()
  await begun(app)
  const { vault } = app.parts.store
  expect([vault.tail.of(), vault.tail.hasUnkept()]).toEqual([null, false])
  await app.close()
})

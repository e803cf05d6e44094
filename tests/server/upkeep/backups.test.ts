/** The server backs itself up where something changed, to a folder or to S3; a full disk there is a line in the log and no more. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restore } from '#server/commands/restore.ts'
import { createBackups } from '#server/upkeep/by-themselves.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { s3Peer } from '../../kit/s3-peer.ts'
import { sent } from '../../kit/season.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'
import { jpeg } from '../files/samples.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const QUARTER = 15 * 60 * 1000
type Backups = TestApp['parts']['config']['backups']
/** The backups of a server that keeps nothing else there, with what it says in its log. */
function backingUp(app: TestApp, backups: Backups) {
  const told: unknown[] = []
  const tell = (line: unknown) => void told.push(line)
  const reports = { error: tell, info: () => undefined, isVerbose: false }
  return { told, ...createBackups({ ...app.parts, config: { ...app.parts.config, backups }, reports }) }
}

test('given a folder for backups, when something changed, then there is one more, when nothing did, there is none, and the last one brings everything back', async () => {
  const root = newFolder()
  const app = await testApp()
  const { work, told } = backingUp(app, { folder: root })
  await work()
  await work()
  expect([readdirSync(root), told]).toEqual([['wedding-backup-2026-03-01T04-30-00-000Z'], []])
  const { family, id } = await sent(app, { groomName: 'Madeup Restored' })
  const key = await family.upload('photo', await jpeg())
  app.clock.advance(QUARTER)
  await Promise.all([work(), work()])
  app.clock.advance(QUARTER)
  await work()
  const names = readdirSync(root).sort()
  expect([names.length, names[1], told]).toEqual([2, 'wedding-backup-2026-03-01T04-45-00-000Z', []])
  const everything = readdirSync(join(root, names[1] ?? ''), { recursive: true, withFileTypes: true })
  const master = readFileSync(join(app.folder, 'keys', 'master.key'), 'utf8').trim()
  for (const file of everything.filter((entry) => entry.isFile())) {
    const bytes = readFileSync(join(file.parentPath, file.name))
    expect([file.name, bytes.includes(master), bytes.includes(Buffer.from(master, 'base64'))]).toEqual([
      file.name,
      false,
      false,
    ])
  }
  await app.stop()
  const to = newFolder()
  const KEY_DIR = join(app.folder, 'keys')
  const { code } = await gave(restore, ['--from', join(root, names[1] ?? ''), '--to', to], { KEY_DIR })
  expect(code).toBe(0)
  const again = await testApp({ folder: to, environment: { KEY_DIR } })
  const admin = await again.admin()
  expect((await done(admin.get(`/api/admin/applications/${id}`))).json.groomName).toBe('Madeup Restored')
  await done(admin.get(key))
  await again.close()
  rmSync(app.folder, { recursive: true })
})

test('given files and backups in S3, when S3 is down and comes back, then it is said, made, and restored from there', async () => {
  const peer = await s3Peer()
  const app = await testApp({ environment: { ...peer.environment, LOG_LEVEL: 'silent' } })
  const { family } = await sent(app)
  const key = await family.upload('photo', await jpeg())
  const { work, told } = backingUp(app, 's3')
  peer.wire('cut')
  await work()
  expect(told).toEqual([{ what: 'backup', says: expect.stringContaining('No backup was made. S3: ') }])
  await done(app.guest().get('/api/health'))
  peer.wire('whole')
  await work()
  expect([told.length, readdirSync(app.folder).filter((name) => name.includes('part'))]).toEqual([1, []])
  await app.stop()
  const KEY_DIR = join(app.folder, 'keys')
  const name = 's3:wedding-backup-2026-03-01T04-30-00-000Z'
  const nowhere = join(newFolder(), 'new')
  const to = newFolder()
  const without = await gave(restore, ['--from', name, '--to', nowhere], { KEY_DIR })
  expect([without.code, without.complained]).toEqual([1, ['Backups in S3 need S3_BUCKET and its keys.']])
  const { code, said, complained } = await gave(restore, ['--from', name, '--to', to], {
    KEY_DIR,
    ...peer.environment,
  })
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
  expect(said.at(-1)).toBe('2 files compared with those in S3, or put there.')
  expect(existsSync(join(to, '.fetched'))).toBe(false)
  const again = await testApp({ folder: to, environment: { KEY_DIR, ...peer.environment } })
  await done((await again.admin()).get(key))
  await again.close()
  await peer.close()
  rmSync(app.folder, { recursive: true })
})

const run = (...command: string[]) => Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).success
/** A disk of its own of some hundred kilobytes; null where this machine does not let us mount one. */
function smallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'wedding-disk-'))
  if (run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder)) return folder
  rmSync(folder, { recursive: true })
  return null
}
const disk = smallDisk()
const why = disk ? '' : ' (skipped: needs root on Linux to mount a small disk)'
afterAll(() => {
  if (!disk) return
  run('umount', disk)
  rmSync(disk, { recursive: true })
})

test.skipIf(!disk)(
  `given a disk that is full in the middle of a backup, when it is made, then no half is left, the log says so, and the server is well${why}`,
  async () => {
    const root = disk ?? ''
    const app = await testApp()
    const { family } = await sent(app)
    await family.upload('photo', await jpeg(1600, 1200))
    const { work, told } = backingUp(app, { folder: root })
    await work()
    expect(told).toEqual([{ what: 'backup', says: expect.stringMatching(/ENOSPC|disk is full/) }])
    expect(readdirSync(root)).toEqual([])
    await done(app.guest().get('/api/health'))
    expect(run('mount', '-o', 'remount,size=60m', root)).toBe(true)
    await work()
    expect([told.length, readdirSync(root)]).toEqual([1, ['wedding-backup-2026-03-01T04-30-00-000Z']])
    await app.close()
  },
)

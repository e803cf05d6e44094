/** Backup and restore: taken under full load it fits together, and what was erased since stays erased. */
import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { latestForm } from '#events/application/application.ts'
import { audit } from '#server/commands/audit.ts'
import { backup } from '#server/commands/backup.ts'
import { erase } from '#server/commands/erase.ts'
import { restore } from '#server/commands/restore.ts'
import { readConfig } from '#server/config.ts'
import { createCommands } from '#server/demo/commands.ts'
import { drawnPicture } from '#server/demo/drawn-pictures.ts'
import { openParts } from '#server/run.ts'
import { testApp } from '../../kit/app.ts'
import { wholeForm } from '../../kit/forms.ts'
import { gave, newFolder, PATIENCE, ran, removeFolders, seasonFolder, TODAY } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const keysOf = (folder: string): string => join(folder, 'keys')

/** @returns the folder of the one backup that was made. */
async function backedUp(dataDir: string, today = TODAY): Promise<string> {
  const root = newFolder()
  const { code, complained } = await gave(backup, ['--to', root], { DATA_DIR: dataDir }, today)
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
  return join(root, readdirSync(root)[0] ?? '')
}
const restored = (from: string, to: string, keyDir: string) =>
  gave(restore, ['--from', from, '--to', to], { KEY_DIR: keyDir })

/** Every file below a folder, as one piece of bytes. */
const allBytes = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => readFileSync(path)),
  )

test('given a server that writes all the while, when it is backed up, then every copy is whole and loses nothing typed', async () => {
  const app = await testApp()
  const commands = createCommands(app.parts, 'no hash')
  let writing = true
  let sent = 0
  const writer = (async () => {
    while (writing) {
      const userId = crypto.randomUUID()
      const id = await commands.start(userId, wholeForm())
      if (sent % 3 > 0) await commands.save({ userId, id, changes: {}, submitting: true })
      if (sent % 7 === 3) await commands.erase(id, 'system')
      sent += 1
    }
  })()
  while (sent < 20) await Bun.sleep(5)
  const root = newFolder()
  for (let count = 0; count < 3; count++) {
    const { code, complained } = await ran('backup.ts', ['--to', root], { DATA_DIR: app.folder })
    expect({ code, complained }).toEqual({ code: 0, complained: [] })
  }
  writing = false
  await writer
  const sizes: number[] = []
  for (const name of readdirSync(root).sort()) {
    const to = newFolder()
    // Restoring verifies every event and payload of the copy.
    const { code, complained } = await restored(join(root, name), to, keysOf(app.folder))
    expect({ code, complained }).toEqual({ code: 0, complained: [] })
    const { store } = await openParts(
      readConfig({ DATA_DIR: to, KEY_DIR: keysOf(app.folder) }),
      app.clock.now,
    )
    const streams = store.state.streamsOf('Season 3')
    expect(
      streams.map((stream) => latestForm(store.state.application(stream) ?? never())?.groomName),
    ).toEqual(streams.map(() => 'Groom Madeup'))
    sizes.push(store.log.size())
    store.close()
  }
  expect(sizes[0]).toBeGreaterThan(20)
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  await app.close()
})

test('given a season that went on after its backup, when it is restored, then KEY_DIR stays with the season that goes on until a server starts on what was restored', async () => {
  const folder = await seasonFolder()
  const from = await backedUp(folder)
  const opened = async (dataDir: string) => {
    const parts = await openParts(readConfig({ DATA_DIR: dataDir, KEY_DIR: keysOf(folder) }))
    parts.store.close()
    return parts
  }
  const on = await openParts(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), () => new Date(TODAY))
  await createCommands(on, 'no hash').start(crypto.randomUUID(), wholeForm())
  on.store.close()
  const head = () => readFileSync(join(keysOf(folder), 'head'), 'utf8')
  const newest = head()
  const to = newFolder()
  expect((await restored(from, to, keysOf(folder))).code).toBe(0)
  expect(head()).toBe(newest)
  const { code, complained } = await gave(audit, ['verify'], { DATA_DIR: to, KEY_DIR: keysOf(folder) })
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
  await opened(folder)
  await opened(to)
  expect([head() === newest, existsSync(join(to, 'restored'))]).toEqual([false, false])
})

test('given a programme that was begun with the keys of another, when its backup is to be restored there, then it is refused, and nothing was changed', async () => {
  const folder = await seasonFolder()
  const other = newFolder()
  cpSync(keysOf(folder), keysOf(other), { recursive: true })
  rmSync(join(keysOf(other), 'head'))
  const { store } = await openParts(readConfig({ DATA_DIR: other, LOG_LEVEL: 'silent' }))
  store.close()
  const to = newFolder()
  const { code, complained } = await restored(await backedUp(other), to, keysOf(folder))
  expect([code, complained, readdirSync(to)]).toEqual([
    1,
    [
      expect.stringMatching(
        /^This backup is of another programme than the one that KEY_DIR belongs to, which has \d+ events\. Choose another backup\. If you mean this one, take the file `head` out of KEY_DIR first\.$/,
      ),
    ],
    [],
  ])
})

const never = (): never => {
  throw new Error('an application that is listed is not there')
}

test('given a season, when it is backed up and restored, then all of it is there but the sessions, and the keys were never in it', async () => {
  const folder = await seasonFolder()
  const from = await backedUp(folder)
  expect(readdirSync(from).sort()).toEqual(['manifest.json', 'objects', 'season.db'])
  const bytes = allBytes(from)
  for (const name of ['master.key', 'signing.key']) {
    const key = readFileSync(join(keysOf(folder), name), 'utf8').trim()
    expect([bytes.includes(key), bytes.includes(Buffer.from(key, 'base64'))]).toEqual([false, false])
  }
  const to = newFolder()
  // The keys may lie where they lie by default: in the folder that is restored into.
  cpSync(keysOf(folder), keysOf(to), { recursive: true })
  const { code, said } = await gave(restore, ['--from', from, '--to', to], {})
  expect(code).toBe(0)
  expect(said.at(-1)).toBe('Everybody has to sign in again.')
  const lines = async (dataDir: string) =>
    (await gave(audit, ['replay', '--json'], { DATA_DIR: dataDir })).said
  expect(await lines(to)).toEqual(await lines(folder))
  const objects = (dataDir: string) => allBytes(join(dataDir, 'objects'))
  expect(objects(to).equals(objects(folder))).toBe(true)
})

test('given a family erased after the backup, when it is restored, then nothing of it can be read and the log says so', async () => {
  const app = await testApp()
  const family = await app.family('gone@example.org')
  const key = await family.upload('photo', (await drawnPicture('bride', 2)).bytes)
  const form = { ...wholeForm({ brideName: 'Znobody Remembers' }), bridePhotoKey: key }
  const { id } = (await family.post('/api/applications', form)).expect(201).json
  ;(await family.put(`/api/applications/${id}`, { status: 'submitted' })).expect(200)
  const stream = app.parts.store.state.streamOf(id) ?? ''
  const from = await backedUp(app.folder)
  const wrapped = wrappedKeys(join(from, 'season.db'), stream, key.slice(-36))
  expect(wrapped.map((bytes) => allBytes(from).includes(bytes))).toEqual([true, true])
  expect(existsSync(join(from, 'objects', key.slice(-36).slice(0, 2), key.slice(-36)))).toBe(true)

  expect((await gave(erase, ['--id', id], { DATA_DIR: app.folder })).code).toBe(0)
  await app.stop()
  const to = newFolder()
  const { code, said } = await restored(from, to, keysOf(app.folder))
  expect([code, said[1]]).toEqual([0, '1 application erased since then: erased again.'])
  expect(wrapped.map((bytes) => allBytes(to).includes(bytes))).toEqual([false, false])
  expect(
    readdirSync(to, { recursive: true }).filter((name) => String(name).includes(key.slice(-36))),
  ).toEqual([])
  const again = await testApp({ folder: to, environment: { KEY_DIR: keysOf(app.folder) } })
  const admin = await again.admin()
  ;(await admin.get(`/api/admin/applications/${id}`)).expect(404)
  expect((await admin.get('/api/admin/applications')).text).not.toContain('Znobody')
  const gone = { email: 'gone@example.org', password: 'chembarathi poovu' }
  ;(await again.guest().post('/api/auth/login', gone)).expect(401)
  const verified = await gave(audit, ['verify'], { DATA_DIR: to, KEY_DIR: keysOf(app.folder) })
  expect({ code: verified.code, complained: verified.complained }).toEqual({ code: 0, complained: [] })
  await again.close()
  rmSync(app.folder, { recursive: true })
})

/** The wrapped key of an application and of one of its files, as they rest in a database. */
function wrappedKeys(path: string, stream: string, file: string): Uint8Array[] {
  const vault = new Database(path, { readonly: true })
  const rows = vault
    .query<{ wrapped: Uint8Array }, [string, string]>(
      'select wrapped from data_key where holder = ? union all select sealed from file where id = ?',
    )
    .all(stream, file)
  vault.close()
  return rows.map(({ wrapped }) => wrapped)
}

test('given a session that was open at the backup, when it is restored, then it does not come back to life', async () => {
  const app = await testApp()
  const admin = await app.admin()
  ;(await admin.get('/api/me')).expect(200)
  const from = await backedUp(app.folder)
  await app.stop()
  const to = newFolder()
  expect((await restored(from, to, keysOf(app.folder))).code).toBe(0)
  const again = await testApp({ folder: to, environment: { KEY_DIR: keysOf(app.folder) } })
  const stale = await again.guest().get('/api/me', { cookie: admin.cookie() })
  expect([stale.status, admin.cookie().length > 40]).toEqual([401, true])
  await again.close()
  rmSync(app.folder, { recursive: true })
})

test('given a backup, when a file of it was changed, is missing or is one too many, then it is not restored', async () => {
  const folder = await seasonFolder()
  const from = await backedUp(folder)
  const to = join(newFolder(), 'new')
  const refusal = async () => {
    const { code, complained } = await restored(from, to, keysOf(folder))
    return { code, complained, made: existsSync(to) }
  }
  writeFileSync(join(from, 'extra'), '')
  expect(await refusal()).toEqual({
    code: 1,
    complained: ['extra is not in the manifest of the backup.'],
    made: false,
  })
  rmSync(join(from, 'extra'))
  const log = readFileSync(join(from, 'season.db'))
  appendFileSync(join(from, 'season.db'), '\0')
  const changed = 'season.db is not what was backed up: it was changed or damaged since.'
  expect(await refusal()).toEqual({ code: 1, complained: [changed], made: false })
  rmSync(join(from, 'season.db'))
  expect(await refusal()).toEqual({
    code: 1,
    complained: ['season.db is missing from the backup.'],
    made: false,
  })
  writeFileSync(join(from, 'season.db'), log)
  expect((await restored(from, to, keysOf(folder))).code).toBe(0)
})

test.each(['objects/../../secret', 'season.db/x', 'clips/home.ml.ogg'])(
  'given a manifest that names %s, when it is restored, then it is no backup',
  async (path) => {
    const from = newFolder()
    const made = { createdAt: '2026-03-01T00:00:00.000Z', programme: '', position: 0 }
    const files = [{ path, size: 0, sha256: '0'.repeat(64) }]
    const manifest = { format: 'wedding-programme-backup', version: 1, ...made, files }
    writeFileSync(join(from, 'manifest.json'), JSON.stringify(manifest))
    const { complained } = await gave(restore, ['--from', from, '--to', join(newFolder(), 'new')], {})
    expect(complained).toEqual([`${from} is no backup: it has no manifest that can be read.`])
  },
)

test('given a folder that is not empty, or keys that are missing or not its own, when restored, then it is refused', async () => {
  const folder = await seasonFolder()
  const stranger = await testApp()
  const from = await backedUp(folder)
  const full = newFolder()
  writeFileSync(join(full, 'something'), '')
  const refused = async (to: string, keyDir: string) => (await restored(from, to, keyDir)).complained
  expect(await refused(full, keysOf(folder))).toEqual([
    `${full} is not empty. Restore into a new folder, and look before you delete.`,
  ])
  const empty = newFolder()
  expect(await refused(empty, join(empty, 'keys'))).toEqual([
    `master.key is missing from KEY_DIR (${join(empty, 'keys')}). Nothing else opens the data: let KEY_DIR name the folder that holds the programme's own keys.`,
  ])
  expect(await refused(empty, keysOf(stranger.folder))).toEqual([
    'master.key or signing.key in KEY_DIR is not the one of this season.',
  ])
  expect(readdirSync(empty)).toEqual([])
  await stranger.close()
})

test('given the backups of a programme, when another one backs itself up to the same place, then it is refused, and none is removed', async () => {
  const root = newFolder()
  const own = await seasonFolder()
  const other = newFolder()
  const on = (folder: string, day: string) =>
    gave(backup, ['--to', root], { DATA_DIR: folder }, `${day}T00:00:00.000Z`)
  for (const day of ['2025-01-01', '2025-01-02']) expect((await on(own, day)).code).toBe(0)
  const kept = readdirSync(root).sort()
  cpSync(keysOf(own), keysOf(other), { recursive: true })
  rmSync(join(keysOf(other), 'head'))
  const { store } = await openParts(readConfig({ DATA_DIR: other, LOG_LEVEL: 'silent' }))
  store.close()
  const { code, complained } = await on(other, '2026-12-01')
  expect([code, complained, readdirSync(root).sort()]).toEqual([
    1,
    [
      `No backup was made: ${join(root, kept.at(-1) ?? '')} is of another programme. Give each programme a place of its own.`,
    ],
    kept,
  ])
})

test('given backups of long ago, when a new one is made, then those that the rule lets go are gone and nothing else', async () => {
  const folder = await seasonFolder()
  const root = newFolder()
  const environment = { DATA_DIR: folder, BACKUP_DIR: root }
  const on = (day: string) => gave(backup, [], environment, `${day}T00:00:00.000Z`)
  const nameOf = (day: string) => `wedding-backup-${day}T00-00-00-000Z`
  for (const day of ['2026-01-30', '2026-01-31', '2026-02-10']) expect((await on(day)).code).toBe(0)
  mkdirSync(join(root, 'wedding-backup-photos'))
  mkdirSync(join(root, `${nameOf('2026-02-01')}.part`))
  const { code, said } = await on('2026-03-02')
  const left = ['2026-02-10', '2026-03-02'].map(nameOf)
  expect([code, said.length, readdirSync(root).sort()]).toEqual([0, 3, [...left, 'wedding-backup-photos']])
  const days = ['03', '04', '05', '06', '07', '08', '09']
  for (const day of days) expect((await on(`2026-03-${day}`)).code).toBe(0)
  const { said: listed } = await gave(backup, ['--list'], environment)
  const march = ['02', ...days].map((day) => `2026-03-${day}`)
  expect(listed).toEqual(['2026-02-10', ...march].map((day) => join(root, nameOf(day))))
})

test('given a backup inside the data folder, when it is asked for, then it is refused', async () => {
  const folder = await seasonFolder()
  const { complained } = await gave(backup, ['--to', join(folder, 'backups')], { DATA_DIR: folder })
  expect(complained).toEqual(['A backup inside the data folder would be lost with it. Name another folder.'])
})

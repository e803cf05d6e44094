/** A server does not start on a part of what there was, nor beside another one, and says why in a sentence. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { audit } from '#server/commands/audit.ts'
import { openDatabase } from '#server/store/database.ts'
import { whyFailed } from '#server/store/failures.ts'
import { createMissingKeys } from '#server/store/keys.ts'
import { openSeasonFile, SCHEMA_VERSION, seasonFileIn } from '#server/store/season-file.ts'
import { openStore } from '#server/store/store.ts'
import { testApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { sent } from '../kit/season.ts'
import { startServer, tryServer } from '../kit/server-process.ts'
import { gave, newFolder, removeFolders } from './commands/kit.ts'

setDefaultTimeout(600_000)
afterAll(removeFolders)

const remedy =
  'Nothing was changed: put the right file back (with PostgreSQL: name the right database in DATABASE_URL), or restore the newest backup into an empty folder with `bun run restore --from BACKUP`.'
/** Two families; between them the log was copied aside, as a backup would hold it. */
async function lived({ signing = false } = {}): Promise<{ folder: string; older: string; size: number }> {
  const folder = newFolder()
  const app = await testApp({ folder })
  await sent(app)
  await app.stop()
  const older = join(newFolder(), 'season.db')
  copyFileSync(join(folder, 'season.db'), older)
  const again = await testApp({ folder })
  await sent(again)
  if (signing) await done((await again.admin()).get('/api/admin/audit/bundle?auditor=Somebody'))
  const size = again.parts.store.log.size()
  await again.stop()
  return { folder, older, size }
}
const opening = (folder: string) =>
  openStore({ dataDir: folder, keyDir: join(folder, 'keys'), clock: () => new Date() })
const refusalOf = (dataDir: string, keyDir: string): Promise<string | null> =>
  openStore({ dataDir, keyDir, clock: () => new Date() }).then(
    (store) => {
      store.close()
      return null
    },
    (error: unknown) => whyFailed(error) ?? String(error),
  )
const refusal = (folder: string) => refusalOf(folder, join(folder, 'keys'))
const families = async (folder: string): Promise<number> => {
  const store = await opening(folder)
  await store.filled()
  const { length } = store.state.streamsOf('Season 3')
  store.close()
  return length
}

/** The file of another moment instead, as it lies there without a server. */
function putBack(folder: string, file: string): void {
  for (const end of ['-wal', '-shm']) rmSync(join(folder, `season.db${end}`), { force: true })
  copyFileSync(file, join(folder, 'season.db'))
}

/** What an operator does who goes on with an older copy on purpose. */
const forgetHead = (folder: string) => rmSync(join(folder, 'keys', 'head'))

const seasonWithKeysElsewhere = async () => {
  const folder = newFolder()
  const keys = newFolder()
  const app = await testApp({ folder, environment: { KEY_DIR: keys } })
  await sent(app)
  const size = app.parts.store.log.size()
  await app.stop()
  return { folder, keys, size }
}
test('given the keys of a season beside an empty folder, or beside one without its database, when the server starts, then it refuses, founds nothing, and names the command that mends it', async () => {
  const { folder, keys, size } = await seasonWithKeysElsewhere()
  const known = `KEY_DIR belongs to a programme of ${size} events. Nothing was changed:`
  for (const unmounted of [newFolder(), join(newFolder(), 'data')]) {
    expect(await refusalOf(unmounted, keys)).toBe(
      `DATA_DIR (${unmounted}) is empty, and ${known} mount the disk that holds the data, or restore the newest backup with \`bun run restore --from BACKUP\`.`,
    )
    expect(existsSync(unmounted) ? readdirSync(unmounted) : []).toEqual([])
  }
  renameSync(join(folder, 'season.db'), join(newFolder(), 'season.db'))
  const left = readdirSync(folder)
  expect(await refusalOf(folder, keys)).toBe(
    `DATA_DIR (${folder}) has no season.db, and ${known} put the file back, or move what is left elsewhere, except the keys, and restore the newest backup with \`bun run restore --from BACKUP\`.`,
  )
  expect(readdirSync(folder)).toEqual(left)
})

test('given an older copy, or a programme that was begun with the same keys, when the server starts, then it refuses, and a start that goes on from the newest does not', async () => {
  const { folder, older, size } = await lived()
  const newest = join(newFolder(), 'season.db')
  copyFileSync(join(folder, 'season.db'), newest)
  putBack(folder, older)
  expect(await refusal(folder)).toMatch(
    new RegExp(`^The log ends with event \\d+, and event ${size} was there: its end is missing\\. Nothing`),
  )
  const other = newFolder()
  cpSync(join(folder, 'keys'), join(other, 'keys'), { recursive: true })
  forgetHead(other)
  const begun = await testApp({ folder: other })
  for (let n = 0; n < 3; n++) await sent(begun)
  await begun.stop()
  putBack(folder, join(other, 'season.db'))
  expect(await refusal(folder)).toBe(
    `The log in DATA_DIR is of another programme than the one that KEY_DIR belongs to. ${remedy}`,
  )
  putBack(folder, newest)
  expect(await families(folder)).toBe(2)
})

test('given a log whose end somebody cut off, when the server starts, then it refuses', async () => {
  const { folder, size } = await lived()
  const db = openDatabase(join(folder, 'season.db'))
  db.run('drop trigger event_is_never_deleted')
  db.run('delete from event where seq = (select max(seq) from event)')
  db.close()
  expect(await refusal(folder)).toBe(
    `The log ends with event ${size - 1}, and event ${size} was there: its end is missing. ${remedy}`,
  )
})

test('given a season that was put back and went on in another way, when the server starts on it, then it refuses, and verifying says so', async () => {
  const { folder, older, size } = await lived({ signing: true })
  const other = newFolder()
  cpSync(join(folder, 'keys'), join(other, 'keys'), { recursive: true })
  forgetHead(other)
  putBack(other, older)
  const app = await testApp({ folder: other })
  for (let n = 0; n < 5; n++) await sent(app)
  await done((await app.admin()).get('/api/admin/audit/bundle?auditor=Somebody'))
  await app.stop()
  const verified = async () => (await gave(audit, ['verify'], { DATA_DIR: folder })).complained
  for (const [file, problem] of [
    [older, /^The log ends with event \d+, and event \d+ was there: its end is missing\./],
    [join(other, 'season.db'), new RegExp(`^The log is not the one whose ${size} events KEY_DIR knows\\.`)],
  ] as const) {
    putBack(folder, file)
    expect(await refusal(folder)).toMatch(problem)
    expect(await verified()).toContainEqual(expect.stringMatching(problem))
  }
})

test('given a file of a later version of the program, when this one starts or verifies it, then it says so, and changes nothing', async () => {
  const { folder } = await lived()
  const db = openDatabase(join(folder, 'season.db'))
  db.run(`pragma user_version = ${SCHEMA_VERSION + 1}`)
  db.run('create table of_tomorrow (id text)')
  db.close()
  const bytes = readFileSync(join(folder, 'season.db'))
  const later = `season.db was written by a later version of this program (its tables are of version ${SCHEMA_VERSION + 1}, and this one knows ${SCHEMA_VERSION}). Nothing was changed: install that version, or a later one, again.`
  expect(await refusal(folder)).toBe(later)
  expect((await gave(audit, ['verify'], { DATA_DIR: folder })).complained).toEqual([later])
  expect(readFileSync(join(folder, 'season.db')).equals(bytes)).toBe(true)
})

test('given a first start that was cut off before the log began, when it starts again, then it founds the programme', async () => {
  const folder = newFolder()
  // The keys and a database in which nothing is yet: as far as a first start comes before the log.
  await createMissingKeys(join(folder, 'keys'))
  openSeasonFile(seasonFileIn(folder)).close()
  expect(await families(folder)).toBe(0)
})

test('given a port that a server listens on, when another one starts, then it says so in a sentence and without a stack, and does not share it', async () => {
  const first = await startServer({ folder: newFolder() })
  const second = await tryServer({ folder: newFolder(), environment: { PORT: new URL(first.url).port } })
  expect(second).toEqual({
    ended: 'The port is already in use. Choose another with PORT, or stop what listens there.\n',
  })
  await first.stop()
})

test('given an address of another machine, or a password that everybody guesses, when a server starts, then a sentence says which setting to change', async () => {
  const started = (environment: Record<string, string>) =>
    testApp({ environment }).then(({ url }) => url, whyFailed)
  for (const HOST of ['203.0.113.9', 'nonsense.invalid'])
    expect(await started({ HOST })).toBe(
      'HOST is no address of this machine. Leave it out for this machine alone, or set 0.0.0.0.',
    )
  expect(await started({ ADMIN_PASSWORD: 'passwordpassword' })).toBe(
    'With ADMIN_EMAIL and ADMIN_PASSWORD as they are, the first admin cannot be created. This password is too easy to guess. Please choose another.',
  )
})

test('given a database that is none any more, when the server starts, then a sentence says what to do', async () => {
  const { folder } = await lived()
  const path = join(folder, 'season.db')
  const bytes = readFileSync(path)
  bytes[3] = (bytes[3] ?? 0) ^ 1
  for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true })
  writeFileSync(path, bytes)
  expect(await refusal(folder)).toBe(
    'The database in DATA_DIR is damaged (file is not a database). Stop, copy DATA_DIR as it is, and restore the last backup into an empty folder.',
  )
})

test.skipIf(process.getuid?.() !== 0)(
  'given a folder of another user, when root starts a server or verifies it, then it is refused before anything is written there',
  async () => {
    const { folder } = await lived()
    chownSync(folder, 1000, 1000)
    const refused =
      'DATA_DIR belongs to another user. Give the command as that user, such as: sudo -u wedding bun run …'
    const before = readdirSync(folder).sort()
    expect(await refusal(folder)).toBe(refused)
    expect((await gave(audit, ['verify'], { DATA_DIR: folder })).complained).toEqual([refused])
    expect(readdirSync(folder).sort()).toEqual(before)
  },
)

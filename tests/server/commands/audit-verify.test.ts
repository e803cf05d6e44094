/** `audit verify` on a data folder: sound ones pass, and one changed byte is named, whichever field it stands in. */
import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainOf, envelopeOf, genesis, leafOf } from '#events/ledger/envelope.ts'
import { type Checked, checkLog } from '#server/audit/check-log.ts'
import { audit } from '#server/commands/audit.ts'
import { staffAccounts } from '#server/demo/season.ts'
import { openFolder } from '#server/store/folder.ts'
import { ledgerIdOf, type StoredEvent } from '#server/store/log.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { testApp } from '../../kit/app.ts'
import { wholeForm } from '../../kit/forms.ts'
import { gave, PATIENCE, ran, removeFolders, seasonFolder } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

function checked(dataDir: string): Checked {
  const folder = openFolder({ dataDir, keyDir: join(dataDir, 'keys') })
  try {
    return checkLog(folder)
  } finally {
    folder.close()
  }
}
const named = (dataDir: string): number | 'nothing' => {
  const verdict = checked(dataDir)
  return verdict.ok ? 'nothing' : verdict.seq
}
/** The log with its triggers gone, as someone who owns the disk could have it. */
function laidOpen(dataDir: string): Database {
  const db = new Database(join(dataDir, 'season.db'), { strict: true })
  db.run('drop trigger event_is_never_changed')
  db.run('drop trigger event_is_never_deleted')
  return db
}
test('given a sound folder without a server, when it is verified, then it passes and says what was looked at', async () => {
  const folder = await seasonFolder()
  const { code, said, complained } = await gave(audit, ['verify'], { DATA_DIR: folder })
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
  expect(said[0]).toMatch(/^The log is whole: [\d,]+ events, none of them .*; 1 application erased\.$/)
})

test('given a file that the disk does not give, or S3 that does not answer, when it is verified, then a sentence says so', async () => {
  const folder = await seasonFolder()
  const objects = join(folder, 'objects')
  const [path = ''] = readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter(
    (one) => one.length > 36,
  )
  rmSync(join(objects, path))
  mkdirSync(join(objects, path))
  const id = path.slice(path.lastIndexOf('/') + 1).slice(0, 36)
  const onDisk = await gave(audit, ['verify'], { DATA_DIR: folder })
  expect([onDisk.code, onDisk.complained]).toEqual([
    1,
    [expect.stringMatching(new RegExp(`^1 of [\\d,]+ uploaded files is missing or damaged: ${id}\\.$`))],
  ])
  const s3 = {
    S3_BUCKET: 'nowhere',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'none',
    S3_SECRET_ACCESS_KEY: 'none',
  }
  const inS3 = await gave(audit, ['verify'], { DATA_DIR: folder, ...s3 })
  expect([inS3.code, inS3.complained]).toEqual([
    1,
    [
      expect.stringMatching(
        /^The uploaded files cannot be read now, so whether they are whole is not known \(.+\)\.$/,
      ),
    ],
  ])
})

test('given a server whose upkeep has come by, when its folder is verified, then it passes', async () => {
  const app = await testApp({ folder: await seasonFolder() })
  await upkeep(app.parts)
  const { code, complained } = await gave(audit, ['verify'], { DATA_DIR: app.folder })
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
  await app.close()
})

test('given a database from which tables were taken out, when it is verified, then each is named, and nothing of it is changed', async () => {
  const folder = await seasonFolder()
  const path = join(folder, 'season.db')
  const older = new Database(path, { strict: true })
  older.run('drop table mail')
  older.run('drop table cursor')
  older.close()
  const before = readFileSync(path)
  const { code, complained } = await gave(audit, ['verify'], { DATA_DIR: folder })
  const missing = [
    ...['cursor', 'mail', 'mail_account', 'mail_of_state', 'mail_queued', 'mail_sent', 'mail_state'],
    'mail_stream',
  ]
  expect({ code, complained }).toEqual({
    code: 1,
    complained: missing.map((name) => `season.db: ${name} is missing.`),
  })
  expect(readFileSync(path).equals(before)).toBe(true)
})

/** One bit of a stored value turned over. */
const flipped = (value: unknown): number | string | Uint8Array => {
  if (typeof value === 'number') return value ^ 0x10000
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    const place = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    return bytes.toString()
  }
  if (!(value instanceof Uint8Array)) throw new Error('there is nothing to flip')
  const bytes = new Uint8Array(value)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  return bytes
}
const whole = ['seq', 'v', 'stream', 'version', 'type', 'at', 'actor', 'details', 'chain'] as const
/** With how many types of events, and one event more, have it at least. */
const columns = [
  ...whole.map((column) => [column, 8] as const),
  ['course', 4] as const,
  ['facts', 5] as const,
]

test.each(columns)(
  'given a folder, when one bit of %s is turned over in an event of any type, then that event is named',
  async (column, least) => {
    const folder = await seasonFolder()
    const db = laidOpen(folder)
    const firsts = db
      .query<{ seq: number }, []>(
        `select min(seq) as seq from event where ${column} is not null group by type
         union select max(seq) from event where ${column} is not null`,
      )
      .all()
    expect(firsts.length).toBeGreaterThanOrEqual(least)
    for (const { seq } of firsts) {
      const kept = db
        .query<{ value: unknown }, [number]>(`select ${column} as value from event where seq = ?`)
        .get(seq)
      const changed = flipped(kept?.value)
      db.query(`update event set ${column} = ? where seq = ?`).run(changed, seq)
      expect(named(folder)).toBe(seq)
      const now = column === 'seq' ? Number(changed) : seq
      db.query(`update event set ${column} = ? where seq = ?`).run(flipped(changed), now)
    }
    // Put back as it was, nothing is found any more.
    expect(named(folder)).toBe('nothing')
    db.close()
  },
)

test('given the file of the database itself, when one byte of a stored event is changed in it, then that event is named', async () => {
  const folder = await seasonFolder()
  const path = join(folder, 'season.db')
  const db = new Database(path)
  const [row] = db
    .query<{ seq: number; chain: Uint8Array }, []>('select seq, chain from event where seq = 40')
    .all()
  db.close()
  const bytes = readFileSync(path)
  const at = bytes.indexOf(row?.chain ?? '')
  expect(at).toBeGreaterThan(0)
  // In the link, and right before it, where the details end.
  for (const place of [at + 5, at - 3]) {
    bytes.writeUInt8(bytes.readUInt8(place) ^ 0x20, place)
    writeFileSync(path, bytes)
    expect(named(folder)).toBe(40)
    bytes.writeUInt8(bytes.readUInt8(place) ^ 0x20, place)
  }
})

test('given a folder, when a payload of another event is put in, or a row is put before the first, then it is named', async () => {
  const folder = await seasonFolder()
  const db = laidOpen(folder)
  db.run('update event set details = (select details from event where seq = 20) where seq = 21')
  expect(named(folder)).toBe(21)
  const other = await seasonFolder()
  const second = laidOpen(other)
  second.run(
    "insert into event select 0, v, 'staff-x', 1, type, at, actor, salt, course, facts, details, chain from event where seq = 1",
  )
  expect(named(other)).toBe(1)
  for (const open of [db, second]) open.close()
})

test('given a folder, when the key of an application is gone without an erasing, then its first event is named', async () => {
  const folder = await seasonFolder()
  const db = new Database(join(folder, 'season.db'))
  const started = db
    .query<{ seq: number; stream: string }, []>(
      "select seq, stream from event where type = 'ApplicationStarted' order by seq desc limit 1",
    )
    .get()
  db.query('delete from data_key where holder = ?').run(started?.stream ?? '')
  db.close()
  expect(checked(folder)).toEqual({
    ok: false,
    seq: started?.seq ?? 0,
    says: 'Its key is gone, though the log does not say that the application was erased.',
  })
})

test('given a log, when its end is cut off, then verifying says so, by however little', async () => {
  for (const cut of [1, 2]) {
    const folder = await seasonFolder()
    const db = laidOpen(folder)
    const { last } = db.query<{ last: number }, []>('select max(seq) as last from event').get() ?? { last: 0 }
    db.query('delete from event where seq > ?').run(last - cut)
    db.close()
    expect((await gave(audit, ['verify'], { DATA_DIR: folder })).complained).toEqual([
      `The log ends with event ${last - cut}, and event ${last} was there: its end is missing.`,
    ])
  }
})

test('given a signed log, when an entry of an erased family is another and all links are made anew, then the checkpoint after it tells', async () => {
  const folder = await seasonFolder()
  expect((await gave(audit, ['checkpoint'], { DATA_DIR: folder })).code).toBe(0)
  const db = laidOpen(folder)
  const { seq = 0 } =
    db
      .query<{ seq: number }, []>(
        `select min(seq) as seq from event
         where stream = (select stream from event where type = 'ApplicationErased')`,
      )
      .get() ?? {}
  const { signed = 0 } =
    db
      .query<{ signed: number }, []>("select seq as signed from event where type = 'CheckpointSigned'")
      .get() ?? {}
  db.query('update event set salt = zeroblob(32) where seq = ?').run(seq)
  let chain = genesis
  for (const row of db.query<StoredEvent, []>('select * from event order by seq').all()) {
    chain = chainOf(chain, leafOf(envelopeOf(row)))
    db.query('update event set chain = ? where seq = ?').run(chain, row.seq)
  }
  db.close()
  expect((await gave(audit, ['verify'], { DATA_DIR: folder })).complained).toEqual([
    `One of the events 1 to ${signed} is not what was recorded: The entries up to here are not those that were signed in a checkpoint.`,
  ])
})

test('given a server that is writing all the while, when its folder is verified, then both agree', async () => {
  const app = await testApp({ folder: await seasonFolder() })
  const admin = app.guest()
  const { email, password } = staffAccounts.admin
  ;(await admin.post('/api/auth/login', { email, password })).expect(200)
  const family = await app.family()
  const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
  const sent = (await admin.get('/api/admin/applications?status=submitted')).expect(200).json
  const known: string = sent.applications[0].id
  let writing = true
  let writes = 0
  const writer = (async () => {
    for (; writing; writes++) {
      ;(await family.put(`/api/applications/${id}`, { groomWorkplace: `Place ${writes}` })).expect(200)
      ;(await admin.post(`/api/admin/applications/${known}/notes`, { note: `Note ${writes}` })).expect(201)
    }
  })()
  const { code, complained } = await ran('audit.ts', ['verify'], { DATA_DIR: app.folder })
  writing = false
  await writer
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
  expect(writes).toBeGreaterThan(5)
  await app.close()
})

test('given a row that says something else than the log, when it is verified, then it is named', async () => {
  const app = await testApp({ folder: await seasonFolder() })
  const { rows, state, vault } = app.parts.store
  const entry = [...state.allEntries()].find(({ standing }) => standing.status === 'ranked')
  const now = entry && state.application(entry.stream)
  if (!entry || !now) throw new Error('nobody is ranked')
  vault.db.run('begin')
  rows.put({ entry: { ...entry, saves: entry.saves + 1 }, now, isFileSame: true, change: 1 })
  vault.db.run('commit')
  const { code, complained } = await gave(audit, ['verify'], { DATA_DIR: app.folder })
  expect({ code, complained }).toEqual({
    code: 1,
    complained: [`Application ${ledgerIdOf(entry.stream)}: its row says something else than its events.`],
  })
  await app.close()
})

test('given a path without data, when it is verified, then it is refused in one sentence and nothing is made', async () => {
  const { code, complained } = await gave(audit, ['verify', '--data', '/nowhere/at/all'], {})
  expect({ code, complained }).toEqual({
    code: 1,
    complained: ['/nowhere/at/all is no data folder: it has no season.db. Set DATA_DIR.'],
  })
})

/**
 * An installation that an earlier version made: nine made-up families, one of them erased, a signed checkpoint, a backup
 * and an auditor's bundle. Today's program starts on it, changes no byte of its log, and the season goes on.
 */
import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '#server/commands/audit.ts'
import { restore } from '#server/commands/restore.ts'
import { FAMILY_PASSWORD, familyEmail } from '#server/demo/family-steps.ts'
import { staffAccounts } from '#server/demo/season.ts'
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { gave, newFolder, PATIENCE, removeFolders } from './commands/kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

/** Ten minutes after it was made. */
const NOW = '2026-11-22T10:00:00.000Z'
const EVENTS = 81
const WHOLE = /^The log is whole: 8\d events, \d+ are covered by signed checkpoints; 1 application erased\.$/

/** @returns a folder with the data folder, the backups and the bundle. */
async function earlier(): Promise<string> {
  const packed = await Bun.file('tests/fixtures/installation-of-version-1.tar.zst').bytes()
  const folder = newFolder()
  await new Bun.Archive(Bun.zstdDecompressSync(packed)).extract(folder)
  return folder
}
const verified = (dataDir: string, keyDir = join(dataDir, 'keys')) =>
  gave(audit, ['verify'], { DATA_DIR: dataDir, KEY_DIR: keyDir }, NOW)

/** The first events, each whole, as one text. */
function firstEvents(dataDir: string): string {
  using log = new Database(join(dataDir, 'log.db'), { readonly: true })
  const columns = 'seq, v, stream, version, type, at, actor, facts, details, chain'
  const rows = log
    .query<Record<string, unknown>, []>(`select ${columns} from event where seq <= ${EVENTS}`)
    .all()
  const plain = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)
  return JSON.stringify(rows.map((row) => Object.values(row).map(plain)))
}

async function staff(app: TestApp, { email, password }: { email: string; password: string }) {
  const someone = app.guest()
  await someone.post('/api/auth/login', { email, password }).then((answer) => answer.expect(200))
  return someone
}

test('given the data folder of an earlier version, when today’s program starts on it, then its log stands and the season goes on', async () => {
  const dataDir = join(await earlier(), 'data')
  const before = firstEvents(dataDir)
  expect(await verified(dataDir)).toMatchObject({ code: 0, complained: [] })
  const app = await testApp({ folder: dataDir, clock: testClock(NOW) })
  const admin = await staff(app, staffAccounts.admin)
  const { applications } = (await admin.get('/api/admin/applications')).expect(200).json
  expect(applications).toHaveLength(9)
  const submitted = applications.find(({ status }: { status: string }) => status === 'under_verification')
  const change = { status: 'verified', reason: 'Visited by a neighbour of the club' }
  const path = `/api/admin/applications/${submitted?.id}`
  expect((await admin.post(`${path}/status`, change)).expect(200).json).toMatchObject({ status: 'verified' })
  const family = await staff(app, { email: familyEmail(1), password: FAMILY_PASSWORD })
  expect((await family.get('/api/applications/my')).expect(200).json).toHaveLength(1)
  // The vault had no table of phone numbers.
  const { phone } = (await family.get('/api/me')).expect(200).json
  await staff(app, { email: phone, password: FAMILY_PASSWORD })
  const newcomer = await app.family()
  expect((await newcomer.post('/api/applications', { groomName: 'Ravi' })).status).toBe(201)
  await app.restart()
  await staff(app, staffAccounts.verifiers[0] ?? staffAccounts.admin)
  await app.stop()
  expect(firstEvents(dataDir)).toBe(before)
  const { code, said } = await verified(dataDir)
  expect([code, said[0]]).toEqual([0, expect.stringMatching(WHOLE)])
})

test('given a backup that an earlier version made, when it is restored, then it verifies and staff sign in', async () => {
  const folder = await earlier()
  const [name = ''] = readdirSync(join(folder, 'backups'))
  const to = join(newFolder(), 'restored')
  const keyDir = join(folder, 'data', 'keys')
  const words = ['--from', join(folder, 'backups', name), '--to', to]
  expect(await gave(restore, words, { KEY_DIR: keyDir }, NOW)).toMatchObject({ code: 0, complained: [] })
  const { code, said } = await verified(to, keyDir)
  expect([code, said[0]]).toEqual([0, expect.stringMatching(WHOLE)])
  const app = await testApp({ folder: to, clock: testClock(NOW), environment: { KEY_DIR: keyDir } })
  await staff(app, staffAccounts.admin)
  await app.stop()
})

test('given an auditor’s bundle that an earlier version wrote, when it is checked, then it is whole', async () => {
  const folder = await earlier()
  const { code, said } = await gave(audit, ['verify', '--bundle', join(folder, 'bundle.jsonl')], {}, NOW)
  expect([code, said[0]]).toEqual([0, expect.stringContaining(String(EVENTS))])
})

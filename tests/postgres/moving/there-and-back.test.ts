/** A season that is moved to PostgreSQL, worked on there, and moved back: nothing of it is others, and everything that was handed out verifies. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyReceipt } from '#events/ledger/receipt.ts'
import { audit } from '#server/commands/audit.ts'
import { objects } from '#server/commands/objects.ts'
import { staffAccounts } from '#server/demo/season.ts'
import { applicationStream, ledgerIdOf } from '#server/store/log.ts'
import { type TestApp, testApp, testClock } from '../../kit/app.ts'
import { client, done } from '../../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../../kit/postgres.ts'
import { gave, removeFolders, seasonFolder, TODAY } from '../../server/commands/kit.ts'
import { filesBelow, storedEvents, storedRows, way } from './kit.ts'

setDefaultTimeout(240_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => {
  cluster?.remove()
  removeFolders()
})

/** A note on some family by staff. @returns the ids of all that there are */
async function worked(app: TestApp, note: string): Promise<void> {
  const staff = client(() => app.url)
  const { email, password } = staffAccounts.admin
  await done(staff.post('/api/auth/login', { email, password }))
  const { applications } = (await done(staff.get('/api/admin/applications?limit=5'))).json
  for (const { id } of applications)
    await done(staff.post(`/api/admin/applications/${id}/notes`, { note }), 201)
}

/** The receipt of the first family that has submitted. */
async function receiptIn({ parts }: TestApp): Promise<string> {
  const submitted = [...parts.store.log.byApplication()].find(({ type }) => type === 'ApplicationSubmitted')
  const receipt = await parts.receipts.of(applicationStream(ledgerIdOf(submitted?.stream ?? '')))
  if (!('text' in receipt)) throw new Error('no receipt')
  return receipt.text
}

test.if(hasPostgres)(
  'given a season in a folder, when it moves to PostgreSQL, is worked on there, and moves back, then the log and all rows are the same byte for byte, and old bundles, receipts and checkpoints verify',
  async () => {
    const folder = await seasonFolder()
    const { alone, environment, newFolder, move, close } = await way(cluster, join(folder, 'keys'))
    const clock = testClock(TODAY)
    mkdirSync(join(folder, 'clips'), { recursive: true })
    writeFileSync(join(folder, 'clips', 'home.ml.mp3'), 'to be heard')
    expect((await gave(objects, ['move', '--to', 's3'], { DATA_DIR: folder, ...alone })).code).toBe(0)
    const before = await testApp({ folder, environment: alone, clock })
    const receipt = await receiptIn(before)
    const { key } = before.parts.store.checkpoints
    await before.stop()
    const handed = newFolder()
    const checkpoint = join(handed, 'checkpoint')
    const bundle = join(handed, 'bundle')
    const own = { DATA_DIR: folder, ...alone }
    expect((await gave(audit, ['checkpoint', '--to', checkpoint], own)).code).toBe(0)
    expect((await gave(audit, ['export', '--auditor', 'A', '--out', bundle], own)).code).toBe(0)
    const events = storedEvents(folder)
    const rows = storedRows(folder)
    const notes = filesBelow(folder, 'checkpoints')

    const there = await move(folder, 'postgres')
    expect([there.code, there.complained]).toEqual([0, []])
    const [come, , owner] = there.said.slice(-3)
    expect([come, owner]).toEqual([
      `The season is in PostgreSQL: ${events.length} events, all of it compared.`,
      'Take DATABASE_OWNER_URL out of the settings before a server is started: with that password it could change the log.',
    ])
    const other = newFolder()
    const server = await testApp({ folder: other, environment, clock })
    expect(storedEvents(other)).toEqual(events)
    expect(filesBelow(other, 'checkpoints')).toEqual(notes)
    expect(readFileSync(join(other, 'clips', 'home.ml.mp3'), 'utf8')).toBe('to be heard')
    await worked(server, 'Seen from PostgreSQL')
    await server.stop()
    const later = storedEvents(other)
    expect(later.slice(0, events.length)).toEqual(events)
    expect(later.length).toBeGreaterThan(events.length)

    const last = newFolder()
    const back = await move(last, 'sqlite')
    expect([back.code, back.complained]).toEqual([0, []])
    expect(storedEvents(last)).toEqual(later)
    expect(storedRows(last)).toEqual(storedRows(other))
    expect(Object.keys(storedRows(last)).sort()).toEqual(expect.arrayContaining(Object.keys(rows)))
    expect(filesBelow(last, 'checkpoints')).toEqual(filesBelow(other, 'checkpoints'))
    expect(readFileSync(join(last, 'clips', 'home.ml.mp3'), 'utf8')).toBe('to be heard')
    const after = await testApp({ folder: last, environment: alone, clock })
    await worked(after, 'Seen from the folder')
    await after.stop()

    const home = { DATA_DIR: last, ...alone }
    const verified = await gave(audit, ['verify', '--earlier', checkpoint], home)
    expect([verified.code, verified.complained]).toEqual([0, []])
    const newer = join(handed, 'newer')
    expect((await gave(audit, ['export', '--auditor', 'A', '--out', newer], home)).code).toBe(0)
    for (const earlier of [bundle, checkpoint]) {
      const grown = await gave(audit, ['verify', '--bundle', newer, '--earlier', earlier], {})
      expect([grown.code, grown.complained]).toEqual([0, []])
    }
    expect((await gave(audit, ['verify', '--bundle', bundle], {})).code).toBe(0)
    expect(verifyReceipt(receipt, key).ok).toBe(true)
    await close()
  },
)

/** No look at the log holds a snapshot beyond its answer: the write-ahead log stays small under an hour's load. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus } from '../../kit/season.ts'

/** Seconds between two changes, in fast motion. */
const STEP = 15
const HOUR = 3600
/** Changes between two looks: what a look left open would be seen in that many. */
const PER_LOOK = 24
/** Checkpoints come every 50 pages of 4 KB; a large commit may pass that once. */
const LARGEST = 1_000_000

let app: TestApp
let admin: Client
const ids: string[] = []
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  for (const status of ['ranked', 'ranked', 'verified', 'submitted'] as const)
    ids.push((await inStatus(app, admin, status)).id)
})
afterAll(() => app.close())

const walSize = () => statSync(join(app.folder, 'season.db-wal')).size

/** Reads the first piece of an answer and hangs up. */
async function abandoned(path: string): Promise<void> {
  const answer = await fetch(app.url + path, { headers: { cookie: admin.cookie() } })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
}

const looks: ((size: number) => Promise<unknown>)[] = [
  (size) => done(admin.get(`/api/admin/replay?at=${size}`)),
  (size) => done(admin.get(`/api/admin/replay?at=${Math.ceil(size / 2)}`)),
  () => abandoned('/api/admin/applications/export'),
  () => abandoned('/api/admin/audit/bundle?auditor=Somebody'),
  () => done(admin.get('/api/admin/events?limit=50')),
  () => done(admin.get(`/api/admin/events?application=${ids[0]}`)),
  () => done(admin.get('/api/admin/applications?sortBy=score&limit=50')),
  () => done(admin.get('/api/admin/ranking')),
]

test('given an hour of changes with looks of every kind in between, when the write-ahead log is measured, then it stayed small', async () => {
  let largest = 0
  for (let change = 0; change < HOUR / STEP; change++) {
    app.clock.advance(STEP * 1000)
    const note = `${change} ${'n'.repeat(1900)}`
    await done(admin.post(`/api/admin/applications/${ids[change % ids.length]}/notes`, { note }), 201)
    const look = change % PER_LOOK === 0 ? looks[(change / PER_LOOK) % looks.length] : undefined
    await look?.(app.parts.store.log.size())
    largest = Math.max(largest, walSize())
  }
  expect(largest).toBeGreaterThan(0)
  expect(largest).toBeLessThanOrEqual(LARGEST)
}, 600_000)

test('given readers that stop in the middle of every kind of read, when a checkpoint is asked for, then nothing holds it', () => {
  const { log } = app.parts.store
  const readers = [log.read(), log.byApplication(), log.ofProgramme(), log.read(2, 3)]
  expect(readers.map((rows) => rows.next().done)).toEqual([false, false, false, false])
  log.one(1)
  expect(log.db.query('pragma wal_checkpoint(TRUNCATE)').get()).toMatchObject({ busy: 0 })
  expect(readers.map((rows) => [...rows].length > 0)).toEqual([true, true, true, true])
})

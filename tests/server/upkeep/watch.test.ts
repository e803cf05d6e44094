/** What an operator has to see to is warned of in the console, written to the organiser, and in the metrics. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { closeSync, copyFileSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ledgerIdOf } from '#server/store/log.ts'
import { createBackups, createInspection } from '#server/upkeep/by-themselves.ts'
import { askServer } from '#server/upkeep/local-socket.ts'
import { tellOrganiser } from '#server/upkeep/watch.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'
import { newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'
import { jpeg } from '../files/samples.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const HOUR = 60 * 60 * 1000
const TOKEN = 'a token of the operator'

const warnings = async (app: TestApp): Promise<unknown> =>
  (await done((await app.admin()).get('/api/admin/changes'))).json.warnings

test('given backups on the disk of the data, when none can be made for more than an hour, then staff are warned of both, and the organiser gets one letter a day', async () => {
  const app = await testApp({ environment: { BACKUP_DIR: newFolder(), ALLOW_PRIVATE_SMTP: '1' } })
  const admin = await app.admin()
  const smtp = {
    smtp_host: '127.0.0.1',
    smtp_port: '1',
    smtp_email: 'p@example.org',
    admin_email: 'o@example.org',
  }
  await done(admin.put('/api/admin/settings', { values: smtp }))
  const { parts } = app
  await parts.watch.look()
  expect(await warnings(app)).toEqual(['backup-on-data-disk'])
  const nowhere = { ...parts.config, backups: { folder: '/dev/null/backups' } }
  const reports = { ...parts.reports, error: () => undefined }
  await createBackups({ ...parts, config: nowhere, reports }).work()
  app.clock.advance(2 * HOUR)
  expect(await warnings(app)).toEqual(['backup-late', 'backup-on-data-disk'])
  await tellOrganiser(parts)
  await tellOrganiser(parts)
  // Its first try, before the clock goes on.
  await parts.mail.work()
  const letters = () => parts.store.vault.mail.page(null, { offset: 0, limit: 10 })
  expect(letters().map(({ kind, to }) => ({ kind, to }))).toEqual([{ kind: 'trouble', to: 'o@example.org' }])
  app.clock.advance(2 * HOUR)
  expect(await warnings(app)).toEqual(['backup-late', 'mail-stands-still', 'backup-on-data-disk'])
  await createBackups(parts).work()
  expect(await warnings(app)).toEqual(['mail-stands-still', 'backup-on-data-disk'])
  await app.close()
})

test('given an uploaded file that is gone from the disk, when the server looks, then it is named, and staff are warned until it is back', async () => {
  const app = await testApp()
  const { family } = await sent(app)
  await family.upload('photo', await jpeg())
  const lines: unknown[] = []
  const reports = { ...app.parts.reports, error: (line: unknown) => void lines.push(line) }
  const { work } = createInspection({ ...app.parts, reports })
  await work()
  expect([lines, await warnings(app)]).toEqual([[], undefined])
  rmSync(join(app.folder, 'objects'), { recursive: true })
  await work()
  expect(lines).toEqual([
    { what: 'uploaded files are gone', count: 1, ids: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ])
  expect(await warnings(app)).toEqual(['data-damaged'])
  await app.close()
})

test('given a row of an application that something else took out, when the server looks, then it is named and made anew, also after a start without it', async () => {
  const app = await testApp()
  const { id } = await sent(app, { groomName: 'Reappearing' })
  const lines: unknown[] = []
  const work = () => {
    const reports = { ...app.parts.reports, error: (line: unknown) => void lines.push(line) }
    return createInspection({ ...app.parts, reports }).work()
  }
  const { state, log } = app.parts.store
  const stream = state.streamOf(id) ?? ''
  const what = 'a row was not what its events say; it was made anew'
  const found = async () =>
    (await done((await app.admin()).get('/api/admin/applications?q=reappearing'))).json
  log.db.query('delete from application where stream = ?').run(stream)
  await app.restart()
  expect((await found()).applications).toEqual([])
  await work()
  expect(lines).toEqual([{ what, application: ledgerIdOf(stream) }])
  expect((await found()).applications).toMatchObject([{ id, status: 'submitted' }])
  await work()
  expect([lines.length, await warnings(app)]).toEqual([1, undefined])
  await app.close()
})

test('given an event changed in the middle of a long log, when the server looks after its start, then it takes nothing more, and ends with the sentence that names it', async () => {
  const app = await testApp()
  await app.parts.store.handle({}, (tx) => {
    for (let n = 0; n < 1500; n++)
      tx.recordStaff('somebody', 'somebody', { type: 'SignedIn', facts: null, details: null })
  })
  const { db } = app.parts.store.log
  db.run('drop trigger event_is_never_changed')
  db.query("update event set actor = 'nobody' where seq = 100").run()
  await app.restart()
  await createInspection(app.parts).work()
  expect(await app.broken).toMatchObject({
    message: 'The log is damaged at event 100. Run `bun run audit verify` and restore a backup.',
  })
  expect((await app.guest().get('/api/health')).status).toBe(503)
  await app.close()
})

test('given a page of the database that is damaged, when the server looks, then it is named, and staff are warned', async () => {
  const app = await testApp()
  for (let n = 0; n < 3; n++) await sent(app)
  await app.restart()
  const folder = newFolder()
  copyFileSync(join(app.folder, 'season.db'), join(folder, 'season.db'))
  const file = openSync(join(folder, 'season.db'), 'r+')
  for (let page = 2; page < 40; page++) writeSync(file, Buffer.alloc(64, 0xff), 0, 64, page * 4096)
  closeSync(file)
  const lines: unknown[] = []
  const reports = { ...app.parts.reports, error: (line: unknown) => void lines.push(line) }
  const config = { ...app.parts.config, dataDir: folder }
  await createInspection({ ...app.parts, config, reports }).work()
  expect(lines).toEqual([{ what: 'a page of season.db is damaged', says: expect.any(String) }])
  expect(await warnings(app)).toEqual(['data-damaged'])
  await app.close()
})

test('given a token, when /metrics is asked for, then it answers who has it and the local socket, and 404 to all others, with nothing of a family in it', async () => {
  const app = await testApp({ environment: { METRICS_TOKEN: TOKEN } })
  const { id } = await sent(app, { groomName: 'Madeup Measured' })
  await app.parts.watch.look()
  const asked = (headers: Record<string, string> = {}) => fetch(`${app.url}/metrics`, { headers })
  const admin = await app.admin()
  expect([(await asked()).status, (await asked({ authorization: 'Bearer no' })).status]).toEqual([404, 404])
  expect((await admin.get('/metrics')).status).toBe(404)
  const answer = await asked({ authorization: `Bearer ${TOKEN}` })
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toStartWith('application/openmetrics-text; version=1.0.0')
  const size = app.parts.store.log.size()
  for (const line of [
    'wedding_answer_seconds_bucket{status="404",le="+Inf"} 3',
    'wedding_event_loop_delay_seconds_bucket{le="+Inf"} ',
    'wedding_disk_free_bytes{folder="data"} ',
    'wedding_outbox_messages{state="queued"} 0',
    `wedding_log_events ${size}\n`,
  ])
    expect(text).toContain(line)
  expect(text).toEndWith('# EOF\n')
  expect([text.includes(id), text.includes('Measured')]).toEqual([false, false])
  expect(await (await askServer(app.folder, '/metrics'))?.text()).toContain(`wedding_log_events ${size}\n`)
  await app.close()
  const without = await testApp()
  expect((await fetch(`${without.url}/metrics`, { headers: { authorization: 'Bearer null' } })).status).toBe(
    404,
  )
  await without.close()
})

/** A disk that is full or does not let the server write: 503 and nothing half done, and it heals without a restart. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { differences } from '#tests/kit/differences.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { heldRows } from '../../kit/rows.ts'
import { begun, sent } from '../../kit/season.ts'
import { fillLog, makeRoom } from '../../kit/staff-state.ts'
import { jpeg } from '../files/samples.ts'

const run = (...command: string[]) => Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).success
/** A disk of its own of six megabytes; null where this machine does not let us mount one. */
function smallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'wedding-disk-'))
  if (run('mount', '-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder)) return folder
  rmSync(folder, { recursive: true })
  return null
}
const disk = smallDisk()
const REASON = disk === null ? ' (skipped: mounting a small disk needs root on Linux)' : ''
const rowsOf = (app: TestApp, table: 'data_key' | 'draft'): string[] =>
  app.parts.store.vault.db
    .query<{ name: string }, []>(`select ${table === 'draft' ? 'stream' : 'holder'} as name from ${table}`)
    .all()
    .map(({ name }) => name)
const refused = {
  code: 'unavailable',
  message: 'The server cannot save right now. Please try again in a little while',
}

describe.skipIf(disk === null)(`a full disk${REASON}`, () => {
  const folder = disk ?? ''
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ folder: join(folder, 'data') })
  })
  afterAll(async () => {
    try {
      await app.stop()
    } finally {
      run('umount', folder)
      rmSync(folder, { recursive: true, force: true })
    }
  })
  const filler = join(folder, 'filler')
  function fill(): void {
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(filler, new Uint8Array(bavail * bsize))
  }

  test('given a disk that fills up, when families and staff go on, then they hear 503, and nothing is half done', async () => {
    const draft = await begun(app)
    const whole = await sent(app)
    const fresh = await app.family()
    const admin = await app.admin()
    const picture = await jpeg()
    const uploadURL = (await done(draft.family.post('/api/objects/upload', {}))).json.uploadURL
    const size = app.parts.store.log.size()
    fill()
    const answers = []
    // What is already allotted takes some; a log that only grows comes to its end.
    for (let tries = 0; tries < 400; tries++) {
      const answer = await admin.post(`/api/admin/applications/${whole.id}/notes`, {
        note: 'n'.repeat(4000),
      })
      answers.push(answer)
      if (answer.status >= 400) break
    }
    const failed = answers.at(-1)
    expect([failed?.status, failed?.json]).toEqual([503, refused])
    expect(Number(failed?.headers.get('retry-after'))).toBeGreaterThan(0)
    const saved = await draft.family.put(`/api/applications/${draft.id}`, { groomName: 'Full' })
    const others = [
      saved,
      await whole.family.put(`/api/applications/${whole.id}`, {
        groomName: 'x'.repeat(100),
        brideAddress: 'y'.repeat(500),
      }),
      await admin.post(`/api/admin/applications/${whole.id}/verify`, { notes: 'x'.repeat(4000) }),
      await fresh.post('/api/applications', { groomName: 'z'.repeat(100) }),
      await draft.family.send('PUT', uploadURL, new Uint8Array(picture), { 'content-type': 'image/jpeg' }),
    ]
    for (const { status, json } of others) if (status >= 400) expect([status, json]).toEqual([503, refused])
    expect(others.filter(({ status }) => status === 503).length).toBeGreaterThan(1)
    expect((await done(draft.family.get(`/api/applications/${draft.id}`))).json.groomName).toBe(
      saved.status === 200 ? 'Full' : 'Groom Madeup',
    )
    expect(app.parts.store.log.size() - size).toBe(
      [...answers, ...others.slice(1, 4)].filter(({ status }) => status < 400).length,
    )
    rmSync(filler)
    await done(draft.family.put(`/api/applications/${draft.id}`, { groomName: 'Room again' }))
    const after = [
      await whole.family.put(`/api/applications/${whole.id}`, { groomName: 'Room again' }),
      await admin.post(`/api/admin/applications/${whole.id}/notes`, { note: 'Room again' }),
      await fresh.post('/api/applications', {}),
    ]
    for (const { status, json } of after)
      expect([200, 201, 409]).toContain(
        json.code === 'being-reviewed' || json.code === 'already-started' ? 409 : status,
      )
    await draft.family.upload('photo', picture)
    await done(app.guest().get('/api/health'))
  }, 600_000)

  test('given that disk with room again, when the server starts anew, then it serves what it served', async () => {
    const before = heldRows(app.parts.store)
    await app.restart()
    expect(differences(heldRows(app.parts.store), before)).toEqual([])
    const known = new Set([...app.parts.store.log.read()].map(({ stream }) => stream))
    // A key or a draft without its first event would be forgotten by every erasure.
    const held = [...rowsOf(app, 'data_key'), ...rowsOf(app, 'draft')]
    expect(held.filter((stream) => stream.startsWith('application-') && !known.has(stream))).toEqual([])
  })
})

test('given a folder of files that cannot be written, when a photo is uploaded, then it is 503, and heals by itself', async () => {
  const app = await testApp()
  try {
    const family = await app.family()
    const key = await family.upload('photo', await jpeg())
    const objects = join(app.folder, 'objects')
    // Root may write into a read-only folder, so for everyone the folder is swapped for something that is none.
    renameSync(objects, `${objects}.away`)
    writeFileSync(objects, 'no folder')
    const { uploadURL } = (await done(family.post('/api/objects/upload', {}))).json
    const answer = await family.send('PUT', uploadURL, new Uint8Array(await jpeg()), {
      'content-type': 'image/jpeg',
    })
    expect([answer.status, answer.json]).toEqual([503, refused])
    expect((await family.get(key)).status).toBe(503)
    rmSync(objects)
    renameSync(`${objects}.away`, objects)
    await done(family.get(key))
    await family.upload('photo', await jpeg())
  } finally {
    await app.close()
  }
})

test('given a database that is full, when a family starts, then 503, and nothing of it is stored', async () => {
  const app = await testApp()
  try {
    const applications = () => rowsOf(app, 'data_key').filter((stream) => stream.startsWith('application-'))
    await sent(app)
    const fresh = await app.family()
    const photo = await fresh.upload('photo', await jpeg())
    const { log } = app.parts.store
    await fillLog(app)
    const before = { applications: applications(), drafts: rowsOf(app, 'draft'), size: log.size() }
    const started = await fresh.post('/api/applications', {
      groomName: 'x'.repeat(100),
      groomAddress: 'y'.repeat(500),
      groomPhotoKey: photo,
    })
    const now = { applications: applications(), drafts: rowsOf(app, 'draft'), size: log.size() }
    expect([started.status, started.json, now]).toEqual([503, refused, before])
    makeRoom(app)
    expect((await done(fresh.get('/api/applications/my'))).json).toEqual([])
    const again = await done(fresh.post('/api/applications', { groomPhotoKey: photo }), 201)
    expect(again.json.groomPhotoKey).toBe(photo)
    await app.restart()
    expect((await done(fresh.get('/api/applications/my'))).json).toHaveLength(1)
  } finally {
    await app.close()
  }
})

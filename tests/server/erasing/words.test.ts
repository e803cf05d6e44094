/**
 * 200 texts of each family, in every place that takes words: once it is erased none of them is in the data folder, its
 * write-ahead logs, what the server logs, a new backup or a new bundle. Two families in every test
 * run; `bun run test:drills` takes twenty.
 */
import { afterAll, expect, spyOn, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FormChanges } from '#events/application/form.ts'
import { audit } from '#server/commands/audit.ts'
import { backup } from '#server/commands/backup.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { disguises, foundIn, resting } from '../../kit/bytes.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { freeTexts } from '../../kit/free-texts.ts'
import { moveTo, visited } from '../../kit/season.ts'
import { gave } from '../commands/kit.ts'

const FAMILIES = Number(process.env.WORDS ?? 2)
const TEXTS = 200
const since = Date.now() - 1000
const beside = mkdtempSync(join(tmpdir(), 'wedding-words-'))
const folders = Object.fromEntries(
  ['backups', 'bundles', 'outside'].map((name) => [name, join(beside, name)]),
)
for (const folder of Object.values(folders)) mkdirSync(folder)
afterAll(() => rmSync(beside, { recursive: true }))

type Planted = { mark: string; texts: number; id: string; family: Client }

/** Letters alone: figures in a row would be taken for an Aadhaar number. */
const newMark = (): string =>
  Array.from({ length: 14 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

async function planted(app: TestApp, staff: Client): Promise<Planted> {
  const mark = newMark()
  let texts = 0
  const text = (of: string): string => {
    texts += 1
    return `${of} ${mark} ${texts}`
  }
  const form = (): FormChanges => Object.fromEntries(freeTexts.map((field) => [field, text(field)]))
  const family = await app.family(`${mark}@example.org`)
  const { id } = (await done(family.post('/api/applications', wholeForm(form())), 201)).json
  await done(family.put(`/api/applications/${id}`, form()))
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  await done(family.put(`/api/applications/${id}`, form()))
  await done(family.post(`/api/applications/${id}/complaints`, { text: text('Complaint') }), 201)
  const path = `/api/admin/applications/${id}`
  const answer = { request: 1, done: true, answer: text('Answer') }
  await done(staff.post(`${path}/answer-complaint`, answer))
  await done(staff.post(`${path}/verify`, { notes: text('Verified') }))
  for (let n = 0; n < 70; n += 1) await done(staff.post(`${path}/notes`, { note: text('Note') }), 201)
  for (let n = 0; n < 20; n += 1) await visited(staff, id, { brideHouseType: 'own' }, text('Visit'))
  for (let n = 0; n < 10; n += 1) {
    const pdf = new TextEncoder().encode(`%PDF-1.4\n% ${text('Proof')}\n%%EOF\n`)
    const documentKey = await staff.upload('document', pdf)
    await done(staff.post(`${path}/documents`, { documentName: text('Document'), documentKey }), 201)
    await done(staff.get(documentKey))
  }
  for (const status of ['verified', 'ranked', 'waitlist', 'ranked'] as const)
    await moveTo(staff, id, status, text('Reason'))
  for (let n = 0; n < 10; n += 1) {
    const q = encodeURIComponent(text('Name'))
    await done(staff.get(`/api/admin/applications?q=${q}&columns=brideParentPhone`))
    await done(staff.get(`/api/admin/applications/export?q=${q}`))
  }
  await done(staff.post('/api/admin/prints', { print: 'case-file', ids: [id] }), 204)
  return { mark, texts, id, family }
}

test('given families with 200 texts each, when they are erased, then no byte of any of them rests anywhere', async () => {
  const logged: string[] = []
  const stderr = spyOn(process.stderr, 'write').mockImplementation((line) => logged.push(String(line)) > 0)
  const app = await testApp({
    environment: { LOG_LEVEL: 'info' },
  })
  try {
    const admin = await app.admin()
    const families: Planted[] = []
    for (let n = 0; n < FAMILIES; n += 1) families.push(await planted(app, admin))
    for (const { texts } of families) expect(texts).toBeGreaterThanOrEqual(TEXTS)
    const marks = new Map(families.map(({ mark }) => [mark, disguises(mark)]))
    const rests = () => [
      ...resting(marks, app.folder, since),
      ...['backups', 'bundles'].flatMap((name) => resting(marks, folders[name] ?? '', since)),
      ...foundIn(Buffer.from(logged.join('')), marks),
    ]
    // What is taken out of the system is found, so that the search itself is known to work.
    writeFileSync(
      join(folders.outside ?? '', 'list.csv'),
      (await done(admin.get('/api/admin/applications/export'))).text,
    )
    const outside = resting(marks, folders.outside ?? '', Date.now() + 60_000)
    expect(outside.filter((where) => where.includes('list.csv'))).toHaveLength(FAMILIES)
    rmSync(folders.outside ?? '', { recursive: true })
    for (const { id } of families) await done(admin.delete(`/api/admin/applications/${id}`), 204)
    const around = { DATA_DIR: app.folder }
    const now = app.clock.now().toISOString()
    expect((await gave(backup, ['--to', folders.backups ?? ''], around, now)).code).toBe(0)
    for (const level of ['public', 'full']) {
      const out = join(folders.bundles ?? '', `${level}.jsonl`)
      expect(
        (await gave(audit, ['export', '--auditor', 'A', '--level', level, '--out', out], around, now)).code,
      ).toBe(0)
    }
    expect(logged.length).toBeGreaterThan(100)
    expect(rests()).toEqual([])
    await app.restart()
    expect(rests()).toEqual([])
  } finally {
    stderr.mockRestore()
    await app.close()
  }
}, 600_000)

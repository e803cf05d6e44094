/** The standing test: after a rich history, everything shown comes out of log and drafts again, byte for byte. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { vaultFindings } from '#server/audit/check-vault.ts'
import { inFolder } from '#server/store/folder.ts'
import { ledgerIdOf } from '#server/store/log.ts'
import { differences } from '#tests/kit/differences.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { foldedRows, heldRows } from '../../kit/rows.ts'
import { begun, inStatus, moveTo, sent, uploadAll, visited } from '../../kit/season.ts'
import { pdf } from '../files/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Every application as it is held, and as it comes out of the log and the drafts alone. */
function bothWays(): { served: string[]; rebuilt: string[] } {
  const keys = { dataDir: app.folder, keyDir: join(app.folder, 'keys') }
  return { served: heldRows(app.parts.store), rebuilt: inFolder(keys, foldedRows) }
}

const criteria = (income: number) =>
  ['employment', 'housing', 'education', 'health', 'financial', 'social']
    .map((name) => ({ id: `${name}Score`, weight: 10, isActive: true }))
    .concat(
      ['location', 'age', 'document', 'community'].map((name) => ({
        id: `${name}Score`,
        weight: 5,
        isActive: true,
      })),
    )
    .concat([
      { id: 'incomeScore', weight: income, isActive: true },
      { id: 'orphanScore', weight: 20 - income, isActive: true },
    ])

test('given a season with everything in it, when all is rebuilt from the log, then every row is the same', async () => {
  const admin = await app.admin()
  const verifier = await app.verifier()
  const step = () => app.clock.advance(61_000)
  // Drafts: one untouched, one with many saves and files, one without a name.
  await begun(app)
  const typing = await begun(app)
  for (const groomName of ['A', 'Ab', 'Abc']) {
    step()
    await done(typing.family.put(`/api/applications/${typing.id}`, { groomName }))
  }
  await begun(app, { groomName: '', groomDistrict: '' })
  // One of each status, in several districts.
  const statuses = [
    'submitted',
    'under_verification',
    'verified',
    'ranked',
    'shortlisted',
    'waitlist',
  ] as const
  const ids: string[] = []
  for (const [place, status] of [...statuses, 'finalized', 'rejected', 'ranked', 'ranked'].entries()) {
    step()
    const known = [...statuses, 'finalized', 'rejected'] as const
    const changes = {
      groomName: `Groom ${place}`,
      brideFamilyMonthlyIncome: place * 4000,
      groomDistrict: place % 2 ? 'wayanad' : 'kannur',
    }
    ids.push((await inStatus(app, admin, known.find((one) => one === status) ?? 'ranked', changes)).id)
  }
  const [first = '', second = '', third = '', fourth = ''] = ids
  // A whole case: files, amendment, visit, notes, documents, views of sensitive pictures.
  const whole = await begun(app)
  const files = await uploadAll(whole.family)
  await done(whole.family.put(`/api/applications/${whole.id}`, { ...files, status: 'submitted' }))
  await done(
    whole.family.put(`/api/applications/${whole.id}`, { groomName: 'Amended', groomDistrict: 'idukki' }),
  )
  await done(verifier.post(`/api/admin/applications/${whole.id}/verify`, { notes: 'To be visited' }))
  await visited(verifier, whole.id, { brideFamilyMonthlyIncome: 4000, community: 'sc' })
  await visited(verifier, whole.id, { community: null })
  const documentKey = await verifier.upload('document', pdf())
  await done(
    verifier.post(`/api/admin/applications/${whole.id}/documents`, { documentName: 'Letter', documentKey }),
    201,
  )
  for (const note of ['One', 'Two'])
    await done(admin.post(`/api/admin/applications/${whole.id}/notes`, { note }), 201)
  await done(verifier.get(String(files.brideAadhaarFrontKey)))
  // Sent back, typed anew, sent again; and one that is still being corrected.
  const corrected = await sent(app)
  await moveTo(admin, corrected.id, 'draft')
  await done(corrected.family.put(`/api/applications/${corrected.id}`, { groomName: 'Corrected' }))
  await done(corrected.family.put(`/api/applications/${corrected.id}`, { status: 'submitted' }))
  const correcting = await sent(app)
  await moveTo(admin, correcting.id, 'ranked')
  await moveTo(admin, correcting.id, 'draft')
  await done(
    correcting.family.put(`/api/applications/${correcting.id}`, {
      groomName: 'Half',
      groomDistrict: 'kollam',
    }),
  )
  // Positions, selection, criteria, bulk, export, staff.
  const order = [
    { id: fourth, rank: 1 },
    { id: second, rank: 3 },
  ]
  await done(admin.put('/api/admin/ranking', { order, reason: 'Need' }))
  await done(admin.put('/api/admin/ranking', { order: [{ id: second, rank: null }], reason: 'Well' }))
  await done(admin.post('/api/admin/ranking/select', { shortlist: 1, waitlist: 1, reason: 'Places' }))
  await done(admin.put('/api/admin/criteria', { criteria: criteria(18), reason: 'Agreed' }))
  const bulk = { ids: [first, third, first], status: 'rejected', reason: 'Together' }
  await done(admin.post('/api/admin/applications/bulk-status', bulk))
  await done(admin.get('/api/admin/applications/export'))
  for (const [key, value] of Object.entries({
    smtp_password: 'x',
    admin_email: 'a@example.org',
    places: '3',
  }))
    await done(admin.put(`/api/admin/settings/${key}`, { value }))
  // Erased: a draft, a submitted one, and one with files and a position.
  for (const gone of [(await begun(app)).id, (await sent(app)).id, fourth])
    await done(admin.delete(`/api/admin/applications/${gone}`), 204)
  // The next season, with other criteria; the first keeps its own.
  await done(admin.put('/api/admin/settings/season', { value: 'Season 4' }))
  await done(whole.family.post('/api/applications', {}), 201)
  await done(admin.put('/api/admin/criteria', { criteria: criteria(12), reason: 'Anew' }))
  const next = await inStatus(app, admin, 'ranked')
  await done(admin.put('/api/admin/settings/season', { value: 'Season 3' }))
  await done(admin.get(`/api/admin/applications/${next.id}`))

  const { served, rebuilt } = bothWays()
  expect(served.length).toBeGreaterThan(15)
  // A few lines say more than all of them; the order of the rows counts as well.
  expect(differences(rebuilt, served)).toEqual([])
  expect(rebuilt.join('\n') === served.join('\n')).toBe(true)
}, 600_000)

test('given that season, when the server starts again, then it serves the very same rows', async () => {
  const before = bothWays().served
  await app.restart()
  const { served, rebuilt } = bothWays()
  expect(differences(rebuilt, served)).toEqual([])
  expect(differences(before, served)).toEqual([])
})

test('given a family that changes again and again, when it is read, then list, counts and history are of the last change', async () => {
  const admin = await app.admin()
  const { byStatus } = (await done(admin.get('/api/admin/stats'))).json
  const { id } = await inStatus(app, admin, 'verified', { groomName: 'Often' })
  const statuses = ['ranked', 'shortlisted', 'waitlist', 'rejected', 'ranked', 'rejected'] as const
  for (const status of statuses)
    await done(admin.post(`/api/admin/applications/${id}/status`, { status, reason: 'To and fro' }))
  const found = await done(admin.get('/api/admin/applications?q=often'))
  expect(found.json.applications.map(({ status }: { status: string }) => status)).toEqual(['rejected'])
  const now = (await done(admin.get('/api/admin/stats'))).json.byStatus
  expect(now).toEqual({ ...byStatus, rejected: byStatus.rejected + 1 })
  const before = (await done(admin.get(`/api/admin/applications/${id}`))).json
  expect(before.auditTrail.slice(-6).map(({ to }: { to: string }) => to)).toEqual([...statuses])
  await app.restart()
  const again = await app.admin()
  expect((await done(again.get(`/api/admin/applications/${id}`))).json).toEqual(before)
})

test('given a row that was changed by hand, and one of another fold, when the server starts, then both are made anew, and the first is named', async () => {
  const { db } = app.parts.store.log
  const before = bothWays().served
  const [changed = '', other = ''] = db
    .query<{ stream: string }, []>('select stream from application order by number limit 2')
    .all()
    .map(({ stream }) => stream)
  db.query("update application set season = 'Season 9' where stream = ?").run(changed)
  db.query('update application set fold = fold + 1 where stream = ?').run(other)
  expect(vaultFindings({ dataDir: app.folder, keyDir: join(app.folder, 'keys') }).sort()).toEqual(
    [changed, other]
      .map(
        (stream) => `Application ${ledgerIdOf(stream)}: its row is gone, or is not as this program wrote it.`,
      )
      .sort(),
  )
  await app.restart()
  expect((await app.parts.store.repaired()).sort()).toEqual([changed, other].map(ledgerIdOf).sort())
  expect(differences(bothWays().served, before)).toEqual([])
})

/** A made-up season in which everything has happened that can be forged, made by the real server through its own doors. */

import { cpSync } from 'node:fs'
import { staffAccounts } from '#server/demo/season.ts'
import { type TestApp, testApp, testClock } from '../../../kit/app.ts'
import { type Client, done } from '../../../kit/client.ts'
import { wholeForm } from '../../../kit/forms.ts'
import { begun, inStatus, openedAtDoor, sent, visited } from '../../../kit/season.ts'
import { newFolder, seasonFolder, TODAY } from '../../commands/kit.ts'

const MINUTE = 60_000

const everyFact = {
  brideFamilyMonthlyIncome: 4000,
  groomFamilyMonthlyIncome: 26_000,
  brideHouseType: 'rented',
  groomHouseType: 'own',
  groomEmployed: true,
  brideEmployed: false,
  brideFatherEmployed: false,
  brideMotherEmployed: false,
  brideFatherAlive: false,
  brideMotherAlive: true,
  brideParentsHealth: 'good',
  brideEducation: 'secondary',
  community: 'obc',
} as const

async function signedIn(app: TestApp, { email, password }: { email: string; password: string }) {
  const staff = app.guest()
  await done(staff.post('/api/auth/login', { email, password }))
  return staff
}

async function decisions(app: TestApp, admin: Client, verifier: Client): Promise<void> {
  const path = (id: string) => `/api/admin/applications/${id}`
  const move = (id: string, status: string, more: object = {}) =>
    done(admin.post(`${path(id)}/status`, { status, reason: 'Forgery school', ...more }))
  const last = async (id: string) => (await done(admin.get(path(id)))).json.auditTrail.at(-1).seq
  const ids: string[] = []
  for (const income of [3000, 8000, 12_000])
    ids.push((await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: income })).id)
  const [first = '', second = '', third = ''] = ids
  await done(admin.put('/api/admin/ranking', { order: [{ id: second, rank: 1 }], reason: 'Hardship' }))
  await done(admin.put('/api/admin/ranking', { order: [{ id: third, rank: 3 }], reason: 'Hardship' }))
  // More places are given than there are, from the top and one by one.
  await done(admin.put('/api/admin/settings/places', { value: '4' }))
  const select = { shortlist: 2, waitlist: 1, reason: 'By rank', overPlaces: true }
  await done(admin.post('/api/admin/ranking/select', select))
  const sentOn = (await inStatus(app, admin, 'verified')).id
  await move(sentOn, 'shortlisted', { overPlaces: true })
  await move(sentOn, 'waitlist')
  await done(admin.post(`${path(sentOn)}/undo`, { seq: await last(sentOn) }))
  await move((await sent(app)).id, 'rejected', { kind: 'papers' })
  const visitedOne = await sent(app)
  await done(verifier.post(`${path(visitedOne.id)}/verify`, {}))
  await visited(verifier, visitedOne.id, { brideFamilyMonthlyIncome: 4000 })
  const note = await done(verifier.post(`${path(visitedOne.id)}/notes`, { note: 'Seen twice' }), 201)
  await done(verifier.post(`${path(visitedOne.id)}/undo`, { seq: note.json.seq }))
  const confirmed = await inStatus(app, admin, 'under_verification')
  await visited(verifier, confirmed.id, everyFact)
  await move(confirmed.id, 'verified')
  const withdrawing = await inStatus(app, admin, 'under_verification')
  await done(
    withdrawing.family.send(
      'DELETE',
      `/api/applications/${withdrawing.id}`,
      JSON.stringify({ password: 'chembarathi poovu' }),
      { 'content-type': 'application/json' },
    ),
    200,
  )
  const door = await openedAtDoor(app, verifier, '98470 55555')
  await done(door.family.put(`/api/applications/${door.id}`, { ...wholeForm(), status: 'submitted' }))
  await move(door.id, 'under_verification')
  await begun(app)
  await done(admin.put('/api/admin/ranking', { order: [{ id: first, rank: 5 }], reason: 'Hardship' }))
}

/** @returns a data folder on which no server runs */
export async function madeSeason(): Promise<string> {
  const folder = await seasonFolder()
  const clock = testClock(TODAY)
  const app = await testApp({ folder, clock })
  const admin = await signedIn(app, staffAccounts.admin)
  const verifier = await signedIn(app, staffAccounts.verifiers[0])
  await app.parts.signing.sign()
  clock.advance(MINUTE)
  await decisions(app, admin, verifier)
  clock.advance(MINUTE)
  await done(admin.put('/api/admin/results', { published: true }))
  await done(admin.put('/api/admin/results', { published: false }))
  clock.advance(MINUTE)
  await done(admin.put('/api/admin/results', { published: true }))
  clock.advance(MINUTE)
  await app.parts.signing.sign()
  const kept = newFolder()
  await app.stop()
  cpSync(folder, kept, { recursive: true })
  return kept
}

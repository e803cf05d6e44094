/** Steps of a season by families and staff over HTTP, for tests that need a history but do not test these steps. */
import type { Found } from '#events/application/facts.ts'
import type { FormChanges } from '#events/application/form.ts'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import { spokenNumber } from '#events/application/number.ts'
import type { Status } from '#events/application/statuses.ts'
import { firstDay } from '#events/programme/first-day.ts'
import { jpeg, pdf } from '../server/files/samples.ts'
import type { TestApp } from './app.ts'
import { type Client, done } from './client.ts'
import { wholeForm } from './forms.ts'

/** `reference`: the number of the application, in spoken and printed groups. */
export type Applied = { family: Client; id: string; reference: string }

/** A new family with a draft. */
export async function begun(app: TestApp, changes: FormChanges = {}): Promise<Applied> {
  const family = await app.family()
  const answer = await family.post('/api/applications', wholeForm(changes))
  const { id, number } = answer.expect(201).json
  return { family, id, reference: spokenNumber(number) }
}

/** A new family with a submitted application. */
export async function sent(app: TestApp, changes: FormChanges = {}): Promise<Applied> {
  const applied = await begun(app, changes)
  await done(applied.family.put(`/api/applications/${applied.id}`, { status: 'submitted' }))
  return applied
}

/** Changes a status like the console. @returns the application as staff see it then */
export const moveTo = async (staff: Client, id: string, status: Status, reason = `Moved to ${status}`) =>
  (await staff.post(`/api/admin/applications/${id}/status`, { status, reason })).expect(200).json

/** A new family whose application was moved to a status. */
export async function inStatus(
  app: TestApp,
  staff: Client,
  status: Status,
  changes: FormChanges = {},
): Promise<Applied> {
  if (status === 'draft') return begun(app, changes)
  const applied = await sent(app, changes)
  if (status !== 'submitted') await moveTo(staff, applied.id, status)
  return applied
}

/** Staff open an account at a family's door. @returns the account and its one-use link */
export async function atDoor(staff: Client, phone: string, more: object = {}) {
  const ask = { phone, locale: 'ml', consent: helperConsentIn('ml'), ...more }
  const { url, expiresAt } = await done(staff.post('/api/admin/door', ask), 201).then(({ json }) => json)
  const token = new URL(url, 'http://localhost').searchParams.get('token') ?? ''
  return { token, expiresAt }
}

/** Such an account, after the family has opened the link on a shared device. */
export async function openedAtDoor(app: TestApp, staff: Client, phone: string): Promise<Applied> {
  const { token } = await atDoor(staff, phone)
  const family = app.guest()
  await done(family.post('/api/auth/reset', { token, password: 'chembarathi poovu', shared: true }))
  const [{ id, number }] = (await done(family.get('/api/applications/my'))).json
  return { family, id, reference: spokenNumber(number) }
}

/** Records the findings of a home visit. @returns the application as staff see it then */
export async function visited(staff: Client, id: string, facts: Found, note = 'Seen') {
  const path = `/api/admin/applications/${id}`
  const { version: expectedVersion } = (await staff.get(path)).expect(200).json
  return (await staff.post(`${path}/facts`, { facts, note, expectedVersion })).expect(200).json
}

/** Confirms every setting of a new installation unchanged, but for the wedding day, and that no mail is sent. */
export async function confirmed(admin: Client): Promise<void> {
  const settings: { key: string; value: string }[] = (await done(admin.get('/api/admin/settings'))).json
  const asked: readonly string[] = [...firstDay, 'smtp_host']
  const values = Object.fromEntries(
    settings.filter(({ key }) => asked.includes(key)).map(({ key, value }) => [key, value]),
  )
  // The default is before any deadline.
  await done(admin.put('/api/admin/settings', { values: { ...values, wedding_date: '2099-12-31' } }))
}

export const pictureFields = [
  'groomPhotoKey',
  'bridePhotoKey',
  'groomAadhaarFrontKey',
  'groomAadhaarBackKey',
  'brideAadhaarFrontKey',
  'brideAadhaarBackKey',
] as const

/** Uploads one file of every kind. @returns the form fields with their keys. */
export async function uploadAll(
  family: Client,
  picture?: Uint8Array,
  proof: Uint8Array = pdf(),
): Promise<FormChanges> {
  const bytes = picture ?? (await jpeg())
  const keys: Record<string, string> = {}
  for (const field of pictureFields)
    keys[field] = await family.upload(field.includes('Aadhaar') ? 'aadhaar' : 'photo', bytes)
  const proofs = [await family.upload('proof', proof), await family.upload('proof', proof)]
  return {
    ...keys,
    incomeProofKeys: proofs.slice(0, 1),
    educationProofKeys: proofs.slice(1),
    socialVerificationLetterKey: await family.upload('proof', bytes),
  }
}

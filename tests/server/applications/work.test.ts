/** What waits for staff: documents that are missing, families that may have applied twice or were visited, and how many stand where. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { FormChanges } from '#events/application/form.ts'
import { statuses } from '#events/application/statuses.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { type Applied, begun, moveTo, sent, uploadAll, visited } from '../../kit/season.ts'

let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
const applied = new Map<string, Applied>()
const of = (name: string): Applied => {
  const one = applied.get(name)
  if (!one) throw new Error(`There is no ${name}.`)
  return one
}
const send = async (name: string, form: FormChanges, how = sent) =>
  applied.set(name, await how(app, { groomName: name, brideName: `Bride of ${name}`, ...form }))
const phones = (number: number): FormChanges => ({
  groomParentPhone: `+91 98470 ${number}`,
  brideParentPhone: `+91 98471 ${number}`,
})
const change = (name: string, form: FormChanges) =>
  done(of(name).family.put(`/api/applications/${of(name).id}`, form))

/** The names of who is listed, and what the navigation counts of them. */
async function waiting(work: 'documents' | 'duplicates' | 'visited', more = ''): Promise<string[]> {
  const { applications, total } = (await done(admin.get(`/api/admin/applications?work=${work}${more}`))).json
  expect(total).toBe(applications.length)
  if (more === '') expect((await done(admin.get('/api/admin/stats'))).json.work[work]).toBe(total)
  return applications.map(({ groomName }: { groomName: string }) => groomName).toSorted()
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  await send('Complete', phones(10_001))
  await change('Complete', await uploadAll(of('Complete').family))
  await send('Lacking', { ...phones(10_002), groomDistrict: 'kannur' })
  await send('Private', phones(10_003), begun)
  await send('Refused', phones(10_004))
  await moveTo(admin, of('Refused').id, 'rejected')
})
afterAll(() => app.close())

test('given documents that are missing, when they are asked for, then those are listed who can still send them', async () => {
  expect(await waiting('documents')).toEqual(['Lacking'])
  expect(await waiting('documents', '&status=submitted&district=kannur&q=lack&sortBy=groomName')).toEqual([
    'Lacking',
  ])
  expect(await waiting('documents', '&district=wayanad')).toEqual([])
  await moveTo(admin, of('Refused').id, 'ranked')
  expect(await waiting('documents')).toEqual(['Lacking', 'Refused'])
  await change('Lacking', await uploadAll(of('Lacking').family))
  expect(await waiting('documents')).toEqual(['Refused'])
  const csv = (await done(admin.get('/api/admin/applications/export?work=documents'))).text
  expect([csv.includes('Refused'), csv.includes('Lacking')]).toEqual([true, false])
})

test('given families that share a phone or a person, when they come, change and go, then who is alone is not listed', async () => {
  expect(await waiting('duplicates')).toEqual([])
  await send('Second', { ...phones(10_005), brideParentPhone: '098470 10001' })
  expect(await waiting('duplicates')).toEqual(['Complete', 'Second'])
  await send('Third', { ...phones(10_006), groomParentPhone: '9847010001' })
  expect(await waiting('duplicates')).toEqual(['Complete', 'Second', 'Third'])
  // A draft is nobody's twin before it is sent.
  await send('Same', { ...phones(10_007), groomName: 'LACKING ' }, begun)
  expect(await waiting('duplicates')).toEqual(['Complete', 'Second', 'Third'])
  await done(of('Same').family.put(`/api/applications/${of('Same').id}`, { status: 'submitted' }))
  expect(await waiting('duplicates')).toEqual(['Complete', 'LACKING', 'Lacking', 'Second', 'Third'])
  await change('Third', { groomParentPhone: '+91 98472 10006' })
  await change('Same', { groomDob: '1990-01-01' })
  expect(await waiting('duplicates')).toEqual(['Complete', 'Second'])
  await done(admin.delete(`/api/admin/applications/${of('Complete').id}`), 204)
  expect(await waiting('duplicates')).toEqual([])
  await send('Again', { ...phones(10_008), groomParentPhone: '9847110005', brideParentPhone: '9847010001' })
  expect(await waiting('duplicates')).toEqual(['Again', 'Second'])
  await done(admin.put('/api/admin/settings/season', { value: 'Season 4' }))
  await send('Next season', { ...phones(10_009), groomParentPhone: '9847010001' })
  expect(await waiting('duplicates')).toEqual([])
  await done(admin.put('/api/admin/settings/season', { value: 'Season 3' }))
})

test('given families that may be one, when their pairs are read, then each says what both have in common, and a draft is in none', async () => {
  await send('രേഷ്മ കെ', { ...phones(10_011), brideName: 'Sree Lakshmi' })
  await send('Reshma', { ...phones(10_012), brideName: 'ശ്രീലക്ഷ്മി', groomParentPhone: '098470 10011' })
  await send('Unsent', { ...phones(10_011), brideName: 'Sreelakshmi' }, begun)
  const pairs: { one: { groomName: string }; other: { groomName: string }; same: string[] }[] = (
    await done(admin.get('/api/admin/applications/duplicates'))
  ).json
  const named = pairs.map(({ one, other, same }) => [one.groomName, other.groomName, same])
  expect(named).toContainEqual(['രേഷ്മ കെ', 'Reshma', ['phone', 'groom', 'bride']])
  expect(pairs.length).toBe(2)
})

test('given the statuses and the figures, when the stats are asked for, then each has the number that its list has', async () => {
  const { byStatus, total, verified, pending } = (await done(admin.get('/api/admin/stats'))).json
  const listed = async (work: string) =>
    (await done(admin.get(`/api/admin/applications?work=${work}`))).json.total
  expect([await listed('total'), await listed('verified'), await listed('pending')]).toEqual([
    total,
    verified,
    pending,
  ])
  expect([verified, total > pending + verified]).toEqual([1, false])
  const totals = await Promise.all(
    statuses.map(async (status) => {
      const { total } = (await done(admin.get(`/api/admin/applications?status=${status}`))).json
      return [status, total]
    }),
  )
  expect(byStatus).toEqual(Object.fromEntries(totals))
  expect([byStatus.draft, byStatus.ranked]).toEqual([2, 1])
  expect((await admin.get('/api/admin/applications?work=all')).status).toBe(422)
})

test('given families under verification, when visits settle enough of one, then it is listed until it is decided', async () => {
  await send('Visited', phones(10_020))
  await send('Awaited', phones(10_021))
  for (const name of ['Visited', 'Awaited']) await moveTo(admin, of(name).id, 'under_verification')
  expect(await waiting('visited')).toEqual([])
  // Education, housing, community and the one parent: four of eight.
  const found = { brideEducation: 'secondary', brideHouseType: 'rented', groomHouseType: 'own' } as const
  await visited(admin, of('Visited').id, found)
  expect(await waiting('visited')).toEqual([])
  const more = { community: 'obc', brideFatherAlive: true, brideMotherAlive: true } as const
  await visited(admin, of('Visited').id, more)
  expect(await waiting('visited')).toEqual(['Visited'])
  expect(await waiting('visited', '&status=submitted')).toEqual([])
  await moveTo(admin, of('Visited').id, 'rejected')
  expect(await waiting('visited')).toEqual([])
})

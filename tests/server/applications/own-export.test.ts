/** What a family takes along: all that it gave, every file byte for byte, what a visit found, and nothing that staff wrote. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { moveTo, sent, uploadAll, visited } from '../../kit/season.ts'
import { unzipped } from '../../kit/unzip.ts'

const SECRET = 'Written-By-Staff'
const OTHER = 'Of-Another-Family'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('given a family with an application and files, when it takes everything along, then all of it is there, byte for byte', async () => {
  const admin = await app.admin()
  await sent(app, { groomName: OTHER })
  const family = await app.family('takes-along@example.org')
  const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  const keys = await uploadAll(family)
  await done(family.put(`/api/applications/${id}`, { ...keys, status: 'submitted' }))
  await moveTo(admin, id, 'under_verification', SECRET)
  await visited(admin, id, { brideHouseType: 'own' }, SECRET)
  await done(admin.post(`/api/admin/applications/${id}/notes`, { note: SECRET }), 201)

  await done(family.post(`/api/applications/${id}/complaints`, { text: 'Nobody called back' }), 201)
  const nominee = { name: 'A Neighbour', phone: '+91 98470 22222' }
  await done(family.put(`/api/applications/${id}/nominee`, { nominee }))
  await done(admin.get(String(keys.bridePhotoKey)))

  const answer = await fetch(`${app.url}/api/me/export`, { headers: { cookie: family.cookie() } })
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('content-disposition'),
  ]).toEqual([200, 'application/zip', 'attachment; filename="community-wedding-2026-03-01.zip"'])
  const archive = unzipped(new Uint8Array(await answer.arrayBuffer()))
  const text = archive.get('everything.json')?.toString() ?? ''
  const all = JSON.parse(text)
  const mine = (await done(family.get(`/api/applications/${id}`))).json
  expect(all.applications).toEqual([mine])
  expect([all.account.email, all.hasOutsideAccount, all.sessionsSince.length]).toEqual([
    'takes-along@example.org',
    false,
    1,
  ])
  expect(all.rights).toEqual([
    {
      application: id,
      found: { brideHouseType: 'own' },
      requests: [
        {
          number: 1,
          kind: 'complaint',
          text: 'Nobody called back',
          at: '2026-03-01T04:30:00.000Z',
          due: '2026-03-31',
          answer: null,
        },
      ],
      nominee: { name: 'A Neighbour', phone: '+91 98470 22222' },
      reads: [{ kind: 'opened', days: ['2026-03-01'] }],
    },
  ])
  for (const hidden of [SECRET, OTHER, 'password']) expect(text).not.toContain(hidden)
  const names = all.files.map(({ name }: { name: string }) => name)
  expect([...archive.keys()]).toEqual(['everything.html', 'everything.json', ...names])
  const page = archive.get('everything.html')?.toString() ?? ''
  for (const hidden of [SECRET, OTHER, 'password']) expect(page).not.toContain(hidden)
  const said = [
    'takes-along@example.org',
    'Nobody called back',
    'A Neighbour',
    mine.groomName,
    mine.brideAddress,
    'House of the bride&#39;s family: own house',
  ]
  expect([...said, ...names].filter((one) => !page.includes(one))).toEqual([])
  // It asks for nothing from elsewhere.
  expect(page).not.toMatch(/https?:|src=|<script/)
  for (const { key, name } of all.files) {
    const stored = await fetch(`${app.url}${key}`, { headers: { cookie: family.cookie() } })
    expect(Buffer.from(await stored.arrayBuffer()).equals(archive.get(name) ?? Buffer.alloc(0))).toBe(true)
  }
  expect(all.files).toHaveLength(9)
})

test('given a family that has begun nothing, when it takes everything along, then its account is there', async () => {
  const family = await app.family('has-nothing@example.org')
  const answer = await fetch(`${app.url}/api/me/export`, { headers: { cookie: family.cookie() } })
  expect(await answer.text()).toContain('has-nothing@example.org')
})

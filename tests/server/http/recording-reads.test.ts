/** GETs that append an event: each is in the table for them, and no other site can make a browser send one. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { access, recordingReads } from '#server/http/access.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus, sent } from '../../kit/season.ts'
import { jpeg } from '../files/samples.ts'
import { requests, type Target } from './access-requests.ts'

let app: TestApp
let target: Target
let admin: Client
let family: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  await inStatus(app, admin, 'under_verification')
  const applied = await sent(app)
  family = applied.family
  const aadhaar = await family.upload('aadhaar', await jpeg())
  await done(family.put(`/api/applications/${applied.id}`, { brideAadhaarFrontKey: aadhaar }))
  const { id } = applied
  target = { id, fileId: aadhaar.slice(-36), staffId: id, accountId: id, document: '', uploads: new Map() }
})
afterAll(() => app.close())

const isRequest = (name: string): name is keyof typeof requests => name in requests
const reads = Object.keys(access)
  .filter(isRequest)
  .filter((name) => name.startsWith('GET '))
const events = () => app.parts.store.log.size()
const pathOf = (name: keyof typeof requests) => {
  const { path } = requests[name](target, admin)
  // Only where it shows phones or addresses.
  if (name === 'GET /api/admin/applications') return `${path.split('?')[0]}?columns=brideParentPhone`
  return name === 'GET /api/admin/audit/bundle' ? `${path.split('?')[0]}?auditor=Somebody` : path
}

const appending: string[] = []
for (const name of reads)
  test(`given ${name}, when it appends, then it is one of those that say so`, async () => {
    for (const who of [admin, family]) {
      const before = events()
      await who.get(pathOf(name))
      if (events() === before) continue
      appending.push(name)
      expect(recordingReads).toContain(name)
    }
  })
test('given the table, when all were read, then what is named there does append', () => {
  const quiet = recordingReads.filter((name) => !appending.includes(name))
  expect(quiet).toEqual(['GET /api/auth/outside/link'])
})

const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
]
for (const name of recordingReads)
  test(`given ${name}, when another site makes a browser ask, then it is refused and nothing is recorded`, async () => {
    const who = name.includes('outside') ? family : admin
    const before = events()
    for (const headers of foreign)
      for (const method of ['GET', 'HEAD']) {
        const answer = await who.send(method, pathOf(name), undefined, headers)
        expect([headers, method, answer.status]).toEqual([headers, method, 403])
        if (method === 'GET') expect(answer.json.code).toBe('cross-site')
      }
    expect(events()).toBe(before)
  })
test('given our own pages, an address that is typed and a plain client, when they ask, then they are answered', async () => {
  const origin = new URL(app.url).origin
  const own: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin },
  ]
  for (const headers of own) await done(admin.get(pathOf('GET /objects/uploads/:id'), headers))
})

/**
 * A complaint may be about a verifier, who must not find out that there is one: two copies of a season, in one of which a
 * family complains, answer a verifier the same, whatever is asked and whatever happens afterwards.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { access, type Rule } from '#server/http/access.ts'
import { ADMIN, type TestApp, testApp } from '../../kit/app.ts'
import { type Answer, type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { sent } from '../../kit/season.ts'
import { jpeg } from '../files/samples.ts'
import { requests } from '../http/access-requests.ts'

const VERIFIER = { email: 'visitor@example.org', password: 'a verifier password' }
const FAMILY = { email: 'complaining@example.org', password: 'chembarathi poovu' }

type Copy = { app: TestApp; admin: Client; verifier: Client; family: Client; since: number }
let target: { id: string; fileId: string }
let quiet: Copy
let complaining: Copy
let season: string

const signedIn = async (app: TestApp, who: { email: string; password: string }): Promise<Client> => {
  const one = app.guest()
  await done(one.post('/api/auth/login', who))
  return one
}
async function copied(): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-test-'))
  cpSync(season, folder, { recursive: true })
  const app = await testApp({ folder })
  const admin = await signedIn(app, ADMIN)
  const verifier = await signedIn(app, VERIFIER)
  const family = await signedIn(app, FAMILY)
  const since = (await done(verifier.get('/api/admin/changes'))).json.position
  return { app, admin, verifier, family, since }
}

beforeAll(async () => {
  const app = await testApp()
  season = app.folder
  await app.verifier(VERIFIER.email)
  await sent(app)
  const family = await app.family(FAMILY.email)
  const groomPhotoKey = await family.upload('photo', await jpeg())
  const { id } = (await done(family.post('/api/applications', wholeForm({ groomPhotoKey })), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  target = { id, fileId: groomPhotoKey.slice('/objects/uploads/'.length) }
  await app.stop()
  quiet = await copied()
  complaining = await copied()
})
afterAll(async () => {
  await quiet.app.close()
  await complaining.app.close()
  rmSync(season, { recursive: true, force: true })
})

/** What differs between two seasons in which the same happened: new ids, and bytes that are sealed, hashed or signed. */
const withoutChance = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) =>
      id === target.id || id === target.fileId ? id : '<id>',
    )
    .replace(/[\w+/=-]{40,}/g, ({ length }) => `<${length} characters>`)
const shown = ({ status, text }: Answer): string => `${status} ${withoutChance(text)}`

const open: readonly Rule[] = ['anyone', 'signed-in', 'staff', 'file']
const isReadByVerifiers = ([route, rule]: [string, Rule]): boolean =>
  route.startsWith('GET ') && open.includes(rule)
const isRequest = (name: string): name is keyof typeof requests => name in requests

/** Every path that a verifier may read, and what is public. */
function paths(who: Client, since: number): string[] {
  const about = { ...target, staffId: '', accountId: '', document: '', uploads: new Map<Client, string>() }
  const ofTable = Object.entries(access)
    .filter(isReadByVerifiers)
    .flatMap(([route]) => (isRequest(route) ? [requests[route](about, who).path] : []))
  return [
    ...ofTable,
    `/api/admin/changes?since=${since}`,
    '/api/admin/events',
    '/api/admin/applications?sort=updatedAt:desc',
    '/api/admin/replay?season=Season+3',
    '/api/admin/by-hand?limit=25',
    `/api/admin/applications/${target.id}/notes`,
  ]
}
async function everything({ admin, verifier, since }: Copy): Promise<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const path of paths(verifier, since)) read[path] = shown(await verifier.get(path))
  // What is published is a bundle that an admin made.
  read.bundle = shown(await admin.get('/api/admin/audit/bundle?auditor=A'))
  return read
}
const inBoth = async <T>(work: (copy: Copy) => Promise<T>): Promise<[T, T]> => [
  await work(quiet),
  await work(complaining),
]
async function expectSame(work: (copy: Copy) => Promise<unknown>): Promise<void> {
  const [without, withIt] = await inBoth(work)
  expect(withIt).toEqual(without)
}
const complain = async ({ family }: Copy, text: string) =>
  done(family.post(`/api/applications/${target.id}/complaints`, { text }), 201)

/** What a verifier who saw a version does next, and how it is answered. */
async function acted({ verifier, family }: Copy, expectedVersion: number): Promise<string[]> {
  const path = `/api/admin/applications/${target.id}`
  const seen = { facts: { brideFatherAlive: false }, note: 'Seen', expectedVersion }
  const answer = { done: true, answer: 'Put right' }
  const answers: string[] = [shown(await verifier.post(`${path}/facts`, seen))]
  await done(family.post(`/api/applications/${target.id}/requests`, { text: 'The house is rented' }), 201)
  answers.push(shown(await verifier.post(`${path}/facts`, seen)))
  for (const request of [1, 2, 3])
    for (const route of ['answer-request', 'answer-complaint'])
      answers.push(shown(await verifier.post(`${path}/${route}`, { ...answer, request })))
  answers.push(shown(await verifier.get('/api/admin/complaints')))
  return answers
}

/** What the stream of changes tells of some work, and of a note after it. */
async function heard({ app, verifier }: Copy, work: () => Promise<unknown>): Promise<unknown> {
  const stopping = new AbortController()
  const reply = await fetch(`${app.url}/api/admin/changes`, {
    headers: { cookie: verifier.cookie(), accept: 'text/event-stream' },
    signal: stopping.signal,
  })
  const told: string[] = []
  await work()
  await done(verifier.post(`/api/admin/applications/${target.id}/notes`, { note: 'The last one' }), 201)
  const pieces = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (!told.join('').includes(target.id)) {
    const piece = await pieces?.read()
    if (!piece || piece.done) throw new Error('the stream has ended')
    told.push(piece.value)
  }
  stopping.abort()
  return told.join('')
}

test('given two copies of a season, when a family complains in one of them, then a verifier reads the same in both, before and after the answer', async () => {
  await expectSame(everything)
  await complain(complaining, 'The visitor was rude')
  await complain(complaining, 'And asked for money')
  const { waiting } = (await done(complaining.admin.get('/api/admin/complaints'))).json
  expect(waiting.map(({ text }: { text: string }) => text)).toEqual([
    'The visitor was rude',
    'And asked for money',
  ])
  await expectSame(everything)
  const answer = { request: 1, done: true, answer: 'We spoke with the visitor' }
  const path = `/api/admin/applications/${target.id}/answer-complaint`
  await done(complaining.admin.post(path, answer))
  await expectSame(everything)
})

test('given the same two, when a verifier goes on from what was seen before, then every answer, number and refusal is the same', async () => {
  const path = `/api/admin/applications/${target.id}`
  const moved = { status: 'under_verification', reason: 'Somebody goes there' }
  const [{ json }] = await inBoth(({ verifier }) => done(verifier.post(`${path}/status`, moved)))
  await complain(complaining, 'Nobody came')
  const [without, withIt] = await inBoth((copy) => acted(copy, json.version))
  expect(withIt).toEqual(without)
  const statuses = withIt.map((text) => text.slice(0, 3))
  expect(statuses).toEqual(['200', '409', '200', '403', '409', '403', '409', '403', '403'])
  await expectSame(everything)
})

test('given the same two, when a verifier listens to the changes while a family complains, then the stream tells the same', async () => {
  await expectSame((copy) => heard(copy, async () => copy === complaining && complain(copy, 'Still nobody')))
})

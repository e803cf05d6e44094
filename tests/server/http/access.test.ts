/** Who may call what: made from the table in access.ts. Each route, each kind of visitor, and nothing leaks from a refusal. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { createApp } from '#server/app.ts'
import { access, type Rule } from '#server/http/access.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'
import { jpeg, pdf } from '../files/samples.ts'
import { requests, SENT, type Sent, type Target } from './access-requests.ts'

const visitors = ['guest', 'owner', 'foreign', 'verifier', 'admin'] as const
type Visitor = (typeof visitors)[number]
/** `in`: let in. 401: sign in first. 403: not for this role. 404: exactly like a thing that is not there. */
const expected: Record<Rule, Record<Visitor, 'in' | 401 | 403 | 404>> = {
  anyone: { guest: 'in', owner: 'in', foreign: 'in', verifier: 'in', admin: 'in' },
  'signed-in': { guest: 401, owner: 'in', foreign: 'in', verifier: 'in', admin: 'in' },
  customer: { guest: 401, owner: 'in', foreign: 'in', verifier: 403, admin: 403 },
  owner: { guest: 401, owner: 'in', foreign: 404, verifier: 403, admin: 403 },
  staff: { guest: 401, owner: 403, foreign: 403, verifier: 'in', admin: 'in' },
  admin: { guest: 401, owner: 403, foreign: 403, verifier: 403, admin: 'in' },
  file: { guest: 401, owner: 'in', foreign: 404, verifier: 'in', admin: 'in' },
}
/** Let in, and answered by what the call itself has to say: a wrong password, a file of another, an application that is there. */
const letIn: Record<string, readonly number[]> = {
  // Which only WhatsApp can call: by a word that is set, and by a signature.
  'GET /api/messages/whatsapp': [403],
  'POST /api/messages/whatsapp': [403],
  'GET /clips/:name': [404],
  // Nothing is signed yet.
  'GET /api/audit/checkpoint': [200, 404],
  'POST /api/audit/cosignature': [403, 404, 422],
  'POST /api/auth/login': [401],
  'POST /api/auth/register': [422],
  'POST /api/auth/reset': [404],
  'POST /api/auth/reset/about': [404],
  // Without a provider there is no such way in.
  'GET /api/auth/outside': [404],
  'GET /api/auth/outside/link': [404],
  'GET /api/auth/outside/mine': [404],
  'POST /api/auth/outside/unlink': [404],
  'GET /api/auth/outside/callback': [404],
  'POST /api/applications': [409],
  'PUT /api/objects/photos': [200, 404],
  // The file is one of this season's, or another family's.
  'POST /api/objects/again': [404],
  'POST /api/admin/applications/:id/verify': [200, 409],
  'POST /api/admin/applications/:id/status': [200, 409],
  'POST /api/admin/applications/:id/facts': [409],
  'POST /api/admin/applications/:id/documents': [201, 422],
  'POST /api/admin/applications/:id/undo': [404, 409],
  'POST /api/admin/visits/:id': [200, 409],
  'POST /api/admin/visits/:id/photo': [200, 422],
  'PUT /api/admin/ranking': [200, 409],
  'POST /api/admin/team': [201, 409],
  'POST /api/admin/mail/:id/retry': [404],
  'POST /api/admin/mail/:id/by-hand': [404],
  'POST /api/admin/by-hand/:id/opened': [404],
  'POST /api/admin/by-hand/:id/told': [404],
}

const HELD = 'Held-By-The-Application'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const nobody = client(() => 'http://127.0.0.1:1')
let app: TestApp
const clients: Record<Visitor, Client> = {
  guest: nobody,
  owner: nobody,
  foreign: nobody,
  verifier: nobody,
  admin: nobody,
}
let target: Target
beforeAll(async () => {
  app = await testApp()
  const owner = await sent(app, { groomName: HELD, brideAddress: HELD, groomCaste: HELD })
  const foreign = await sent(app)
  Object.assign(clients, {
    guest: app.guest(),
    owner: owner.family,
    foreign: foreign.family,
    verifier: await app.verifier(),
    admin: await app.admin(),
  })
  const fileKey = await clients.owner.upload('photo', await jpeg())
  await done(clients.verifier.post(`/api/admin/applications/${owner.id}/notes`, { note: HELD }), 201)
  const colleague = { email: HELD, password: 'another staff password', role: 'verifier' }
  target = {
    id: owner.id,
    fileId: fileKey.slice(-36),
    staffId: (await done(clients.admin.post('/api/admin/team', colleague), 201)).json.id,
    accountId: (await done(clients.foreign.get('/api/me'))).json.id,
    document: await clients.verifier.upload('document', pdf()),
    uploads: new Map(),
  }
})
afterAll(() => app.close())

const ask = (method: string, { path, body, bytes }: Sent, who: Client) => {
  if (bytes) return who.send(method, path, new Uint8Array(bytes), { 'content-type': 'application/pdf' })
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' }
  return who.send(method, path, body === undefined ? undefined : JSON.stringify(body), headers)
}
/** An upload address of one's own is part of the request; a guest has none. */
async function prepared(name: string, visitor: Visitor): Promise<void> {
  if (name !== 'PUT /uploads/:id' || visitor === 'guest') return
  const { uploadURL } = (await done(clients[visitor].post('/api/objects/upload', { purpose: 'proof' }))).json
  target.uploads.set(clients[visitor], uploadURL)
}
const isTheirs = (status: number) => status !== 401 && status !== 403 && status !== 404

// Signing out and erasing would take away what the others need, so they come last, in that order.
const last = ['DELETE /api/admin/applications/:id', 'POST /api/auth/logout']
const place = ([name]: [string, ...unknown[]]) => last.indexOf(name)
const table = Object.entries(access).sort((a, b) => place(a) - place(b))
const isRequest = (name: string): name is keyof typeof requests => name in requests

for (const [name, rule] of table)
  describe(name, () => {
    const method = name.split(' ')[0] ?? ''
    for (const visitor of visitors) {
      const answer = expected[rule][visitor]
      test(`given ${visitor}, when it is called, then the answer is ${answer}`, async () => {
        if (!isRequest(name)) throw new Error(`no request for ${name}`)
        await prepared(name, visitor)
        const got = await ask(method, requests[name](target, clients[visitor]), clients[visitor])
        if (answer === 'in') {
          const right = letIn[name]?.includes(got.status) ?? isTheirs(got.status)
          expect([got.status, got.text, right]).toEqual([got.status, got.text, true])
          expect(got.status).toBeLessThan(500)
          return
        }
        expect(got.status).toBe(answer)
        for (const secret of [SENT, HELD, target.id, target.fileId]) expect(got.text).not.toContain(secret)
        expect(Object.keys(got.json).sort()).toEqual(['code', 'message'])
        if (answer !== 404) return
        const unknown = requests[name]({ ...target, id: UNKNOWN, fileId: UNKNOWN }, clients[visitor])
        expect((await ask(method, unknown, clients[visitor])).text).toBe(got.text)
      })
    }
  })

test('given the secrets of these tests, when staff who may read them ask, then they are really there', async () => {
  const again = await sent(app, { groomName: HELD })
  const shown = await clients.admin.send('GET', `/api/admin/applications/${again.id}`)
  expect([shown.status, app.parts.store.state.streamOf(again.id) !== null]).toEqual([401, true])
  const admin = await app.admin()
  expect((await done(admin.get(`/api/admin/applications/${again.id}`))).text).toContain(HELD)
})

const ours = () => createApp(app.parts).routes.map(({ method, path }) => `${method} ${path}`)
test('given the routes of the server and the table, when they are held together, then each is in both', () => {
  expect(ours().sort()).toEqual(Object.keys(access).sort())
  expect(Object.keys(requests).sort()).toEqual(Object.keys(access).sort())
})

test('given a route that is not in the table, when anyone calls it, then it is not there', async () => {
  const rogue = new Elysia().get('/api/rogue', () => 'leak').post('/objects/rogue', () => 'leak')
  const open = new Elysia().get('/rogue', () => 'leak')
  const built = createApp(app.parts, rogue.use(open))
  const call = async (path: string, method = 'GET') => {
    const answer = await built.handle(new Request(`http://localhost${path}`, { method }))
    return [answer.status, (await answer.text()).includes('leak')]
  }
  expect([await call('/api/rogue'), await call('/objects/rogue', 'POST'), await call('/rogue')]).toEqual([
    [404, false],
    [404, false],
    [200, true],
  ])
})

const strange = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api/admin',
  '/api/admin/nothing',
  '/objects/uploads',
  '/uploads/',
  '/nothing',
]
for (const visitor of ['guest', 'foreign', 'admin'] as const)
  test(`given ${visitor}, when it calls what is not there, then it is not there, whatever the method`, async () => {
    for (const path of strange)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await clients[visitor].send(method, `${path}?${SENT}`)
        expect([method, path, answer.status, answer.json?.code]).toEqual([method, path, 404, 'not-found'])
        expect(answer.text).not.toContain(SENT)
      }
  })

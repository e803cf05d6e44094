/**
 * Whose account is disabled or erased while a file is on its way: nothing more of it is served or kept, and the log tells
 * of no look that did not happen.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { opened } from '#server/store/payloads.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Answer, type Client, client, done } from '../../kit/client.ts'
import { begun } from '../../kit/season.ts'
import { jpeg, pdfOf } from './samples.ts'

const MB = 1024 * 1024
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let adminId = ''
let family: Client = admin
/** Of an Aadhaar card, which leaves a trace when staff look at it, and of the groom's photo, which leaves none. */
const keys = { aadhaar: '', photo: '' }
beforeAll(async () => {
  // What breaks off is reported, which is not for this test's own output.
  app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
  admin = await app.admin()
  adminId = (await done(admin.get('/api/me'))).json.id
  const applied = await begun(app)
  family = applied.family
  keys.aadhaar = await family.upload('aadhaar', await jpeg())
  keys.photo = await family.upload('photo', await jpeg())
  const form = { brideAadhaarFrontKey: keys.aadhaar, groomPhotoKey: keys.photo }
  await done(family.put(`/api/applications/${applied.id}`, form))
})
afterAll(() => app.close())

async function member(): Promise<{ id: string; client: Client }> {
  const one = await app.verifier()
  return { id: (await done(one.get('/api/me'))).json.id, client: one }
}
const disable = (id: string) => done(admin.patch(`/api/admin/team/${id}`, { disabled: true }))
/** Starts a request, and does something when it has been let in and the store has read or stored the bytes. */
async function held(request: () => Promise<Answer>, meanwhile: () => Promise<unknown>): Promise<Answer> {
  const { objects } = app.parts
  const { get, put } = objects
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const hold = async <T>(work: Promise<T>): Promise<T> => {
    Object.assign(objects, { get, put })
    const done = await work
    reached.resolve()
    await gate.promise
    return done
  }
  objects.get = (name) => hold(get(name))
  objects.put = (name, bytes) => hold(put(name, bytes))
  const answering = request()
  await reached.promise
  await meanwhile()
  gate.resolve()
  return answering
}
const asked = (by: Client, path: string, meanwhile: () => Promise<unknown>) =>
  held(() => by.get(path), meanwhile)
/** Of which type each event after a place is, and by whom. */
const since = (seq: number) => {
  const { log, vault } = app.parts.store
  return [...log.read(seq + 1)].map((row) => [opened(row, vault.keys.get)?.event.type, row.actor])
}

test('given a member of staff who goes on, when a request waited for the bytes, then the picture is served, once it is recorded', async () => {
  const { id, client: one } = await member()
  const before = app.parts.store.log.size()
  const answer = await asked(one, keys.aadhaar, async () => undefined)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(since(before)).toEqual([['RecordViewed', id]])
})

for (const what of ['aadhaar', 'photo'] as const)
  test(`given a request for ${what} under way, when its sender is disabled, then no byte is served, and the log tells of no look`, async () => {
    const { id, client: one } = await member()
    const before = app.parts.store.log.size()
    const answer = await asked(one, keys[what], () => disable(id))
    expect([answer.status, answer.json.code]).toEqual([403, 'not-permitted'])
    expect(since(before)).toEqual([['RoleRevoked', adminId]])
    expect(app.parts.downloadRoom.inUse()).toEqual({ holders: 0, bytes: 0 })
    expect((await one.get(keys[what])).status).toBe(401)
  })

test('given a member of staff in the middle of a file, when the account is disabled, then the rest is not sent', async () => {
  const bytes = pdfOf(10 * MB)
  const proof = await family.upload('proof', bytes, 'application/pdf')
  const { id, client: one } = await member()
  const { host, port } = new URL(app.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${proof} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${one.cookie()}\r\n\r\n`)
  await new Promise((arrived) => socket.once('data', arrived))
  socket.pause()
  await disable(id)
  let received = 0
  socket.on('data', (piece) => {
    received += piece.length
  })
  await new Promise((closed) => socket.on('close', closed).resume())
  expect(received).toBeLessThan(bytes.length)
  while (app.parts.downloadRoom.inUse().holders > 0) await Bun.sleep(5)
})

test('given an upload under way, when the family withdraws or the member of staff is disabled, then nothing of it is kept', async () => {
  const { vault } = app.parts.store
  const leaving = await begun(app)
  const withdraw = () =>
    leaving.family.send(
      'DELETE',
      `/api/applications/${leaving.id}`,
      JSON.stringify({ password: 'chembarathi poovu' }),
      { 'content-type': 'application/json' },
    )
  const colleague = await member()
  const ways: [Client, string, () => Promise<unknown>][] = [
    [leaving.family, 'aadhaar', () => done(withdraw(), 204)],
    [colleague.client, 'document', () => disable(colleague.id)],
  ]
  for (const [by, purpose, meanwhile] of ways) {
    const { uploadURL } = (await done(by.post('/api/objects/upload', { purpose }))).json
    const picture = new Uint8Array(await jpeg())
    const { pathname, search } = new URL(uploadURL, app.url)
    const send = () => by.send('PUT', pathname + search, picture, { 'content-type': 'image/jpeg' })
    const before = vault.files.ids()
    const answer = await held(send, meanwhile)
    expect([answer.status, answer.json.code]).toEqual([401, 'not-signed-in'])
    expect(vault.files.ids().filter((id) => !before.includes(id))).toEqual([])
    await app.parts.files.unlinkRemoved()
    const id = pathname.slice(-36)
    const left = (await Array.fromAsync(app.parts.objects.list())).filter((name) => name.startsWith(id))
    expect(left).toEqual([])
  }
})

/** Uploads that lie, stall, stop half-way, come twice, late or from someone else, and keys of files that are not one's own. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { limits } from '#events/limits.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { begun, moveTo, sent } from '../../kit/season.ts'
import { claiming, jpeg, pdf, png, SECRET } from './samples.ts'

const nobody = client(() => 'http://127.0.0.1:1')
let app: TestApp
let [family, other, verifier]: [Client, Client, Client] = [nobody, nobody, nobody]
let id = ''
beforeAll(async () => {
  app = await testApp()
  const applied = await begun(app)
  ;[family, other] = [applied.family, (await begun(app)).family]
  verifier = await app.verifier()
  id = applied.id
})
afterAll(() => app.close())

const address = async (who: Client, purpose = 'photo'): Promise<string> =>
  (await done(who.post('/api/objects/upload', { purpose }))).json.uploadURL
const put = (who: Client, url: string, bytes: Uint8Array, type = 'image/jpeg') =>
  who.send('PUT', url, new Uint8Array(bytes), { 'content-type': type })
function stored(): number {
  const folder = join(app.folder, 'objects')
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
}
const code = ({ status, json }: { status: number; json: { code?: string } }) => [status, json?.code]

test('given no purpose, no body or one too many, when an address is asked for, then a photo is meant or it is refused', async () => {
  const asked = await done(family.post('/api/objects/upload'))
  expect(asked.json.uploadURL).toMatch(new RegExp(`^${app.url}/uploads/[0-9a-f-]{36}\\?token=[\\w-]+$`))
  expect(code(await family.post('/api/objects/upload', { size: limits.file.photo + 1 }))).toEqual([
    413,
    'file-too-large',
  ])
  expect(code(await family.post('/api/objects/upload', { purpose: 'passport' }))).toEqual([422, 'invalid'])
  expect(code(await family.post('/api/objects/upload', { purpose: 'document' }))).toEqual([
    403,
    'not-permitted',
  ])
})

const lies: [
  name: string,
  bytes: () => Promise<Uint8Array> | Uint8Array,
  purpose: string,
  status: number,
  refusal: string,
][] = [
  ['a page named photo', () => Buffer.from(`<!doctype html>${SECRET}`), 'photo', 415, 'file-kind'],
  [
    'a drawing with script',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SECRET}</svg>`),
    'photo',
    415,
    'file-kind',
  ],
  [
    'a photo that is only its beginning',
    async () => (await jpeg()).subarray(0, 200),
    'photo',
    415,
    'file-broken',
  ],
  [
    'a page behind the mark of a photo',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SECRET)]),
    'photo',
    415,
    'file-broken',
  ],
  ['a PDF as a photo', () => pdf(), 'aadhaar', 415, 'file-kind'],
  ['a PDF that is none', () => Buffer.from(`%PDF-1.7 ${SECRET}`), 'proof', 415, 'file-broken'],
  ['an archive', () => Buffer.from(`PK\u0003\u0004${SECRET}`), 'proof', 415, 'file-kind'],
  ['nothing', () => new Uint8Array(), 'photo', 415, 'file-kind'],
  ['a photo that claims 30,000 pixels a side', () => claiming(30_000, 30_000), 'photo', 422, 'file-pixels'],
  ['more than 5 MB', () => new Uint8Array(limits.file.photo + 1), 'photo', 413, 'file-too-large'],
  ['more than 10 MB', () => new Uint8Array(limits.file.proof + 1), 'proof', 413, 'file-too-large'],
]
for (const [name, bytes, purpose, status, refusal] of lies)
  test(`given ${name}, when it is uploaded, then it is refused with ${refusal} and nothing is kept`, async () => {
    const before = stored()
    const url = await address(family, purpose)
    const answer = await put(family, url, await bytes())
    expect(code(answer)).toEqual([status, refusal])
    expect(answer.text).not.toContain(SECRET)
    expect(code(await family.put('/api/objects/photos', { photoURL: url }))).toEqual([404, 'not-found'])
    expect(stored()).toBe(before)
  })

test('given a PNG that says it is a page, when it is read back, then it is what it is, and carries no script', async () => {
  const key = await family.upload('photo', await png(), 'text/html')
  const answer = await done(family.get(key))
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('given an address, when it is used twice, by another or with another token, then it has expired', async () => {
  const bytes = await jpeg()
  const url = await address(family)
  expect(code(await put(other, url, bytes))).toEqual([404, 'upload-expired'])
  expect(
    code(
      await put(
        family,
        url.replace(/token=./, (first) => (first === 'token=A' ? 'token=B' : 'token=A')),
        bytes,
      ),
    ),
  ).toEqual([404, 'upload-expired'])
  expect(code(await put(family, url.replace(/\?.*/, ''), bytes))).toEqual([404, 'upload-expired'])
  expect((await put(app.guest(), url, bytes)).status).toBe(401)
  await done(put(family, url, bytes))
  expect(code(await put(family, url, bytes))).toEqual([404, 'upload-expired'])
})

test('given an address, when ten minutes pass or the account signs in anew, then it has expired', async () => {
  const bytes = await jpeg()
  const url = await address(family)
  const late = await address(family)
  app.clock.advance(10 * 60_000 - 1)
  await done(put(family, url, bytes))
  app.clock.advance(1)
  expect(code(await put(family, late, bytes))).toEqual([404, 'upload-expired'])
  const again = await app.family('twice@example.org')
  const first = await address(again)
  await done(again.post('/api/auth/login', { email: 'twice@example.org', password: 'chembarathi poovu' }))
  expect(code(await put(again, first, bytes))).toEqual([404, 'upload-expired'])
})

test('given a file of one family, when another names it, then it is refused and stays where it was', async () => {
  const key = await family.upload('photo', await jpeg())
  await done(family.put(`/api/applications/${id}`, { groomPhotoKey: key }))
  const before = app.parts.store.log.size()
  const theirs = (await done(other.get('/api/applications/my'))).json[0].id
  const tried = await other.put(`/api/applications/${theirs}`, { bridePhotoKey: key })
  expect([tried.status, tried.json.code, tried.json.fields]).toEqual([
    422,
    'file-not-yours',
    { bridePhotoKey: 'Please upload this file again' },
  ])
  expect(
    code(await other.put('/api/objects/photos', { photoURL: `http://x/uploads/${key.slice(-36)}` })),
  ).toEqual([404, 'not-found'])
  expect((await other.get(key)).status).toBe(404)
  const sentOne = await sent(app)
  const asked = { documentName: 'Theirs', documentKey: key }
  expect(code(await verifier.post(`/api/admin/applications/${sentOne.id}/documents`, asked))).toEqual([
    422,
    'file-not-yours',
  ])
  expect(app.parts.store.log.size()).toBe(before + 2)
  expect((await done(family.get(`/api/applications/${id}`))).json.groomPhotoKey).toBe(key)
  const unknown = '/objects/uploads/00000000-0000-4000-8000-000000000000'
  expect(code(await family.put(`/api/applications/${id}`, { groomPhotoKey: unknown }))).toEqual([
    422,
    'file-not-yours',
  ])
})

test('given a PDF proof, when it is named where a picture belongs, then it is refused', async () => {
  const key = await family.upload('proof', pdf(), 'application/pdf')
  expect(code(await family.put(`/api/applications/${id}`, { brideAadhaarBackKey: key }))).toEqual([
    422,
    'file-not-yours',
  ])
  await done(family.put(`/api/applications/${id}`, { incomeProofKeys: [key] }))
})

/** Sends the head and a part of the body over a bare connection, and leaves it there. */
async function half(url: string, declared: number, part: Uint8Array, who = family) {
  const { host, port, pathname, search } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  const head = [
    `PUT ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    `cookie: ${who.cookie()}`,
    `content-length: ${declared}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(part)
  let said = ''
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      said += data.toString('latin1')
      resolve()
    })
  })
  socket.on('error', () => {})
  const gone = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return { socket, said: () => said, answered, gone }
}
test('given twenty uploads that stall, when others work on, then they are served; what breaks off leaves nothing', async () => {
  const bytes = await jpeg()
  const before = stored()
  const stalled: Awaited<ReturnType<typeof half>>[] = []
  // No account may send more than a few at once.
  const families = [family, await app.family(), await app.family(), await app.family()]
  for (const who of families)
    for (let n = 0; n < 5; n++)
      stalled.push(await half(await address(who), bytes.length, bytes.subarray(0, 100), who))
  await done(other.get('/api/me'))
  const key = await other.upload('photo', bytes)
  expect((await done(other.get(key))).status).toBe(200)
  // One of them goes on after all.
  const [patient, ...broken] = stalled
  patient?.socket.write(bytes.subarray(100))
  await patient?.answered
  expect(patient?.said().split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  for (const { socket } of stalled) socket.destroy()
  await Promise.all(stalled.map(({ gone }) => gone))
  await done(other.get('/api/health'))
  expect(broken.map(({ said }) => said())).toEqual(broken.map(() => ''))
  // Two new files, each with its thumbnail.
  expect(stored()).toBe(before + 4)
})

test('given a body that says it is larger than allowed, when it is sent, then it is refused before it is there', async () => {
  const { socket, said, answered } = await half(
    await address(family),
    limits.file.photo + 1,
    new Uint8Array(100),
  )
  await answered
  socket.destroy()
  expect(said().split('\r\n')[0]).toBe('HTTP/1.1 413 Payload Too Large')
})

test('given forty files, when one more is asked for, then there are too many; staff have no such limit', async () => {
  const hoarder = await app.family()
  for (let n = 0; n < limits.filesPerApplicant; n++) await hoarder.upload('proof', pdf())
  expect(code(await hoarder.post('/api/objects/upload', {}))).toEqual([409, 'file-too-many'])
  for (let n = 0; n <= limits.filesPerApplicant; n++) await address(verifier, 'document')
})

test('given the deadline, when photos are asked for or sent, then it is too late; proofs of a sent application are not', async () => {
  const late = await sent(app)
  const { deadline } = (await done(app.guest().get('/api/deadline'))).json
  app.clock.set(new Date(Date.parse(deadline) - 60_000).toISOString())
  const again = await app.admin()
  const photo = await address(late.family)
  const proof = await address(late.family, 'proof')
  app.clock.set(deadline)
  expect(code(await put(late.family, photo, await jpeg()))).toEqual([409, 'deadline-passed'])
  expect(code(await late.family.post('/api/objects/upload', { purpose: 'aadhaar' }))).toEqual([
    409,
    'deadline-passed',
  ])
  await done(put(late.family, proof, pdf()))
  const incomeProofKeys = [`/objects/uploads/${/uploads\/([^?]+)/.exec(proof)?.[1]}`]
  const saved = await done(late.family.put(`/api/applications/${late.id}`, { incomeProofKeys }))
  expect(saved.json.incomeProofKeys).toEqual(incomeProofKeys)
  expect(code(await late.family.put(`/api/applications/${late.id}`, { groomName: 'Late' }))).toEqual([
    409,
    'deadline-passed',
  ])
  await moveTo(again, late.id, 'under_verification')
  await done(late.family.put(`/api/applications/${late.id}`, { incomeProofKeys: [] }))
  await moveTo(again, late.id, 'verified')
  expect(code(await late.family.put(`/api/applications/${late.id}`, { incomeProofKeys }))).toEqual([
    409,
    'being-reviewed',
  ])
})

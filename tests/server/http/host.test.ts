/** The Host header: one, and a host; and no address in an answer is built from one that nobody vouched for. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { oidcPeer } from '../../kit/oidc-peer.ts'
import { rawRequest } from '../../kit/raw.ts'
import { jpeg } from '../files/samples.ts'

const FOREIGN = 'elsewhere.example'
const PUBLIC_URL = 'https://wedding.example'
let app: TestApp
let published: TestApp
let family: Client
beforeAll(async () => {
  app = await testApp()
  published = await testApp({ environment: { PUBLIC_URL } })
  family = await app.family()
})
afterAll(async () => {
  await app.close()
  await published.close()
})

const noHosts = [
  '',
  ' ',
  'a b',
  'a/b',
  'a?b',
  'a#b',
  'a\\b',
  'user@a',
  'a, b',
  'http://a',
  'a:port',
  'a:99999',
  'a:',
  ':80',
  '%zz',
  '%41',
  '<script>',
  '..',
  'a..b',
  '-',
  '[::g]',
  '[::1',
  '::1',
  '\u00e9',
  'a'.repeat(256),
]
for (const host of noHosts)
  test(`given the host ${JSON.stringify(host.slice(0, 20))}, when anything is asked for, then it is malformed, wherever the address is known from`, async () => {
    for (const one of [app, published])
      for (const path of ['/api/deadline', '/api/me', '/', '/nothing']) {
        const answer = await rawRequest(one.url, [`GET ${path} HTTP/1.1`, `Host: ${host}`])
        expect([path, answer.status, JSON.parse(answer.body).code]).toEqual([path, 400, 'malformed'])
      }
  })

const twice: [name: string, hosts: string[]][] = [
  ['two hosts', ['Host: 127.0.0.1', `Host: ${FOREIGN}`]],
  ['the same host twice', ['Host: 127.0.0.1', 'Host: 127.0.0.1']],
  ['a host and an empty one', ['Host: 127.0.0.1', 'Host:']],
  ['an empty host and one', ['Host:', 'Host: 127.0.0.1']],
]
for (const [name, hosts] of twice)
  test(`given ${name}, when anything is asked for, then it is malformed`, async () => {
    for (const one of [app, published]) {
      const answer = await rawRequest(one.url, ['GET /api/deadline HTTP/1.1', ...hosts])
      expect([answer.status, answer.body.includes(FOREIGN)]).toEqual([400, false])
    }
  })
test('given no host at all, when HTTP/1.0 asks, then it is malformed', async () => {
  expect((await rawRequest(app.url, ['GET /api/deadline HTTP/1.0'])).status).toBe(400)
})
for (const host of [
  'localhost',
  'a',
  'wedding.example:8443',
  '192.0.2.1:80',
  '[::1]:3000',
  'under_score',
  'example.org.',
])
  test(`given the host ${host}, when something is asked for, then it is answered`, async () => {
    const answer = await rawRequest(app.url, ['GET /api/deadline HTTP/1.1', `Host: ${host}`])
    expect([answer.status, typeof JSON.parse(answer.body).deadline]).toEqual([200, 'string'])
  })

const addressFor = async (who: Client, host: string): Promise<string> =>
  (await done(who.post('/api/objects/upload', { purpose: 'photo' }, { host }))).json.uploadURL
const id = '[0-9a-f-]{36}'

test('given no PUBLIC_URL, when another host is claimed, then the address to upload to is relative, and works', async () => {
  const picture = new Uint8Array(await jpeg())
  for (const host of [FOREIGN, `localhost.${FOREIGN}`, '127.0.0.1:1', '127.0.0.1', '192.0.2.1:3000']) {
    const uploadURL = await addressFor(family, host)
    expect(uploadURL).toMatch(new RegExp(`^/uploads/${id}\\?token=[\\w-]+$`))
    await done(family.send('PUT', uploadURL, picture, { 'content-type': 'image/jpeg', host }))
    const { objectPath } = (await done(family.put('/api/objects/photos', { photoURL: uploadURL }))).json
    expect(objectPath).toMatch(new RegExp(`^/objects/uploads/${id}$`))
  }
})
test('given no PUBLIC_URL, when the server is called by an address of its own, then the address is a whole one', async () => {
  const { port } = new URL(app.url)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect(await addressFor(family, host)).toStartWith(`http://${host.toLowerCase()}/uploads/`)
})
test('given PUBLIC_URL, when another host is claimed, then addresses are the public one’s', async () => {
  const other = await published.family()
  expect(await addressFor(other, FOREIGN)).toStartWith(`${PUBLIC_URL}/uploads/`)
})
test('given a claimed host, when an admin makes a password link, then it leads nowhere else', async () => {
  const { id } = (await done(family.get('/api/me'))).json
  const link = async (one: TestApp, account: string, host: string): Promise<string> =>
    (
      await done(
        (await one.admin()).post(`/api/admin/accounts/${account}/reset-link`, { to: 'email' }, { host }),
      )
    ).json.url
  expect(await link(app, id, FOREIGN)).toMatch(/^(?:\/en)?\/reset\?token=/)
  expect(await link(app, id, new URL(app.url).host)).toStartWith(`${app.url}/`)
  const theirs = (await done((await published.family()).get('/api/me'))).json.id
  expect(await link(published, theirs, FOREIGN)).toStartWith(`${PUBLIC_URL}/`)
})
test('given a claimed host, when somebody signs in elsewhere, then the provider is told an address of ours', async () => {
  const peer = await oidcPeer()
  const outside = await testApp({ environment: peer.environment })
  const redirect = async (host: string) => {
    const answer = await outside.guest().get('/api/auth/outside', { host })
    return new URL(answer.headers.get('location') ?? '', 'http://none').searchParams.get('redirect_uri')
  }
  const { port } = new URL(outside.url)
  expect(await redirect(FOREIGN)).toBe(`${outside.url}/api/auth/outside/callback`)
  expect(await redirect(`localhost:${port}`)).toBe(`http://localhost:${port}/api/auth/outside/callback`)
  await outside.close()
  await peer.close()
})

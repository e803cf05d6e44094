/** The server behind a proxy that speaks HTTPS: its cookies, its addresses, its counting, and what a visitor cannot claim. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { type Forwarding, forwardingProxy } from '../../kit/forwarding-proxy.ts'
import { jpeg } from '../files/samples.ts'

const PUBLIC_URL = 'https://wedding.example'
let app: TestApp
let proxy: Forwarding
beforeAll(async () => {
  app = await testApp({ environment: { PUBLIC_URL, TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '3' } })
  proxy = forwardingProxy(() => app.url, 'wedding.example')
})
afterAll(async () => {
  await proxy.stop()
  await app.close()
})

const visitor = (): Client => client(() => proxy.url)
let made = 0
const registering = (from: string, claims: Record<string, string> = {}) =>
  visitor().post(
    '/api/auth/register',
    { email: `proxied-${++made}@example.org`, phone: '+91 98470 00000', password: 'chembarathi poovu' },
    { 'x-test-address': from, ...claims },
  )

test('given a family behind the proxy, when it registers and uploads, then cookie and address are those of https', async () => {
  const family = visitor()
  const account = { email: 'family@example.org', phone: '+91 98470 00000', password: 'chembarathi poovu' }
  const browser = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin', 'x-test-address': '198.51.100.1' }
  const answer = await done(family.post('/api/auth/register', account, browser), 201)
  const [cookie = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ')
  expect([cookie.startsWith('__Host-session='), attributes.map((one) => one.split('=')[0]).sort()]).toEqual([
    true,
    ['HttpOnly', 'Max-Age', 'Path', 'SameSite', 'Secure'],
  ])
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  const { uploadURL } = (await done(family.post('/api/objects/upload', {}, browser))).json
  expect(uploadURL).toStartWith(`${PUBLIC_URL}/uploads/`)
  const path = uploadURL.slice(PUBLIC_URL.length)
  await done(
    family.send('PUT', path, new Uint8Array(await jpeg()), { 'content-type': 'image/jpeg', ...browser }),
  )
  const { objectPath } = (await done(family.put('/api/objects/photos', { photoURL: uploadURL }, browser)))
    .json
  await done(family.get(objectPath))
  // The name that http would have is worth nothing here.
  const plain = await visitor().get('/api/me', { cookie: cookie.replace('__Host-', '') })
  expect(plain.status).toBe(401)
})

test('given another site, when it sends the family’s browser here, then the origin that counts is the public one', async () => {
  const inside = await visitor().post('/api/auth/login', {}, { origin: app.url })
  const outside = await visitor().post('/api/auth/login', {}, { origin: 'https://elsewhere.example' })
  const ours = await visitor().post('/api/auth/login', {}, { origin: PUBLIC_URL })
  expect([inside.status, outside.status, ours.status]).toEqual([403, 403, 422])
})

test('given many from one address, when they claim others, then they are still counted as one, and others are not', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 4; count++)
    statuses.push((await registering('198.51.100.50', { 'x-forwarded-for': `192.0.2.${count}` })).status)
  expect(statuses).toEqual([201, 201, 201, 429])
  expect((await registering('198.51.100.51')).status).toBe(201)
})

const countedTogether: [name: string, addresses: string[]][] = [
  ['a network whose zeros are left out', ['::1:2:3:4', '::aaaa:0:0:1', '::bbbb:0:0:1', '::f']],
  ['a network written in full', [':0:0:1:1:1:1', ':0:0:2:2:2:2', ':0:0:3::', ':0:0::4']],
  ['a network in many spellings', ['::1', ':0000:0000::1', ':0:00:0000:0:AAAA:1', '::ffff']],
]
for (const [place, [name, ends]] of countedTogether.entries())
  test(`given ${name}, when many register from it, then they are counted as one`, async () => {
    const statuses: number[] = []
    for (const end of ends) statuses.push((await registering(`2001:db${place}${end}`)).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    expect((await registering(`2001:db${place}:0:1::1`)).status).toBe(201)
  })

test('given IPv4 addresses within IPv6 ones, when they register, then each is counted as what it is', async () => {
  const one = '::FFFF:c633:643c'
  const other = '::ffff:198.51.100.61'
  const statuses: number[] = []
  for (const from of [one, one, '198.51.100.60', one, other]) statuses.push((await registering(from)).status)
  expect(statuses).toEqual([201, 201, 201, 429, 201])
})

/** The examples of docs/deploy/ before a real server: what a family sees through nginx and through Caddy. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import enErrors from '#events/language/en/errors.json'
import enRefusals from '#events/language/en/refusals.json'
import mlErrors from '#events/language/ml/errors.json'
import mlRefusals from '#events/language/ml/refusals.json'
import { freePort } from '../kit/free-port.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { pdf } from '../server/files/samples.ts'
import { type RunningProxy, startProxy, whyNot } from './proxies.ts'
import { HOST, type ProxyName } from './proxy-examples.ts'
import { ran } from './ran.ts'
import { type Asked, ask, askAsPhone, type Heard } from './visitor.ts'

const en = { ...enErrors, ...enRefusals }
const ml = { ...mlErrors, ...mlRefusals }

const MEGABYTE = 1_000_000
const FORGED = '192.0.2.77'

/** What belongs to one connection, or names the proxy, is no part of the answer. */
const ofTheWay = new Set(['date', 'server', 'connection', 'keep-alive', 'alt-svc'])
const lasting = ({ headers }: Heard) => headers.filter(([name]) => !ofTheWay.has(name)).sort()

/** A PDF of so many bytes, in two pieces; between them the visitor looks away, and `meanwhile` is asked. */
async function* slowly(size: number, meanwhile = () => {}) {
  const half = Buffer.alloc(size / 2, 1)
  yield Buffer.concat([pdf(), half.subarray(pdf().length)])
  await Bun.sleep(500)
  meanwhile()
  yield Buffer.concat([half.subarray(6), Buffer.from('%%EOF\n')])
}

function familyOf(way: RunningProxy) {
  const send = (asked: Partial<Asked>) =>
    ask({ port: way.https, authority: way.authority, path: '/', ...asked })
  const json = (path: string, value: unknown, { headers, ...more }: Partial<Asked> = {}) =>
    send({
      method: 'POST',
      path,
      body: [Buffer.from(JSON.stringify(value))],
      headers: { 'content-type': 'application/json', ...headers },
      ...more,
    })
  let made = 0
  const register = (more?: Partial<Asked>) => {
    const account = {
      email: `f${++made}@example.org`,
      phone: '+91 98470 00000',
      password: 'chembarathi poovu',
    }
    return json('/api/auth/register', account, more)
  }
  /** @returns where one file may be sent, as a path. */
  const place = async (cookie: string): Promise<string> => {
    const { uploadURL } = (
      await json('/api/objects/upload', { purpose: 'proof' }, { headers: { cookie } })
    ).json()
    return uploadURL.slice(`https://${HOST}`.length)
  }
  const file = async (cookie: string, size: number, meanwhile?: () => void): Promise<Asked> => ({
    port: way.https,
    authority: way.authority,
    method: 'PUT',
    path: await place(cookie),
    headers: { cookie, 'content-type': 'application/pdf', 'content-length': `${size}` },
    body: slowly(size, meanwhile),
  })
  return { send, register, file }
}
const cookieOf = (answer: Heard): string => answer.header('set-cookie').split(';')[0] ?? ''

function behind(name: ProxyName): void {
  let folder = ''
  let port = 0
  let server: ServerProcess
  let way: RunningProxy
  let family: ReturnType<typeof familyOf>
  beforeAll(async () => {
    ;[folder, port] = [mkdtempSync(join(tmpdir(), 'wedding-behind-')), freePort()]
    ran([process.execPath, 'scripts/build.ts'])
    const environment = { PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '3' }
    server = await startServer({ folder, port, environment })
    way = await startProxy(name, port)
    family = familyOf(way)
  }, 600_000)
  afterAll(async () => {
    await way.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('given a phone, when it asks for a page, then it gets the server’s own answer, packed once, each header once', async () => {
    const headers = { 'accept-encoding': 'br, gzip' }
    for (const path of ['/', '/en/apply', '/api/health', '/missing']) {
      const through = await family.send({ path, headers })
      const direct = await ask({ port, path, headers })
      expect([through.status, lasting(through)]).toEqual([direct.status, lasting(direct)])
      expect(through.body.equals(direct.body)).toBe(true)
    }
    const page = await family.send({ headers })
    expect([page.header('content-encoding'), page.header('strict-transport-security')]).toEqual([
      'br',
      'max-age=31536000; includeSubDomains',
    ])
    expect(page.header('content-security-policy')).toStartWith("default-src 'none'")
  })

  test('given an address without https, when it is opened, then the browser is sent to the same page with it', async () => {
    const answer = await ask({ port: way.http, path: '/en/apply?x=1' })
    const location = new URL(answer.header('location'))
    expect([
      answer.status,
      location.protocol,
      location.hostname,
      location.pathname + location.search,
    ]).toEqual([308, 'https:', HOST, '/en/apply?x=1'])
  })

  test('given a family that registers, when it claims other addresses, then it is counted where it is, and others are not', async () => {
    const first = await family.register()
    const [cookie = '', ...attributes] = first.header('set-cookie').split('; ')
    expect([first.status, cookie.startsWith('__Host-session='), attributes.includes('Secure')]).toEqual([
      201,
      true,
      true,
    ])
    const claims = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'X-Forwarded-For']
    const statuses: number[] = []
    for (const [place, claim] of claims.entries()) {
      const one = claim === 'forwarded' ? `for=${FORGED}${place}` : `${FORGED}${place}`
      statuses.push((await family.register({ headers: { [claim]: one } })).status)
    }
    expect(statuses).toEqual([201, 201, 429, 429])
    expect((await family.register({ from: '127.0.0.2' })).status).toBe(201)
    // Who has used up the first address is not let in by claiming the second, nor the other way about.
    expect((await family.register({ headers: { 'x-forwarded-for': '127.0.0.3' } })).status).toBe(429)
  })

  test('given a slow phone, when it sends 9 MB, then they arrive whole, and rest nowhere on the way', async () => {
    const cookie = cookieOf(await family.register({ from: '127.0.0.4' }))
    const resting: string[] = []
    const meanwhile = () => resting.push(...way.passing())
    const plain = await ask(await family.file(cookie, 9 * MEGABYTE, meanwhile))
    const asPhone = await askAsPhone(await family.file(cookie, 9 * MEGABYTE, meanwhile))
    expect([plain.status, asPhone, resting]).toEqual([200, { status: 200, body: '{"ok":true}' }, []])
  })

  test('given files larger than allowed, when they are sent, then each is refused in words, by the server or before it', async () => {
    const cookie = cookieOf(await family.register({ from: '127.0.0.5' }))
    const answers: Heard[] = []
    for (const megabytes of [11, 13, 101])
      answers.push(await ask(await family.file(cookie, megabytes * MEGABYTE)))
    const [own, ...before] = answers.map(({ status, json }) => ({ status, ...json() }))
    const [inMalayalam, inEnglish] = [ml, en].map((texts) => texts['refusal.file-too-large'])
    const refused = { status: 413, code: 'file-too-large' }
    expect(own).toEqual({ ...refused, message: inEnglish })
    const message = `${inMalayalam} · ${inEnglish}`
    expect(before).toEqual([
      { ...refused, message },
      { ...refused, message },
    ])
  })

  test('given a form that comes slowly, or that is too long, when it is sent, then it arrives whole and rests nowhere, or is refused in words', async () => {
    const account = { email: 'slow@example.org', phone: '+91 98470 00000', password: 'chembarathi poovu' }
    const text = JSON.stringify(account).padEnd(200_000)
    const resting: string[] = []
    async function* inPieces() {
      yield Buffer.from(text.slice(0, 100_000))
      await Bun.sleep(500)
      resting.push(...way.passing())
      yield Buffer.from(text.slice(100_000))
    }
    const form = { method: 'POST', path: '/api/auth/register', from: '127.0.0.7' }
    const headers = { 'content-type': 'application/json', 'content-length': `${text.length}` }
    const answer = await family.send({ ...form, headers, body: inPieces() })
    expect([answer.status, resting]).toEqual([201, []])
    const long = Buffer.alloc(600_000, ' ')
    const tooLong = { ...headers, 'content-length': `${long.length}` }
    const refused = await family.send({ ...form, headers: tooLong, body: [long] })
    expect([refused.status, refused.json().code]).toEqual([413, 'too-large'])
    expect(refused.json().message).toContain(en['refusal.too-large'])
  })

  test('given refusals and a server that is gone, when the proxy logs, then nothing says who asked for what', async () => {
    const cookie = cookieOf(await family.register({ from: '127.0.0.6' }))
    const path = `/uploads/${crypto.randomUUID()}?token=secret-of-a-family`
    await server.stop()
    const asked = [
      await family.send({ path, headers: { cookie } }),
      await family.send({
        method: 'PUT',
        path,
        body: slowly(13 * MEGABYTE),
        headers: { 'content-length': '13000000' },
      }),
      await ask({ port: way.http, path }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([502, 413, 308])
    const said = way.said()
    const told = ['secret-of-a-family', path.slice(0, 20), cookie, '127.0.0.6', 'register'].filter((one) =>
      said.includes(one),
    )
    expect(told).toEqual([])
  })
}

for (const name of ['nginx', 'caddy'] as const) {
  const reason = whyNot(name)
  const skipped = reason && ` (skipped: ${reason})`
  describe.skipIf(reason !== '')(`${name}${skipped}`, () => behind(name))
}

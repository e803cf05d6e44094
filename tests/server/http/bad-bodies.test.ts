/** Bodies that are wrong in every way a client can think of: the right status, nothing echoed, nothing recorded. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Answer, type Client, client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'

/** Stands in every request; no answer may repeat it. */
const MARK = 'Echo-Mark-73'
const nobody = client(() => 'http://127.0.0.1:1')
let app: TestApp
let [family, verifier, guest]: [Client, Client, Client] = [nobody, nobody, nobody]
let id = ''
let before = 0
beforeAll(async () => {
  app = await testApp()
  const applied = await sent(app)
  ;[family, verifier, guest] = [applied.family, await app.verifier(), app.guest()]
  id = applied.id
  before = app.parts.store.log.size()
})
afterAll(async () => {
  await app.close()
})

type Target = { name: string; send: (body: BodyInit, type: string | null) => Promise<Answer>; field: string }
const headersOf = (type: string | null): Record<string, string> =>
  type === null ? {} : { 'content-type': type }
/** One route of each kind: open to all, a family's own, staff's. */
const targets: Target[] = [
  {
    name: 'signing in',
    field: 'email',
    send: (body, type) => guest.send('POST', '/api/auth/login', body, headersOf(type)),
  },
  {
    name: 'saving',
    field: 'groomName',
    send: (body, type) => family.send('PUT', `/api/applications/${id}`, body, headersOf(type)),
  },
  {
    name: 'a note',
    field: 'note',
    send: (body, type) => verifier.send('POST', `/api/admin/applications/${id}/notes`, body, headersOf(type)),
  },
]

const JSON_TYPE = 'application/json'
const nested = (depth: number) => `{"a":${'['.repeat(depth)}"${MARK}"${']'.repeat(depth)}}`
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
const multipart = `--x\r\ncontent-disposition: form-data; name="note"\r\n\r\n${MARK}\r\n--x--\r\n`

/** The body for a field of the route, its type, and the answer. */
const bodies: [
  name: string,
  body: (field: string) => BodyInit,
  type: string | null,
  status: number,
  code: string,
][] = [
  ['half of an object', (f) => `{"${f}":"${MARK}"`, JSON_TYPE, 400, 'malformed'],
  ['no JSON', () => MARK, JSON_TYPE, 400, 'malformed'],
  ['JSON with a comment', (f) => `{"${f}":"${MARK}"/**/}`, JSON_TYPE, 400, 'malformed'],
  ['a key twice', (f) => `{"${f}":"x","${f}":"${MARK}"}`, JSON_TYPE, 400, 'malformed'],
  [
    'a key twice, once in disguise',
    (f) => `{"${f}":"x","\\u00${f.charCodeAt(0).toString(16)}${f.slice(1)}":"${MARK}"}`,
    JSON_TYPE,
    400,
    'malformed',
  ],
  ['a key twice in something deeper', () => `{"a":{"b":1,"b":"${MARK}"}}`, JSON_TYPE, 400, 'malformed'],
  ['30 levels', () => nested(30), JSON_TYPE, 400, 'malformed'],
  ['100,000 levels', () => nested(100_000), JSON_TYPE, 400, 'malformed'],
  ['broken UTF-8', (f) => bytes(`{"${f}":"${MARK}`, [0xc3, 0x28], '"}'), JSON_TYPE, 400, 'malformed'],
  [
    'UTF-8 of a surrogate',
    (f) => bytes(`{"${f}":"${MARK}`, [0xed, 0xa0, 0x80], '"}'),
    JSON_TYPE,
    400,
    'malformed',
  ],
  ['UTF-16', (f) => Buffer.from(`{"${f}":"${MARK}"}`, 'utf16le'), JSON_TYPE, 400, 'malformed'],
  ['300 KB', (f) => `{"${f}":"${MARK}${'x'.repeat(300 * 1024)}"}`, JSON_TYPE, 413, 'too-large'],
  ['a form', (f) => `${f}=${MARK}`, 'application/x-www-form-urlencoded', 415, 'wrong-type'],
  ['a multipart form', () => multipart, 'multipart/form-data; boundary=x', 415, 'wrong-type'],
  ['text', (f) => `{"${f}":"${MARK}"}`, 'text/plain;charset=UTF-8', 415, 'wrong-type'],
  ['bytes', () => bytes(MARK), 'application/octet-stream', 415, 'wrong-type'],
  ['something like JSON', (f) => `{"${f}":"${MARK}"}`, 'application/jsonp', 415, 'wrong-type'],
  ['a list', () => `["${MARK}"]`, JSON_TYPE, 422, 'invalid'],
  ['a text', () => `"${MARK}"`, JSON_TYPE, 422, 'invalid'],
  ['null', () => 'null', JSON_TYPE, 422, 'invalid'],
  ['an unknown field', () => `{"unknown":"${MARK}"}`, JSON_TYPE, 422, 'invalid'],
  ['an unknown field with a strange name', () => `{"<b>${MARK}":1}`, JSON_TYPE, 422, 'invalid'],
  ['__proto__', () => `{"__proto__":{"role":"${MARK}"}}`, JSON_TYPE, 422, 'invalid'],
  ['constructor', () => `{"constructor":{"prototype":"${MARK}"}}`, JSON_TYPE, 422, 'invalid'],
  ['an object for the field', (f) => `{"${f}":{"a":"${MARK}"}}`, JSON_TYPE, 422, 'invalid'],
  ['a number for the field', (f) => `{"${f}":1e400}`, JSON_TYPE, 422, 'invalid'],
  ['a field that is too long', (f) => `{"${f}":"${MARK}${'x'.repeat(5000)}"}`, JSON_TYPE, 422, 'invalid'],
]
for (const { name: target, send, field } of targets)
  describe(target, () => {
    for (const [name, body, type, status, code] of bodies)
      test(`given ${name}, when it is sent, then the answer is ${status} and repeats nothing`, async () => {
        const answer = await send(body(field), type)
        expect([answer.status, answer.json?.code, answer.headers.get('cache-control')]).toEqual([
          status,
          code,
          'no-store',
        ])
        expect(answer.text.includes(MARK)).toBe(false)
        if (status === 422) expect(Object.keys(answer.json.fields).length).toBeGreaterThan(0)
        expect(app.parts.store.log.size()).toBe(before)
      })
  })

test('given every field of the server, when a family sends it, then it is refused and named', async () => {
  const own = [
    'totalScore',
    'scoreBreakdown',
    'rank',
    'manualRank',
    'userId',
    'role',
    'verifiedAt',
    'rankedAt',
    'verifiedBy',
  ].concat([
    'submittedAt',
    'createdAt',
    'updatedAt',
    'season',
    'id',
    'version',
    'progress',
    'auditTrail',
    'isKozhikodeProximity',
  ])
  for (const field of own) {
    const answer = await family.put(`/api/applications/${id}`, { [field]: MARK })
    expect([field, answer.status, answer.json.fields]).toEqual([
      field,
      422,
      { [field]: 'This field is not known' },
    ])
  }
  for (const status of ['draft', 'verified', 'finalized', MARK]) {
    const answer = await family.put(`/api/applications/${id}`, { status })
    expect([answer.status, answer.json.fields]).toEqual([422, { status: 'Please choose one of the list' }])
  }
})

test('given no body, or an empty one, when a route takes one, then it is malformed, and nothing is begun', async () => {
  const beginner = await app.family()
  const sends: [Client, string, string][] = [
    [beginner, 'POST', '/api/applications'],
    [family, 'PUT', `/api/applications/${id}`],
    [guest, 'POST', '/api/auth/login'],
    [verifier, 'POST', `/api/admin/applications/${id}/notes`],
  ]
  for (const [who, method, path] of sends)
    for (const [body, type] of [
      [undefined, null],
      [undefined, JSON_TYPE],
      ['', JSON_TYPE],
    ] as const) {
      const answer = await who.send(method, path, body, headersOf(type))
      expect([method, path, answer.status, answer.json?.code]).toEqual([method, path, 400, 'malformed'])
    }
  expect([(await beginner.get('/api/applications/my')).json, app.parts.store.log.size()]).toEqual([
    [],
    before,
  ])
  // Without answers, but asked for in so many words.
  await done(beginner.post('/api/applications', {}), 201)
  before = app.parts.store.log.size()
})
test('given the name of a prototype anywhere in a body, when it is sent, then it is refused', async () => {
  const admin = await app.admin()
  const from = app.parts.store.log.size()
  for (const name of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__'])
    for (const body of [
      `{"values":{"${name}":"${MARK}"}}`,
      `{"values":{"season":{"${name}":"${MARK}"}}}`,
      `{"values":{},"${name}":{"venue_address":"${MARK}"}}`,
    ]) {
      const answer = await admin.send('PUT', '/api/admin/settings', body, { 'content-type': JSON_TYPE })
      expect([body, answer.status, answer.json.code, answer.json.fields]).toEqual([
        body,
        422,
        'invalid',
        { body: 'This field is not known' },
      ])
      expect(answer.text).not.toContain(MARK)
    }
  expect(app.parts.store.log.size()).toBe(from)
  before = from
})

const registered = (changes: object) => ({
  email: 'new@example.org',
  phone: '+91 98470 44444',
  password: 'kanikonna vishu',
  ...changes,
})
const wrongAccounts: [changes: object, fields: Record<string, string>][] = [
  [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
  [{ email: `${MARK}@example.org\r\nBcc: a@example.org` }, { email: 'Please enter a valid email address' }],
  [{ email: 'a@example.org,b@example.org' }, { email: 'Please enter a valid email address' }],
  [{ phone: '12345' }, { phone: 'Phone number must be at least 10 digits' }],
  [{ phone: 'call me maybe' }, { phone: 'Phone number must be at least 10 digits' }],
  [{ password: 'kani' }, { password: 'Password must be at least 6 characters' }],
  [{ password: 'password1' }, { password: 'This password is too easy to guess. Please choose another' }],
  [{ password: 'Kozhikode2026' }, { password: 'This password is too easy to guess. Please choose another' }],
  [{ password: 'aaaaaaaa' }, { password: 'This password is too easy to guess. Please choose another' }],
  [{ password: 'x'.repeat(1025) }, { password: 'This is too long' }],
  [
    { password: 'lone \uD800 surrogate' },
    { password: 'This text has characters that cannot be shown. Please type it again' },
  ],
  [{ password: 12345678 }, { password: 'This field is required' }],
  [{ role: 'admin' }, { role: 'This field is not known' }],
]
for (const [changes, fields] of wrongAccounts)
  test(`given ${JSON.stringify(changes).slice(0, 40)}, when it registers, then it is told what is wrong`, async () => {
    const answer = await guest.post('/api/auth/register', registered(changes))
    expect([answer.status, answer.json.fields, answer.text.includes(MARK)]).toEqual([422, fields, false])
    expect([guest.cookie(), app.parts.store.vault.accounts.holders('email', 'new@example.org')]).toEqual([
      '',
      [],
    ])
  })

const AADHAAR = '2341 2341 2346'
test('given an Aadhaar number in any text, when it is sent, then it is refused with a sentence for it', async () => {
  const path = `/api/admin/applications/${id}`
  const told = 'Please do not write an Aadhaar number here'
  const sends: [string, Promise<Answer>][] = [
    ['note', verifier.post(`${path}/notes`, { note: `Card ${AADHAAR}` })],
    ['reason', verifier.post(`${path}/status`, { status: 'rejected', reason: `Card ${AADHAAR}` })],
    ['notes', verifier.post(`${path}/verify`, { notes: AADHAAR.replaceAll(' ', '-') })],
    [
      'note',
      verifier.post(`${path}/facts`, {
        facts: { brideFatherAlive: true },
        note: AADHAAR,
        expectedVersion: 1,
      }),
    ],
    ['groomAddress', family.put(`/api/applications/${id}`, { groomAddress: AADHAAR.replaceAll(' ', '') })],
  ]
  for (const [field, answering] of sends) {
    const answer = await answering
    expect([answer.status, answer.json.fields, answer.text.includes('2341')]).toEqual([
      422,
      { [field]: told },
      false,
    ])
  }
})

test('given texts that lie, when staff send them, then they are refused; a draft keeps what is left of them', async () => {
  const path = `/api/admin/applications/${id}`
  const cannot = 'This text has characters that cannot be shown. Please type it again'
  for (const note of [`${MARK}\u202Egpj.exe`, `${MARK}\u2066x`, `${MARK}\u0000`, `${MARK}\uFEFF`]) {
    const answer = await verifier.post(`${path}/notes`, { note })
    expect([answer.status, answer.json.fields, answer.text.includes(MARK)]).toEqual([
      422,
      { note: cannot },
      false,
    ])
  }
  const lone = await verifier.send('POST', `${path}/notes`, `{"note":"${MARK}\\ud800"}`, {
    'content-type': JSON_TYPE,
  })
  expect([lone.status, lone.json.fields]).toEqual([422, { note: cannot }])
  const asked = 'Please select status and provide a reason'
  const refusedBy = (fields: object) => [422, { code: 'invalid', message: asked, fields }]
  for (const at of [`${path}/status`, '/api/admin/applications/bulk-status']) {
    const send = async (ask: object) => {
      const answer = await verifier.post(at, at === `${path}/status` ? ask : { ids: [id], ...ask })
      return [answer.status, answer.json]
    }
    for (const reason of ['', '  ', '\u200B\u200C\u200D\u2060', null, undefined])
      expect(await send({ status: 'rejected', reason })).toEqual(refusedBy({ reason: asked }))
    for (const status of ['', ' ', null, undefined])
      expect(await send({ status, reason: 'As seen' })).toEqual(refusedBy({ status: asked }))
    expect(await send({})).toEqual(refusedBy({ status: asked, reason: asked }))
  }
  expect(app.parts.store.log.size()).toBe(before)
  const drafting = await app.family()
  const raw = `{"groomName":"left\\u202eright\\ud800","brideName":"ക\\u0d46\\u0d3e"}`
  const draft = await done(
    drafting.send('POST', '/api/applications', raw, { 'content-type': JSON_TYPE }),
    201,
  )
  expect([draft.json.groomName, draft.json.brideName]).toEqual(['leftright', 'ക\u0D4A'])
})

const languages: [header: string | undefined, message: string][] = [
  [undefined, 'Please sign in first'],
  ['en', 'Please sign in first'],
  ['en-IN,en;q=0.9,ml;q=0.8', 'Please sign in first'],
  ['fr', 'Please sign in first'],
  ['*', 'Please sign in first'],
  ['ml-IN', 'ml'],
  ['ml', 'ml'],
  ['en;q=0.4, ml;q=0.5', 'ml'],
  ['fr, ml', 'ml'],
  [`ml${',en'.repeat(2000)}`, 'Please sign in first'],
]
for (const [header, message] of languages)
  test(`given ${header?.slice(0, 30) ?? 'no language'}, when something is refused, then it is said in that language`, async () => {
    const answer = await guest.get('/api/me', header === undefined ? {} : { 'accept-language': header })
    expect(answer.status).toBe(401)
    if (message === 'ml') expect(answer.json.message).toMatch(/^[\u0D00-\u0D7F\s.,!?]+$/)
    else expect(answer.json.message).toBe(message)
  })

/** The way to a mail server and what may happen on it: certificates, logins, and the server's own end in the middle of it. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testConnection } from '#server/mail/smtp.ts'
import { inTransaction } from '#server/store/database.ts'
import { ADMIN, testApp, testClock } from '../../kit/app.ts'
import { certificate } from '../../kit/certificate.ts'
import { client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type ServerProcess, startServer } from '../../kit/server-process.ts'
import { mailBy, smtpPeer } from '../../kit/smtp-peer.ts'

const folder = mkdtempSync(join(tmpdir(), 'wedding-mail-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One that was the host's until yesterday. */
function expired(host: string): { key: string; cert: string } {
  const file = (end: string) => join(folder, `expired.${end}`)
  writeFileSync(file('ext'), `subjectAltName=DNS:${host}\n`)
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', `/CN=${host}`]
  const sign = ['-signkey', file('key'), '-days', '-1', '-extfile', file('ext')]
  for (const ask of [
    ['req', '-new', ...kind, '-keyout', file('key'), '-out', file('csr')],
    ['x509', '-req', '-in', file('csr'), ...sign, '-out', file('pem')],
  ]) {
    const made = Bun.spawnSync(['openssl', ...ask])
    if (made.exitCode !== 0) throw new Error(made.stderr.toString())
  }
  return { key: readFileSync(file('key'), 'utf8'), cert: readFileSync(file('pem'), 'utf8') }
}
const none = { key: '', cert: '' }
let right = none
let wrong = none
let over = none
beforeAll(() => {
  ;[right, wrong, over] = [
    certificate(folder, 'localhost'),
    certificate(folder, 'other.example'),
    expired('localhost'),
  ]
})

for (const [name, bad] of [
  ['of another host', () => wrong],
  ['that has expired', () => over],
] as const)
  test(`given a certificate ${name}, when a letter is sent, then neither it nor the password leaves; with the right one both do`, async () => {
    const passwords: string[] = []
    const onAuth: NonNullable<Parameters<typeof smtpPeer>[0]>['onAuth'] = (
      { password },
      _session,
      answer,
    ) => {
      passwords.push(password ?? '')
      answer(null, { user: 'sender' })
    }
    const peers = [
      await smtpPeer({ secure: true, ...bad(), onAuth }),
      await smtpPeer({ secure: true, ...right, onAuth }),
    ]
    const ca = `${right.cert}${bad().cert}`
    const app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1' }, mail: { ca } })
    const admin = await app.admin()
    const [port = 0, goodPort = 0] = peers.map((peer) => peer.port)
    await mailBy(admin, port, { smtp_host: 'localhost', smtp_secure: 'true' })
    const until = '2030-01-01T00:00:00.000Z'
    const letter = { kind: 'verification-code', code: '123456', until } as const
    inTransaction(app.parts.store.vault.db, () =>
      app.parts.mail.queue({ letter, to: 'a@example.org', locale: 'en', accountId: null, key: 'one' }),
    )
    await app.parts.mail.work()
    const now = () =>
      app.parts.store.vault.mail
        .page(null, { offset: 0, limit: 9 })
        .map(({ state, trouble }) => [state, trouble])
    expect([now(), passwords]).toEqual([[['queued', 'certificate']], []])
    const test = { to: undefined, code: '123456', locale: 'en' } as const
    expect(await testConnection(app.parts, test, { ca })).toMatchObject({
      success: false,
      trouble: 'certificate',
    })
    expect(passwords).toEqual([])
    await mailBy(admin, goodPort, { smtp_host: 'localhost', smtp_secure: 'true' })
    await app.parts.mail.work()
    expect([now(), passwords]).toEqual([[['sent', null]], ['right']])
    expect(peers.map(({ letters }) => letters.length)).toEqual([0, 1])
    for (const peer of peers) await peer.close()
    await app.close()
  })

test('given a wrong password, when a letter is sent, then it waits and says so, and goes out at once when the password is right', async () => {
  const peer = await smtpPeer()
  const app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1' } })
  const admin = await app.admin()
  await mailBy(admin, peer.port, { smtp_password: 'wrong' })
  const until = '2030-01-01T00:00:00.000Z'
  const letter = { kind: 'verification-code', code: '123456', until } as const
  inTransaction(app.parts.store.vault.db, () =>
    app.parts.mail.queue({ letter, to: 'a@example.org', locale: 'en', accountId: null, key: 'one' }),
  )
  await app.parts.mail.work()
  expect(app.parts.store.vault.mail.page('queued', { offset: 0, limit: 9 })[0]?.trouble).toBe('login')
  await done(admin.put('/api/admin/settings/smtp_password', { value: 'right' }))
  await app.parts.mail.work()
  expect(peer.letters).toHaveLength(1)
  await peer.close()
  await app.close()
})

/** Over HTTP against a process: a mail server, a family, and its application, sent. */
async function appliedThrough(server: ServerProcess, port: number): Promise<void> {
  const admin = client(() => server.url)
  const family = client(() => server.url)
  await done(admin.post('/api/auth/login', ADMIN))
  await mailBy(admin, port)
  const account = { email: 'family@example.org', phone: '+91 98470 00000', password: 'chembarathi poovu' }
  await done(family.post('/api/auth/register', account), 201)
  const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
}

test('given a server that is killed while a letter is under way, when another starts, then it sends the rest at once and that one once its time is over, under its own Message-ID', async () => {
  const underWay = Promise.withResolvers<void>()
  const seen: string[] = []
  let mayAnswer = false
  const peer = await smtpPeer({
    taken: (letter) => {
      seen.push(letter.messageId ?? '')
      underWay.resolve()
      return mayAnswer
    },
  })
  const environment = { ALLOW_PRIVATE_SMTP: '1', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const data = join(folder, 'data')
  const first = await startServer({ folder: data, environment })
  await appliedThrough(first, peer.port)
  await underWay.promise
  await first.kill()
  mayAnswer = true
  const clock = testClock(new Date().toISOString())
  const second = await testApp({ folder: data, environment, clock })
  await second.parts.mail.work()
  const rest = peer.letters.length
  clock.advance(15 * 60_000)
  await second.parts.mail.work()
  await second.close()
  await peer.close()
  const { letters } = peer
  expect([rest, ...letters.map(({ recipients }) => recipients[0]).sort()]).toEqual([
    1,
    'family@example.org',
    'organiser@wedding.example',
  ])
  // What had left before the kill comes again as the same letter.
  expect([seen.length, new Set(seen).size, letters.some(({ messageId }) => messageId === seen[0])]).toEqual([
    3,
    2,
    true,
  ])
}, 600_000)

test('given a mail server that is named by its address, when its certificate bears that or another one, then only the first gets the letter', async () => {
  const own = certificate(folder, '127.0.0.1')
  const other = certificate(folder, '127.0.0.9')
  const app = await testApp({
    environment: { ALLOW_PRIVATE_SMTP: '1' },
    mail: { ca: `${own.cert}${other.cert}` },
  })
  const admin = await app.admin()
  const peers = [await smtpPeer({ secure: true, ...other }), await smtpPeer({ secure: true, ...own })]
  const until = '2030-01-01T00:00:00.000Z'
  const letter = { kind: 'verification-code', code: '123456', until } as const
  const arrived: number[][] = []
  for (const peer of peers) {
    await mailBy(admin, peer.port, { smtp_secure: 'true' })
    inTransaction(app.parts.store.vault.db, () =>
      app.parts.mail.queue({ letter, to: 'a@example.org', locale: 'en', accountId: null, key: 'one' }),
    )
    await app.parts.mail.work()
    arrived.push(peers.map(({ letters }) => letters.length))
  }
  expect(arrived).toEqual([
    [0, 0],
    [0, 1],
  ])
  await app.close()
  for (const peer of peers) await peer.close()
})

test('given a letter that is being sent, when an admin tries to send it again, then that is refused, and it arrives once', async () => {
  const came = Promise.withResolvers<() => void>()
  const peer = await smtpPeer({ onRcptTo: (_to, _session, answer) => came.resolve(() => answer(null)) })
  const app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1' } })
  const admin = await app.admin()
  await mailBy(admin, peer.port)
  const letter = { kind: 'verification-code', code: '123456', until: '2030-01-01T00:00:00.000Z' } as const
  inTransaction(app.parts.store.vault.db, () =>
    app.parts.mail.queue({ letter, to: 'a@example.org', locale: 'en', accountId: null, key: 'one' }),
  )
  const working = app.parts.mail.work()
  const take = await came.promise
  const [{ id, ...shown }] = (await done(admin.get('/api/admin/mail'))).json.letters
  expect(shown).toMatchObject({ state: 'queued', nextTry: null, sentAt: null })
  expect((await done(admin.post(`/api/admin/mail/${id}/retry`), 409)).json.code).toBe('already-sent')
  take()
  await working
  expect(peer.letters.map(({ recipients }) => recipients)).toEqual([['a@example.org']])
  await app.close()
  await peer.close()
})

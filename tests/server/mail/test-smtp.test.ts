import { afterAll, beforeAll, expect, test } from 'bun:test'
import { SMTPServer } from 'smtp-server'
import { type TestApp, testApp } from '../../kit/app.ts'
import type { Client } from '../../kit/client.ts'
import { mailBy, smtpPeer } from '../../kit/smtp-peer.ts'

const works = {
  success: true,
  message:
    'Email server is working perfectly. Emails will be sent automatically when applications are submitted.',
}
const causes = {
  unset: 'The mail server or the address that emails are sent from is not saved yet.',
  login: 'The mail server or SMS gateway does not accept the address or the password in the settings.',
  unreachable: 'The mail server or SMS gateway cannot be reached.',
}
const fails = (trouble: keyof typeof causes) => ({
  success: false,
  message: 'Cannot connect to email server. Please check your settings.',
  trouble,
  cause: causes[trouble],
})

let connections = 0
const peer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onConnect: (_session, done) => {
    connections += 1
    done()
  },
  onAuth: ({ password }, _session, done) =>
    password === 'right'
      ? done(null, { user: 'sender' })
      : done(new Error('secret-marker of the mail server')),
})
let open: TestApp
let closed: TestApp
let port = 0

async function set(admin: Client, settings: Record<string, string>) {
  for (const [key, value] of Object.entries(settings))
    (await admin.put(`/api/admin/settings/${key}`, { value })).expect(200)
}

beforeAll(async () => {
  await new Promise<void>((ready) => peer.listen(0, '127.0.0.1', ready))
  const address = peer.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  open = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1' } })
  closed = await testApp()
})
afterAll(async () => {
  await open.close()
  await closed.close()
  await new Promise<void>((done) => peer.close(() => done()))
})

test('given no mail server, or none to send from, when the connection is tested, then it says so in words', async () => {
  const admin = await open.admin()
  expect((await admin.post('/api/admin/test-smtp')).expect(200).json).toEqual(fails('unset'))
  await set(admin, { smtp_host: '127.0.0.1', smtp_port: String(port), smtp_secure: 'false' })
  expect((await admin.post('/api/admin/test-smtp')).json).toEqual(fails('unset'))
})

test('given a real mail server, when the password is right or wrong, then the test says which', async () => {
  const admin = await open.admin()
  await set(admin, {
    smtp_host: '127.0.0.1',
    smtp_port: String(port),
    smtp_secure: 'false',
    smtp_email: 'sender@example.org',
    smtp_password: 'right',
  })
  expect((await admin.post('/api/admin/test-smtp')).json).toEqual(works)
  await set(admin, { smtp_password: 'wrong' })
  const refused = await admin.post('/api/admin/test-smtp')
  expect(refused.json).toEqual(fails('login'))
  expect(refused.text).not.toContain('secret-marker')
})

test('given a set password, when the host changes, then the password is gone from the vault', async () => {
  const admin = await open.admin()
  await set(admin, { smtp_password: 'right' })
  expect(open.parts.settings.secret('smtp_password')).toBe('right')
  await set(admin, { smtp_host: 'localhost' })
  expect(open.parts.settings.secret('smtp_password')).toBe('')
  expect((await admin.post('/api/admin/test-smtp')).json).toEqual(fails('login'))
  const items = (await admin.get('/api/admin/settings')).json
  expect(items.find((item: { key: string }) => item.key === 'smtp_password').value).toBe('')
})

test('given a server that may not reach private hosts, when one is set, then nothing is connected to', async () => {
  const admin = await closed.admin()
  const server = { smtp_host: '127.0.0.1', smtp_port: '2525', smtp_secure: 'false' }
  await set(admin, { ...server, smtp_email: 'sender@example.org' })
  const before = connections
  expect((await admin.post('/api/admin/test-smtp')).json).toEqual(fails('unreachable'))
  const other = await admin.put('/api/admin/settings/smtp_port', { value: String(port) })
  expect([other.status, connections]).toEqual([422, before])
})

test('given an address to send a test letter to, when its code is typed in, then mail is confirmed, until the server changes', async () => {
  const admin = await open.admin()
  const server = await smtpPeer()
  await mailBy(admin, server.port)
  const how = async () =>
    (await admin.get('/api/admin/settings')).json.find(({ key }: { key: string }) => key === 'mail_confirmed')
      .value
  const confirm = (code: string) => admin.post('/api/admin/confirm-mail', { code })
  expect((await admin.post('/api/admin/test-smtp', { to: 'me@example.org' })).json).toEqual(works)
  const [letter] = server.letters
  const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? ''
  expect([letter?.recipients, code.length, await how()]).toEqual([['me@example.org'], 6, ''])
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect([(await confirm(wrong)).status, await how()]).toEqual([422, ''])
  expect([(await confirm(code)).status, await how()]).toEqual([200, 'letter'])
  // A code is good once.
  expect((await confirm(code)).json.code).toBe('code-expired')
  await set(admin, { smtp_port: '2526' })
  expect(await how()).toBe('')
  // Nobody says by hand that a letter arrived; without a test it is said so.
  expect((await admin.put('/api/admin/settings/mail_confirmed', { value: 'letter' })).status).toBe(422)
  await set(admin, { mail_confirmed: 'untested' })
  expect(await how()).toBe('untested')
  await server.close()
})

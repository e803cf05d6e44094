/** Mail servers that answer for ever, a byte at a time or a flood: the test of the connection and the worker end all the same. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { testConnection } from '#server/mail/smtp.ts'
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client } from '../../kit/client.ts'
import { type DrippingServer, drippingServer } from '../../kit/dripping-server.ts'
import { mailBy, smtpPeer } from '../../kit/smtp-peer.ts'

const DEADLINE = 600
/** Milliseconds of silence: longer than any test may take, so that what ends has ended at the deadline. */
const SILENCE = 3_600_000
const environment = { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent' }
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp({ environment, mail: { timeout: SILENCE, deadline: DEADLINE } })
  admin = await app.admin()
})
afterAll(() => app.close())
beforeEach(() => app.parts.store.vault.db.run('delete from mail'))

async function closedBy(server: DrippingServer): Promise<void> {
  while (server.open() > 0) await Bun.sleep(5)
}

const trial = { to: undefined, code: '123456', locale: 'en' } as const
const greeting = '220 peer ESMTP\r\n'
const servers = {
  'never ends its greeting': { drip: 'x', every: 20 },
  'never ends a greeting of many lines': { drip: '220-still here\r\n', every: 20 },
  'never ends what it can do': { greeting, drip: '250-ONE-MORE\r\n', every: 20 },
  'never ends its answer to the login': { greeting, answers: ['250 AUTH PLAIN\r\n'], drip: 'x', every: 20 },
  'sends without end': { drip: 'x'.repeat(65_536), every: 0 },
  'sends lines without end': { greeting, drip: '250-ONE-MORE\r\n'.repeat(1000), every: 0 },
}
for (const [name, options] of Object.entries(servers)) {
  test(`given a mail server that ${name}, when the connection is tested, then there is an answer in time, and the connection is closed`, async () => {
    const server = await drippingServer(options)
    await mailBy(admin, server.port)
    const answer = await testConnection(app.parts, trial, { timeout: SILENCE, deadline: DEADLINE })
    expect([answer.success, server.connections()]).toEqual([false, 1])
    await closedBy(server)
    await server.close()
  })
  test(`given a mail server that ${name}, when a letter is due, then the worker ends, and tries again later`, async () => {
    const server = await drippingServer(options)
    await mailBy(admin, server.port)
    const letter = { kind: 'verification-code', code: '123456', until: '2030-01-01T00:00:00.000Z' } as const
    inTransaction(app.parts.store.vault.db, () =>
      app.parts.mail.queue({ letter, to: 'one@example.org', locale: 'en', accountId: null, key: name }),
    )
    await app.parts.mail.work()
    const [posted] = app.parts.store.vault.mail.page(null, { offset: 0, limit: 1 })
    expect([posted?.state, posted?.tries]).toEqual(['queued', 1])
    await closedBy(server)
    await server.close()
  })
}

test('given a letter that was not sent in time, when the mail server works again, then it arrives', async () => {
  // Its deadline is for the mail server that works, too, which a busy machine slows down.
  const app = await testApp({ environment, mail: { timeout: SILENCE, deadline: 3 * DEADLINE } })
  const admin = await app.admin()
  const dripping = await drippingServer(servers['never ends what it can do'])
  await mailBy(admin, dripping.port)
  const letter = { kind: 'verification-code', code: '123456', until: '2030-01-01T00:00:00.000Z' } as const
  inTransaction(app.parts.store.vault.db, () =>
    app.parts.mail.queue({ letter, to: 'two@example.org', locale: 'en', accountId: null, key: 'again' }),
  )
  await app.parts.mail.work()
  await dripping.close()
  const peer = await smtpPeer()
  await mailBy(admin, peer.port)
  app.clock.advance(60_000)
  await app.parts.mail.work()
  expect(peer.letters).toHaveLength(1)
  await app.close()
  await peer.close()
}, 600_000)

test('given a mail server that drips, when an admin presses the button, then the answer is 200, and says that it took too long', async () => {
  const server = await drippingServer(servers['never ends its greeting'])
  await mailBy(admin, server.port)
  const answer = (await admin.post('/api/admin/test-smtp')).expect(200)
  expect([answer.json.success, answer.json.trouble]).toEqual([false, 'timeout'])
  await closedBy(server)
  await server.close()
}, 600_000)

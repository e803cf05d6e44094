/** Two servers with one queue of letters: any of them sends what is due, and none what the other sends. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../../kit/app.ts'
import { type Client, done } from '../../../kit/client.ts'
import { gatewayBy, gatewayPeer, taken } from '../../../kit/gateway-peer.ts'
import { type Cluster, hasPostgres, newDatabase, startCluster } from '../../../kit/postgres.ts'
import { sent } from '../../../kit/season.ts'
import { mailBy, smtpPeer } from '../../../kit/smtp-peer.ts'
import { newFolder, PATIENCE, removeFolders } from '../../commands/kit.ts'

describe.skipIf(!hasPostgres)('letters of two servers', () => {
  let cluster: Cluster
  let app: TestApp
  let other: TestApp
  let admin: Client
  beforeAll(async () => {
    cluster = await startCluster()
    const environment = {
      DATABASE_URL: newDatabase(cluster),
      KEY_DIR: newFolder(),
      ALLOW_PRIVATE_SMTP: '1',
    }
    app = await testApp({ environment, bucket: 'same', mail: { timeout: 3000 } })
    other = await testApp({ environment, bucket: 'same', clock: app.clock })
    admin = await app.admin()
  }, PATIENCE)
  afterAll(async () => {
    for (const one of [app, other]) await one.close()
    await cluster.stop()
    removeFolders()
  })
  const both = () => [app, other]
  const workBoth = () => Promise.all(both().map(({ parts }) => parts.mail.work()))
  const code = (on: TestApp, key: string, carrier: 'letter' | 'sms', to: string) =>
    on.parts.store.write(() =>
      on.parts.mail.queue({
        letter: { kind: 'sign-in-code', code: '123456', until: '2030-01-01T00:00:00.000Z' },
        carrier,
        to,
        locale: 'en',
        accountId: null,
        key,
      }),
    )

  test('given families that submit on both servers, when both send what is due and follow the log, then each letter arrives once', async () => {
    const peer = await smtpPeer()
    await mailBy(admin, peer.port)
    const references: string[] = []
    for (const n of Array(12).keys()) references.push((await sent(both()[n % 2] ?? app)).reference)
    await workBoth()
    // Those to families wait for the receipt that goes along.
    app.clock.advance(60_000)
    await workBoth()
    const arrived = peer.letters.map(({ subject }) => subject?.slice(-9) ?? '').sort()
    expect(arrived).toEqual(references.flatMap((one) => [one, one]).sort())
    expect(new Set(peer.letters.map(({ messageId }) => messageId)).size).toBe(24)
    await peer.close()
  })

  test('given a letter that one server is sending, when the other looks for what is due, then it sends only the next, and that one once its time is over', async () => {
    app.parts.store.vault.db.run('delete from mail')
    let mayAnswer = false
    const onTheWay = Promise.withResolvers<void>()
    const peer = await smtpPeer({
      taken: () => {
        onTheWay.resolve()
        return mayAnswer
      },
    })
    await mailBy(admin, peer.port)
    await code(app, 'hangs', 'letter', 'hangs@example.org')
    const hanging = app.parts.mail.work()
    await onTheWay.promise
    mayAnswer = true
    await code(other, 'next', 'letter', 'next@example.org')
    await other.parts.mail.work()
    const recipients = () => peer.letters.flatMap((one) => one.recipients)
    expect(recipients()).toEqual(['next@example.org'])
    app.clock.advance(15 * 60_000)
    await other.parts.mail.work()
    expect(recipients()).toEqual(['next@example.org', 'hangs@example.org'])
    await hanging
    const states = () => other.parts.store.vault.mail.page(null, { offset: 0, limit: 2 })
    expect(states().map(({ state, tries }) => [state, tries])).toEqual([
      ['sent', 1],
      ['sent', 1],
    ])
    await peer.close()
  })

  test('given a budget of eight messages, when both servers send messages at the same time, then no more go', async () => {
    const gateway = gatewayPeer()
    await gatewayBy(admin, gateway.url)
    await done(admin.put('/api/admin/settings/message_budget', { value: '8' }))
    gateway.answers(() => Bun.sleep(20).then(taken))
    for (const n of Array(20).keys()) await code(both()[n % 2] ?? app, `m${n}`, 'sms', `9198480000${n + 10}`)
    await workBoth()
    expect([gateway.asked.length, new Set(gateway.asked.map(({ to }) => to)).size]).toEqual([8, 8])
    await gateway.close()
  })
})

/** Letters of several servers: one of them sends, whichever was asked. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { ADMIN } from '../kit/app.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { mailBy, smtpPeer } from '../kit/smtp-peer.ts'
import { members } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

/** Milliseconds; a server looks every ten seconds where nothing wakes it. */
const SOON = 5000

test.if(hasPostgres)(
  'given two servers, when families ask each for a new password, then every letter arrives soon, once, by the one that sends for both',
  async () => {
    const { apps, close } = await members(cluster, 2, {
      more: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: 'http://wedding.example' },
    })
    const [first, second] = apps
    if (!first || !second) throw new Error('no servers')
    const peer = await smtpPeer()
    const admin = client(() => first.url)
    await done(admin.post('/api/auth/login', ADMIN))
    await mailBy(admin, peer.port)
    const emails = ['one@example.org', 'two@example.org', 'three@example.org', 'four@example.org']
    for (const [n, email] of emails.entries()) {
      const at = apps[n % 2] ?? first
      const family = client(() => at.url)
      const account = { email, phone: '9876543210', password: 'chembarathi poovu' }
      await done(family.post('/api/auth/register', account), 201)
    }
    for (const [n, email] of emails.entries()) {
      const at = apps[n % 2] ?? first
      const from = performance.now()
      await done(client(() => at.url).post('/api/auth/forgot', { email }))
      const isThere = () => peer.letters.some(({ recipients }) => recipients.includes(email))
      while (!isThere() && performance.now() - from < SOON) await Bun.sleep(20)
      expect([email, isThere()]).toEqual([email, true])
    }
    await Bun.sleep(500)
    const arrived = peer.letters.flatMap(({ recipients }) => recipients)
    expect(arrived.sort()).toEqual([...emails].sort())
    expect(apps.map(({ parts }) => parts.store.isLeader()).sort()).toEqual([false, true])
    await peer.close()
    await close()
  },
)

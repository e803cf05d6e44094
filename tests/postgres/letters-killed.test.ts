/** The server that sends the letters of all is killed while it sends: no letter goes twice but the one that was just on its way. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { ADMIN } from '../kit/app.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { mailBy, type Peer, smtpPeer } from '../kit/smtp-peer.ts'
import { type Processes, processes } from './processes.ts'

setDefaultTimeout(180_000)
let cluster: Cluster
let all: Processes
let peer: Peer
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(async () => {
  await all?.close()
  await peer?.close()
  cluster?.remove()
})

const FAMILIES = 12
/** The letter with which the database stops. */
const LAST = 3
const toFamilies = (): string[] =>
  peer.letters.flatMap(({ recipients }) => recipients.filter((one) => one.startsWith('family-')))
const counts = (emails: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(emails, (email) => email)].map(([email, same]) => [email, same.length]))

test.if(hasPostgres)(
  'given a server that sends for all, when PostgreSQL stands still in the middle and then that server is killed, then another one sends the rest, and no letter twice but the one on its way',
  async () => {
    const queued = Promise.withResolvers<void>()
    peer = await smtpPeer({
      // Nothing goes before everything is in the queue.
      onRcptTo: (_address, _session, next) => void queued.promise.then(() => next()),
      taken: () => {
        if (toFamilies().length === LAST) cluster.signal('SIGSTOP')
        return true
      },
    })
    const database = await cluster.fresh()
    all = await processes(database, { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: 'http://wedding.example' })
    const owner = new Bun.SQL(database.ownerUrl, { max: 1 })
    const holder = async (): Promise<string> => (await owner`select holder from wedding.lease`)[0].holder
    const first = await all.start('a')
    const firstId = await holder()
    const second = await all.start('b')
    const servers = [first, second]
    const admin = client(() => first.url)
    await done(admin.post('/api/auth/login', ADMIN))
    await mailBy(admin, peer.port)
    const emails = Array.from({ length: FAMILIES }, (_, n) => `family-${n}@example.org`)
    for (const [n, email] of emails.entries()) {
      const family = client(() => servers[n % 2]?.url ?? '')
      const account = { email, phone: '9876543210', password: 'chembarathi poovu' }
      await done(family.post('/api/auth/register', account), 201)
      await done(family.post('/api/auth/forgot', { email }))
    }
    const sender = (await holder()) === firstId ? first : second
    queued.resolve()
    while (toFamilies().length < LAST) await Bun.sleep(20)
    // In which a server that goes on without the database would send all of them.
    await Bun.sleep(2000)
    const before = toFamilies()
    expect(before).toHaveLength(LAST)
    await sender.kill()
    cluster.signal('SIGCONT')
    while (new Set(toFamilies()).size < FAMILIES) await Bun.sleep(50)
    const unmarked = async () => owner`select value->>'state' as state from wedding.vault_row
      where name = 'mail' and value is not null and value->>'state' <> 'sent'`
    while ((await unmarked()).length > 1) await Bun.sleep(50)
    const { [before.at(-1) ?? '']: onItsWay = 0, ...others } = counts(toFamilies())
    expect(onItsWay).toBeLessThanOrEqual(2)
    const expected = emails.filter((email) => email !== before.at(-1))
    expect(others).toEqual(Object.fromEntries(expected.map((email) => [email, 1])))
    await owner.close()
  },
)

/** PostgreSQL stands still in the middle of a change: nobody knows what becomes of it, and nobody is told that it was not saved. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { members } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

test.if(hasPostgres)(
  'given a change that was sent to PostgreSQL, when that stands still for long and goes on, then the answer says that nobody knows, what comes meanwhile is refused, and the change is there',
  async () => {
    const { apps, close } = await members(cluster, 1, { more: { LOG_LEVEL: 'silent' } })
    const [app] = apps
    if (!app) throw new Error('no server')
    const guest = client(() => app.url)
    const account = { email: 'one@example.org', phone: '9876543210', password: 'chembarathi poovu' }
    cluster.signal('SIGSTOP')
    const registered = await guest.post('/api/auth/register', account)
    const read = await guest.get('/api/deadline')
    cluster.signal('SIGCONT')
    expect([registered.status, registered.text]).toEqual([504, ''])
    expect([read.status, read.json.code]).toEqual([503, 'unavailable'])
    while ((await guest.get('/api/deadline')).status !== 200) await Bun.sleep(50)
    const { email, password } = account
    await done(guest.post('/api/auth/login', { email, password }))
    await close()
  },
)

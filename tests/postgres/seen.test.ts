/** The cookie that says up to where a person has seen their own changes, as anybody may write it. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type Client, client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { members } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

async function registered(at: () => string, email: string): Promise<Client> {
  const family = client(at)
  const account = { email, phone: '9876543210', password: 'chembarathi poovu' }
  await done(family.post('/api/auth/register', account), 201)
  return family
}

test.if(hasPostgres)(
  'given two servers, when somebody claims to have seen what never was, then they are told to try again, and nobody else waits for it',
  async () => {
    const { apps, close } = await members(cluster, 2)
    const [first] = apps
    const at = () => first?.url ?? ''
    const family = await registered(at, 'one@example.org')
    const [seen = ''] = family.cookie().match(/seen=[^;]+/) ?? []
    expect(seen).toMatch(/\d+$/)
    const forged = seen.replace(/\d+$/, `${Number.MAX_SAFE_INTEGER}`)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client(at).get('/api/applications/my', { cookie: forged })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    const from = performance.now()
    for (const { url } of apps) await done(client(() => url).get('/api/deadline'))
    await registered(at, 'two@example.org')
    await done(family.get('/api/applications/my'))
    // A server that waited for the number would answer nobody for eight seconds, and then with 503.
    expect(performance.now() - from).toBeLessThan(8000)
    await close()
  },
)

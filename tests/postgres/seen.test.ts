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
    const [, programme, timeline, changed] = /^seen=([0-9a-f]{8})\.([1-9]\d*)\.(\d+)$/.exec(seen) ?? []
    const statusesWith = async (claimed: string): Promise<number[]> => {
      const asked = () => client(at).get('/api/deadline', { cookie: `seen=${claimed}` })
      const answers = await Promise.all(Array.from({ length: 20 }, asked))
      return [...new Set(answers.map(({ status }) => status))]
    }
    expect(await statusesWith(`${programme}.${timeline}.999999999999999`)).toEqual([503])
    expect(await statusesWith(`${programme}.${Number(timeline) + 1}.${changed}`)).toEqual([503])
    // Of another database, where the numbers begin anew, and no cookie of ours at all.
    for (const strange of ['00000000.9.999999', '999999999', '', 'x'])
      expect(await statusesWith(strange)).toEqual([200])
    const from = performance.now()
    for (const { url } of apps) await done(client(() => url).get('/api/deadline'))
    await registered(at, 'two@example.org')
    await done(family.get('/api/applications/my'))
    // A server that waited for the number would answer nobody for eight seconds, and then with 503.
    expect(performance.now() - from).toBeLessThan(8000)
    await close()
  },
)

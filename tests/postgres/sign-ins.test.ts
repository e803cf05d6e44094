/** The same account on two servers at the same moment. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { ADMIN } from '../kit/app.ts'
import { client } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { members } from './kit.ts'

setDefaultTimeout(120_000)
const ROUNDS = 12
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

test.if(hasPostgres)(
  'given an account of a family and one of staff, when each signs in on two servers at the same moment, again and again, then nobody is refused, and every session is one on both',
  async () => {
    const { apps, close } = await members(cluster, 2)
    const family = { email: 'family@example.org', password: 'chembarathi poovu' }
    const [first] = apps
    await first?.family(family.email)
    // Another browser than the one that registered may be sent to a server that has not heard of it yet.
    for (const app of apps)
      while ((await client(() => app.url).post('/api/auth/login', family)).status !== 200) await Bun.sleep(20)
    for (let round = 0; round < ROUNDS; round++) {
      const account = round % 2 === 0 ? family : ADMIN
      const signedIn = await Promise.all(
        apps.map(async (app) => {
          const browser = client(() => app.url)
          return { browser, answer: await browser.post('/api/auth/login', account) }
        }),
      )
      expect(signedIn.map(({ answer }) => answer.status)).toEqual([200, 200])
      for (const { browser } of signedIn)
        for (const app of apps) {
          const me = await client(() => app.url).send('GET', '/api/me', undefined, {
            cookie: browser.cookie(),
          })
          expect(me.status).toBe(200)
        }
    }
    await close()
  },
)

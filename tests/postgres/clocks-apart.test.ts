/** Servers whose clocks are five minutes apart: a season on both, and its log. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { audit } from '#server/commands/audit.ts'
import { ADMIN, START, testClock } from '../kit/app.ts'
import { client, done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { gave } from '../server/commands/kit.ts'
import { members, roundRobin } from './kit.ts'

setDefaultTimeout(120_000)
const MINUTE = 60_000
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

test.if(hasPostgres)(
  'given two servers whose clocks are five minutes apart, when families and staff are sent to the one and the other in turn, then each sees what they did, and the log that verifies never goes back in time',
  async () => {
    const behind = testClock(new Date(Date.parse(START) - 5 * MINUTE).toISOString())
    const { apps, environment, join, clock, close } = await members(cluster, 1)
    await join(behind)
    const at = roundRobin(apps)
    const staff = client(at)
    await done(staff.post('/api/auth/login', ADMIN))
    for (let n = 0; n < 6; n++) {
      const family = client(at)
      const account = { email: `${n}@example.org`, phone: '9876543210', password: 'chembarathi poovu' }
      await done(family.post('/api/auth/register', account), 201)
      const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
      await done(family.put(`/api/applications/${id}`, { groomName: `Groom ${n}` }))
      expect((await family.get(`/api/applications/${id}`)).expect(200).json.groomName).toBe(`Groom ${n}`)
      await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
      // On the other server, so that both have it: staff see at once what they did themselves.
      expect((await family.get(`/api/applications/${id}`)).expect(200).json.status).toBe('submitted')
      const step = { status: 'under_verification', reason: 'Seen' }
      await done(staff.post(`/api/admin/applications/${id}/status`, step))
      const seen = (await staff.get(`/api/admin/applications/${id}`)).expect(200).json
      expect(seen.status).toBe('under_verification')
      for (const one of [clock, behind]) one.advance(MINUTE)
    }
    const [first] = apps
    if (!first) throw new Error('no server')
    const times = [...first.parts.store.log.read(1, first.parts.store.log.size())].map((event) => event.at)
    expect(times).toEqual(times.toSorted())
    for (const { folder } of apps) {
      const verified = await gave(audit, ['verify', '--data', folder], environment, clock.now().toISOString())
      expect([verified.code, verified.complained]).toEqual([0, []])
    }
    await close()
  },
)

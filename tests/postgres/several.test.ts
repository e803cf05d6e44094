/** A season on two servers behind a proxy without stickiness: every second request goes to the other one. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { ADMIN } from '../kit/app.ts'
import { type Client, client, done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { jpeg } from '../server/files/samples.ts'
import { expectSame, members, roundRobin } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

async function registered(at: () => string, n: number): Promise<Client> {
  const family = client(at)
  const account = { email: `family-${n}@example.org`, phone: '9876543210', password: 'chembarathi poovu' }
  await done(family.post('/api/auth/register', account), 201)
  return family
}

test.if(hasPostgres)(
  'given two servers, when families and staff are sent to the one and the other in turn, then each sees what they did',
  async () => {
    const { apps, close } = await members(cluster, 2)
    const at = roundRobin(apps)
    const staff = client(at)
    await done(staff.post('/api/auth/login', ADMIN))
    for (let n = 0; n < 5; n++) {
      const family = await registered(at, n)
      const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
      await done(family.put(`/api/applications/${id}`, { groomName: `Groom ${n}` }))
      const key = await family.upload('photo', await jpeg(64, 64))
      await done(family.put(`/api/applications/${id}`, { groomPhotoKey: key }))
      await done(family.get(key))
      const seen = (await family.get(`/api/applications/${id}`)).expect(200).json
      expect(seen.groomName).toBe(`Groom ${n}`)
      await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
      expect((await family.get(`/api/applications/${id}`)).expect(200).json.status).toBe('submitted')
      const step = { status: 'under_verification', reason: 'Seen' }
      await done(staff.post(`/api/admin/applications/${id}/status`, step))
      expect((await staff.get(`/api/admin/applications/${id}`)).expect(200).json.status).toBe(step.status)
    }
    await close()
  },
)

test.if(hasPostgres)(
  'given two servers, when staff are shown on one what a family has just sent, then the other does with the very next request what they ask for it',
  async () => {
    const { apps, close } = await members(cluster, 2)
    const [first, second] = apps
    if (!first || !second) throw new Error('no servers')
    let at = first.url
    const staff = client(() => at)
    await done(staff.post('/api/auth/login', ADMIN))
    for (let n = 0; n < 20; n++) {
      const family = await registered(() => first.url, n)
      const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
      await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
      at = first.url
      expect((await staff.get(`/api/admin/applications/${id}`)).expect(200).json.status).toBe('submitted')
      at = second.url
      await done(staff.post(`/api/admin/applications/${id}/notes`, { note: 'Looks whole' }), 201)
    }
    await close()
  },
)

test.if(hasPostgres)(
  'given two servers, when many families and an admin write to both at the same time, then all is taken, none is refused, and both have the same, as a third one that comes later',
  async () => {
    const { apps, join, close } = await members(cluster, 2)
    const at = roundRobin(apps)
    const staff = client(at)
    await done(staff.post('/api/auth/login', ADMIN))
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const family = await registered(at, n)
        const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
        for (let save = 0; save < 3; save++)
          await done(family.put(`/api/applications/${id}`, { groomName: `Groom ${n} ${save}` }))
        const { groomName } = (await family.get(`/api/applications/${id}`)).expect(200).json
        expect(groomName).toBe(`Groom ${n} 2`)
        if (n % 2 === 0) await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
        return id
      }),
    )
    const sent = ids.filter((_, n) => n % 2 === 0)
    const step = { status: 'under_verification', reason: 'Seen' }
    await Promise.all(sent.map((id) => done(staff.post(`/api/admin/applications/${id}/status`, step))))
    await join()
    await expectSame(apps)
    await close()
  },
)

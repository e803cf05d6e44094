/** The upkeep of a server, while something that it has sent to PostgreSQL is not taken yet: what waits for its event is not left over. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { TAKING } from '#server/postgres/locks.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { COLLEAGUE_PASSWORD, type TestApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { begun } from '../kit/season.ts'
import { jpeg } from '../server/files/samples.ts'
import { members } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

/** Runs the upkeep in the middle of a change, before PostgreSQL takes it. @param isThere whether the rows of the change are in the vault here */
async function upkeepDuring<T>(
  { parts }: TestApp,
  ownerUrl: string,
  { change, isThere }: { change: () => Promise<T>; isThere: () => boolean },
): Promise<T> {
  const owner = new Bun.SQL(ownerUrl, { max: 1 })
  await owner.unsafe(`select pg_advisory_lock(${TAKING})`)
  const changed = change()
  while (!isThere()) await Bun.sleep(5)
  const kept = upkeep(parts)
  await Bun.sleep(100)
  await owner.unsafe(`select pg_advisory_unlock(${TAKING})`)
  const answer = await changed
  await kept
  await owner.close()
  return answer
}

test.if(hasPostgres)(
  'given an application that has just been begun, when upkeep comes before PostgreSQL has taken it, then its family has it, also after a new start',
  async () => {
    const { apps, ownerUrl, close } = await members(cluster, 1)
    const [app] = apps
    if (!app) throw new Error('no server')
    const family = await app.family()
    const { keys } = app.parts.store.vault
    const before = keys.streams().length
    const begun = await upkeepDuring(app, ownerUrl, {
      change: () => family.post('/api/applications', wholeForm({ groomName: 'Kept' })),
      isThere: () => keys.streams().length > before,
    })
    const { id } = begun.expect(201).json
    await app.restart()
    expect((await done(family.get(`/api/applications/${id}`))).json.groomName).toBe('Kept')
    await close()
  },
)

test.if(hasPostgres)(
  'given a colleague who is just being added, when upkeep comes before PostgreSQL has taken it, then the colleague is there',
  async () => {
    const { apps, ownerUrl, close } = await members(cluster, 1)
    const [app] = apps
    if (!app) throw new Error('no server')
    const admin = await app.admin()
    const colleague = { email: 'asha', password: COLLEAGUE_PASSWORD, role: 'verifier' }
    const { accountChanges } = app.parts.store.vault
    const added = await upkeepDuring(app, ownerUrl, {
      change: () => admin.post('/api/admin/team', colleague),
      isThere: () => accountChanges.streams().length > 0,
    })
    added.expect(201)
    const { email, password } = colleague
    await done(app.guest().post('/api/auth/login', { email, password }))
    await close()
  },
)

test.if(hasPostgres)(
  'given a photo that is just being taken out of a form, when upkeep comes before PostgreSQL has taken that, then the photo is nobody’s any more',
  async () => {
    const { apps, ownerUrl, close } = await members(cluster, 1)
    const [app] = apps
    if (!app) throw new Error('no server')
    const { family, id } = await begun(app)
    const key = await family.upload('photo', await jpeg())
    await done(family.put(`/api/applications/${id}`, { bridePhotoKey: key }))
    const { files } = app.parts.store.vault
    const unattached = (): number => files.unattached().length
    expect(unattached()).toBe(0)
    const saved = await upkeepDuring(app, ownerUrl, {
      change: () => family.put(`/api/applications/${id}`, { bridePhotoKey: null }),
      isThere: () => unattached() === 1,
    })
    saved.expect(200)
    expect(unattached()).toBe(1)
    await close()
  },
)

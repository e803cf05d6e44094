/** Two servers that append at the same instant, again and again: each change is taken once, in one log. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { ADMIN } from '../kit/app.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { sent } from '../kit/season.ts'
import { members } from './kit.ts'
import { soFar } from './so-far.ts'

/** 10,000 in full, with `bun run test:drills`. */
const ROUNDS = Number(process.env.SAME_INSTANT ?? 100)
setDefaultTimeout(120_000 + ROUNDS * 1000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

test.if(hasPostgres)(
  'given two servers, when both append at the same instant many times, to the same family and to two, then each change that was acknowledged is there once, whoever was not is told to try again, and both have one log',
  async () => {
    const { apps, close } = await members(cluster, 2)
    const [first, second] = apps
    if (!first || !second) throw new Error('no servers')
    const { id: one } = await sent(first)
    const { id: other } = await sent(second)
    const staff = await Promise.all(
      apps.map(async (app) => {
        const admin = client(() => app.url)
        await done(admin.post('/api/auth/login', ADMIN))
        return admin
      }),
    )
    const before = first.parts.store.log.size()
    const tell = soFar('two servers at the same instant', ROUNDS)
    let taken = 0
    for (let round = 0; round < ROUNDS; round++) {
      const ids = round % 2 === 0 ? [one, one] : [one, other]
      const answers = await Promise.all(
        staff.map((admin, n) =>
          admin.post(`/api/admin/applications/${ids[n]}/notes`, { note: `Note ${round} of ${n}` }),
        ),
      )
      taken += answers.filter(({ status }) => status === 201).length
      const refused = answers.filter(({ status }) => status !== 201).map(({ json }) => json.code)
      expect(refused.filter((code) => code !== 'unavailable')).toEqual([])
      tell(round + 1)
    }
    while (first.parts.store.log.size() !== second.parts.store.log.size()) await Bun.sleep(20)
    const logs = apps.map(({ parts: { store } }) => store.log.end().chain)
    expect(logs[1]).toEqual(logs[0])
    const notes = [...first.parts.store.log.read(before + 1, first.parts.store.log.size())].filter(
      ({ type }) => type === 'NoteAdded',
    )
    expect(notes).toHaveLength(taken)
    expect(taken).toBeGreaterThan(ROUNDS)
    await close()
  },
)

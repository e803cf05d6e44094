/** The cookie that says up to where a person has seen their own changes, as anybody may write it. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type Client, client, done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { wireTo } from '../kit/wire.ts'
import { jar } from './jar.ts'
import { expectSame, members } from './kit.ts'

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
    const [seen = ''] = family.cookie().match(/seen-[^;]+/) ?? []
    const [, timeline, changed, programme] = /^seen-([1-9]\d*)\.(\d+)=([0-9a-f]{8})$/.exec(seen) ?? []
    const statusesWith = async (claimed: string): Promise<number[]> => {
      const asked = () => client(at).get('/api/deadline', { cookie: claimed })
      const answers = await Promise.all(Array.from({ length: 20 }, asked))
      return [...new Set(answers.map(({ status }) => status))]
    }
    expect(await statusesWith(`seen-${timeline}.999999999999999=${programme}`)).toEqual([503])
    expect(await statusesWith(`seen-${Number(timeline) + 1}.${changed}=${programme}`)).toEqual([503])
    // Of another database, where the numbers begin anew, and no cookie of ours at all.
    for (const strange of ['seen-9.999999=00000000', 'seen-999999999=x', 'seen-', 'x'])
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

test.if(hasPostgres)(
  'given a family whose browser gets the answers to two saves in the other order, when it is sent to a server that has only the first, then that server does not show the form without the second',
  async () => {
    const wire = await wireTo(cluster.port)
    const { apps, url, clock, join, close } = await members(cluster, 1, { more: { LOG_LEVEL: 'silent' } })
    const [first] = apps
    if (!first) throw new Error('no server')
    const behind = await join(clock, { DATABASE_URL: url.replace(cluster.host, `127.0.0.1:${wire.port}`) })
    const family = await registered(() => first.url, 'three@example.org')
    const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
    const browser = jar()
    browser.keep(family.cookie().split('; '))
    const path = `/api/applications/${id}`
    /** As both are sent at once. */
    const cookie = browser.header()
    const saved = async (groomName: string): Promise<string[]> => {
      const headers = { 'content-type': 'application/json', cookie }
      const answer = await fetch(first.url + path, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ groomName }),
      })
      expect(answer.status).toBe(200)
      return answer.headers.getSetCookie()
    }
    const answers = [await saved('First')]
    await expectSame(apps)
    wire.hold()
    answers.push(await saved('Second'))
    for (const cookies of answers.toReversed()) browser.keep(cookies)
    const shown = () => client(() => behind.url).get(path, { cookie: browser.header() })
    expect((await shown()).status).toBe(503)
    wire.release()
    let now = await shown()
    while (now.status === 503) now = await shown()
    expect(now.expect(200).json.groomName).toBe('Second')
    await close()
    await wire.close()
  },
)

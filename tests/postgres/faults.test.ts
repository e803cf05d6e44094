/**
 * Servers in processes of their own under load, one of which is killed, while PostgreSQL is killed and then stands still: an observer keeps
 * every acknowledgement, and looks after each whether any server still has it.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN } from '../kit/app.ts'
import { type Answer, type Client, client, done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { s3Peer } from '../kit/s3-peer.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { roundRobin } from './kit.ts'

setDefaultTimeout(240_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster()
})
const started: ServerProcess[] = []
afterAll(async () => {
  // Where the test failed before it stopped them; one that has ended is not asked again.
  for (const server of started) await server.kill()
  cluster?.remove()
})

/** Null where nobody answered. */
const asked = (answer: Promise<Answer>): Promise<Answer | null> => answer.catch(() => null)

/** A family that types without end. `told`: the last number that was acknowledged; `tried`: the last that was sent. */
async function typing(family: Client, id: string, until: () => boolean) {
  let told = 0
  let tried = 0
  const faults: string[] = []
  while (!until()) {
    tried += 1
    const saved = await asked(family.put(`/api/applications/${id}`, { groomName: `Groom ${tried}` }))
    if (saved?.status === 200) told = tried
    else if (saved !== null && saved.status !== 503)
      faults.push(`saving ${tried}: ${saved.status} ${saved.text}`)
    const before = told
    const seen = await asked(family.get(`/api/applications/${id}`))
    const number = Number(seen?.json?.groomName?.replace('Groom ', ''))
    if (seen?.status === 200 && (number < before || number > tried))
      faults.push(`told ${before}, saw ${number}`)
    await Bun.sleep(10)
  }
  return { told, tried, faults }
}

test.if(hasPostgres)(
  'given three servers under load, when one is killed, PostgreSQL is killed, and stands still for a while, then nothing that was acknowledged is lost, and everybody sees what they did',
  async () => {
    const { url, ownerUrl } = await cluster.fresh()
    const s3 = await s3Peer()
    const folder = mkdtempSync(join(tmpdir(), 'wedding-faults-'))
    const environment = {
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      KEY_DIR: join(folder, 'keys'),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'silent',
      ...s3.environment,
    }
    const start = async (name: string) => {
      const server = await startServer({ folder: join(folder, name), environment })
      started.push(server)
      return server
    }
    const servers: ServerProcess[] = []
    for (const name of ['a', 'b', 'c']) servers.push(await start(name))
    const at = roundRobin(servers)
    const families: { family: Client; id: string }[] = []
    for (let n = 0; n < 6; n++) {
      const family = client(at)
      const account = { email: `family-${n}@example.org`, phone: '9876543210', password: 'chembarathi poovu' }
      await done(family.post('/api/auth/register', account), 201)
      const { id } = (await family.post('/api/applications', wholeForm({ groomName: 'Groom 0' }))).expect(
        201,
      ).json
      families.push({ family, id })
    }
    let isOver = false
    const all = Promise.all(families.map(({ family, id }) => typing(family, id, () => isOver)))
    await Bun.sleep(1000)
    await servers[1]?.kill()
    await Bun.sleep(500)
    servers[1] = await start('b')
    await Bun.sleep(500)
    cluster.kill()
    await Bun.sleep(500)
    cluster.start()
    await Bun.sleep(2000)
    cluster.signal('SIGSTOP')
    await Bun.sleep(2500)
    cluster.signal('SIGCONT')
    await Bun.sleep(2500)
    isOver = true
    const outcomes = await all
    expect(outcomes.flatMap(({ faults }) => faults)).toEqual([])
    for (const [n, { told, tried }] of outcomes.entries()) {
      const { family, id } = families[n] ?? { family: client(at), id: '' }
      expect(told).toBeGreaterThan(20)
      for (const _ of servers) {
        const { groomName } = (await family.get(`/api/applications/${id}`)).expect(200).json
        const number = Number(groomName.replace('Groom ', ''))
        expect([number >= told, number <= tried]).toEqual([true, true])
      }
    }
    for (const server of servers) await server.stop()
    await s3.close()
    rmSync(folder, { recursive: true })
  },
)

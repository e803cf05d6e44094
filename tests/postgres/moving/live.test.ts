/** A season that leaves PostgreSQL while a server works on it: what was acknowledged goes along, and that server ends with a sentence. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { ADMIN } from '../../kit/app.ts'
import { type Answer, type Client, client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type Cluster, hasPostgres, startCluster } from '../../kit/postgres.ts'
import { type ServerProcess, startServer, tryServer } from '../../kit/server-process.ts'
import { ran } from '../../server/commands/kit.ts'
import { way } from './kit.ts'

setDefaultTimeout(240_000)
let cluster: Cluster
const started: ServerProcess[] = []
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(async () => {
  for (const server of started) await server.kill()
  cluster?.remove()
})

/** Null where nobody answered. */
const asked = (answer: Promise<Answer>): Promise<Answer | null> => answer.catch(() => null)

/** Types until nobody answers any more. `told`: the last number that was acknowledged; `tried`: the last that was sent. */
async function typing(family: Client, id: string) {
  let told = 0
  let tried = 0
  const strange: number[] = []
  for (;;) {
    tried += 1
    const saved = await asked(family.put(`/api/applications/${id}`, { groomName: `Groom ${tried}` }))
    if (saved === null) return { told, tried, strange }
    if (saved.status === 200) told = tried
    // To be tried again, or not known.
    else if (![503, 504].includes(saved.status)) strange.push(saved.status)
    await Bun.sleep(5)
  }
}

test.if(hasPostgres)(
  'given a server on PostgreSQL with a family that types, when the season moves to a folder, then the server ends and says why, no other starts there, and on the folder the family goes on with every word that was acknowledged',
  async () => {
    const root = await way(cluster, '')
    const keys = join(root.newFolder(), 'keys')
    const common = { KEY_DIR: keys, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    const environment = { ...root.environment, ...common }
    const start = async (folder: string, more: Record<string, string>): Promise<ServerProcess> => {
      const server = await startServer({ folder, environment: more })
      started.push(server)
      return server
    }
    const server = await start(root.newFolder(), environment)
    let url = server.url
    const family = client(() => url)
    const account = { email: 'family@example.org', phone: '9876543210', password: 'chembarathi poovu' }
    await done(family.post('/api/auth/register', account), 201)
    const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
    const typed = typing(family, id)
    const folder = root.newFolder()
    const moved = await ran('store.ts', ['move', '--to', 'sqlite'], { ...environment, DATA_DIR: folder })
    expect([moved.code, moved.complained]).toEqual([0, []])
    expect(moved.said[0]).toMatch(
      /^Waiting 1[0-9] seconds until the server that sends letters has stopped\.$/,
    )
    const { told, tried, strange } = await typed
    expect(strange).toEqual([])
    expect(told).toBeGreaterThan(20)
    const { code, errors } = await server.exited
    expect(code).toBe(78)
    // By the time that a busy machine lets the server look, the season may have arrived.
    expect(errors).toMatch(
      /The season (in this PostgreSQL is on its way to a folder|is not in this PostgreSQL)/,
    )
    const other = await tryServer({ folder: root.newFolder(), environment })
    expect(other).toEqual({ ended: expect.stringContaining('The season is not in this PostgreSQL') })
    // A program of before, which does not know where a season can be, reads that it cannot go on with these tables.
    const sql = new Bun.SQL(root.url, { max: 1 })
    const [found] = await sql`select (wedding.since(0, 0, 1, 1)->>'needs')::integer as needs`
    expect(found.needs).toBe(3)
    await sql.close()
    const alone = await start(folder, { ...root.alone, ...common })
    url = alone.url
    const { groomName } = (await family.get(`/api/applications/${id}`)).expect(200).json
    const number = Number(groomName.replace('Groom ', ''))
    expect([number >= told, number <= tried]).toEqual([true, true])
    await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
    await alone.stop()
    await root.close()
  },
)

/**
 * The start of docs/growth.md without Docker, and a season on it: families and staff work on both servers at once, the primary dies in the
 * middle, the standby is promoted, and the season ends with nothing missing.
 */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { audit } from '#server/commands/audit.ts'
import { openLog } from '#server/store/log.ts'
import { root } from '../deploy/ran.ts'
import { client } from '../kit/client.ts'
import { type Cluster, hasPostgres } from '../kit/postgres.ts'
import { gave } from '../server/commands/kit.ts'
import { jpeg } from '../server/files/samples.ts'
import { type AsComposed, asComposed } from './as-composed.ts'
import { untilWell } from './kit.ts'
import {
  begunBy,
  expectNoted,
  expectTyped,
  expectUploaded,
  noting,
  staffBy,
  typing,
  uploading,
} from './observed.ts'
import { ended, move, submit } from './season-steps.ts'

setDefaultTimeout(240_000)
/** Words of each family that are acknowledged, however busy the machine is. */
const ENOUGH = 5
let all: AsComposed
afterAll(() => all?.close())

/** The statements by which docs/growth.md makes the standby the primary. */
async function promote(standby: Cluster): Promise<void> {
  const page = await Bun.file(join(root, 'docs/growth.md')).text()
  const [, step = ''] = /^# 2\. The standby becomes the primary([\s\S]*?)^# 3\./m.exec(page) ?? []
  const statements = [...step.matchAll(/-c "([^"]+)"/g)].map(([, one = '']) => one)
  expect(statements.at(-1)).toBe('select pg_promote()')
  await standby.does(...statements)
}

/** The events of a log as anybody sees them who has no key. */
function eventsIn(folder: string) {
  const log = openLog(join(folder, 'log.db'), { readonly: true })
  const events = [...log.read(1, log.size())].map(({ seq, stream, type, chain }) => {
    return { seq, stream, type, chain: Buffer.from(chain).toString('hex') }
  })
  log.close()
  return events
}
async function eventsOf(standby: Cluster) {
  const sql = new Bun.SQL(standby.ownerUrl.replace('/postgres', '/wedding'), { max: 1 })
  const rows =
    await sql`select seq::int, stream, type, encode(chain, 'hex') as chain from wedding.event order by seq`
  await sql.close()
  return rows.map(({ seq, stream, type, chain }: Record<string, unknown>) => ({ seq, stream, type, chain }))
}

test.if(hasPostgres)(
  'given two servers, PostgreSQL with a standby, S3 and a proxy as docs/growth.md sets them up, when the primary dies in the middle of a season and the standby is promoted, then the season ends with a log that verifies, and nothing that was acknowledged is missing or there twice',
  async () => {
    all = await asComposed()
    const { primary, standby, servers, folders, url, environment } = all
    const at = () => client(() => url)
    const families = await begunBy(at, 6)
    const [early, ...others] = families
    const [pictured, ...typed] = others
    if (!early || !pictured) throw new Error('no families')
    const [admin, ...verifiers] = await staffBy([at, at, at])
    const [first, second] = verifiers
    if (!admin || !first || !second) throw new Error('no staff')
    await submit(early)
    await move(first, early.id, 'under_verification')
    let isOver = false
    const until = () => isOver
    const words = typed.map((one) => typing(one, ({ told }) => isOver && told > ENOUGH))
    const notes = [first, second].map((one, n) => noting(one, { id: early.id, name: `Staff ${n}` }, until))
    const picture = uploading(pictured, await jpeg(400, 300), ({ told }) => isOver && told !== '')
    await Bun.sleep(1500)
    primary.signal('SIGKILL')
    await Bun.sleep(500)
    await promote(standby)
    // Until both work again, and a little longer.
    await untilWell(servers)
    await Bun.sleep(1500)
    isOver = true
    const told = await Promise.all(words)
    const noted = await Promise.all(notes)
    const uploaded = await picture
    for (const _ of servers) {
      for (const [n, one] of typed.entries()) {
        const outcome = told[n] ?? { told: 0, tried: 0, faults: ['nothing'] }
        expect(outcome.told).toBeGreaterThan(ENOUGH)
        await expectTyped(one, outcome)
      }
      await expectNoted(first, early.id, noted)
      await expectUploaded(pictured, uploaded)
    }
    await ended(admin, verifiers, { families, early })
    for (const server of servers) await server.stop()
    const [one, other] = folders.map(eventsIn)
    expect(other).toEqual(one ?? [])
    expect(await eventsOf(standby)).toEqual(one ?? [])
    const ofFamilies = (one ?? []).filter(
      ({ stream, type }) => stream.startsWith('application-') && type !== 'NoteAdded',
    )
    const counted = Map.groupBy(ofFamilies, ({ stream }) => stream)
    const each = ['ApplicationStarted', 'ApplicationSubmitted', ...Array(4).fill('StatusChanged')]
    expect([...counted.values()].map((events) => events.map(({ type }) => type))).toEqual(
      families.map(() => each),
    )
    for (const folder of folders) {
      const verified = await gave(audit, ['verify', '--data', folder], environment, new Date().toISOString())
      const isCopy = `${folder} is a copy of a season in PostgreSQL, as it was when a server last ran on it.`
      expect([verified.code, verified.complained]).toEqual([0, [isCopy]])
    }
  },
)

/** Servers on PostgreSQL: what a change costs there, what three of them read, and how soon one has what another did. */
import { idsIn, onSeason, plans, type Staffed, TURNS } from './bench.ts'
import { pages } from './list-pages.ts'
import { compared } from './measure.ts'
import { bareEvents } from './postgres/bare-events.ts'
import { slowed } from './postgres/duty.ts'
import { catchingUp, lag } from './postgres/following.ts'
import { onServers, type Shared } from './postgres/servers.ts'
import { comparison, type Row } from './report.ts'
import { accepted, changes } from './status-changes.ts'

const CONNECTIONS = 32
/** Of which one runs at a time: a machine each. */
const MACHINES = 4

async function writing(server: Staffed, ownerUrl: string): Promise<Row[]> {
  const ids = await idsIn(server, 'under_verification', 3000)
  const write = async () => accepted(await changes(server, ids, CONNECTIONS))
  const byBare = await compared(TURNS, { limit: () => bareEvents(ownerUrl, 1), product: write })
  const alone = await onSeason(plans.start, async (sqlite) => {
    const own = await idsIn(sqlite, 'under_verification', 3000)
    const onSqlite = async () => accepted(await changes(sqlite, own, CONNECTIONS))
    return compared(TURNS, { limit: onSqlite, product: write })
  })
  const work = 'status changes on PostgreSQL, 32 connections'
  return [
    comparison(`${work}, by bare group commits of 100 into the same table`, byBare, {
      unit: '/s',
      bar: { least: 0.5 },
    }),
    comparison(`${work}, by the same on SQLite`, alone, { unit: '/s' }),
  ]
}

async function reading(servers: readonly Staffed[]): Promise<Row[]> {
  const [first] = servers
  if (!first) throw new Error('no server')
  const alone = await onSeason(plans.start, (sqlite) =>
    compared(TURNS, { limit: () => pages(sqlite), product: () => pages(first) }),
  )
  const all = async (some: readonly Staffed[]): Promise<number> => {
    const letGo = slowed(some, MACHINES)
    const each = await Promise.all(some.map((server) => pages(server, 8))).finally(letGo)
    return each.reduce((sum, one) => sum + one, 0)
  }
  const three = await compared(TURNS, { limit: () => all([first]), product: () => all(servers) })
  return [
    comparison('list page of a server on PostgreSQL, by one on SQLite', alone, {
      unit: '/s',
      bar: { least: 0.97 },
    }),
    comparison('list pages of three servers, each a quarter of a core, by those of one', three, {
      unit: '/s',
      bar: { least: 2.2 },
    }),
  ]
}

export const several = (): Promise<Row[]> =>
  onServers(plans.start, 3, async ({ servers, ownerUrl, keyDir }: Shared) => {
    const [first, second] = servers
    if (!first || !second) throw new Error('no servers')
    return [
      ...(await writing(first, ownerUrl)),
      ...(await reading(servers)),
      ...(await lag(first, second)),
      await catchingUp(first, second, keyDir),
    ]
  })

/** Pages of the console's list over HTTP, against the bare statement in process; and whether they stay as quick at ten times the size. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { statuses } from '#events/application/statuses.ts'
import { districts } from '#events/vocabulary.ts'
import { openFolder } from '#server/store/folder.ts'
import { type ListRequest, sorts } from '#server/store/list-request.ts'
import { valuesOf } from '#server/store/read-models/list-conditions.ts'
import { pageQuery } from '#server/store/read-models/list-query.ts'
import { readTables } from '#server/store/read-models/tables.ts'
import { startServer } from '../kit/server-process.ts'
import {
  dealt,
  emptyFolder,
  environment,
  onSeason,
  plans,
  SECONDS,
  type Staffed,
  signIn,
  TURNS,
} from './bench.ts'
import { seeded } from './data/random.ts'
import { season } from './data/season.ts'
import { runLoad } from './load/run-load.ts'
import { compared, rate } from './measure.ts'
import { comparison, type Row } from './report.ts'

const LISTED = 500_000
const CONNECTIONS = 32

/** A filter or none, a sort, both directions, and one of the first ten pages: nothing that a cache would know. */
const random = seeded(7)
const asks: ListRequest[] = Array.from({ length: 640 }, () => ({
  season: 'Season 3',
  status: random.pick([null, null, ...statuses]),
  district: random.pick([null, null, ...districts]),
  scoreMin: null,
  scoreMax: null,
  q: '',
  sortBy: random.pick(sorts),
  sortOrder: random.pick(['asc', 'desc']),
  offset: random.below(10) * 50,
  limit: 50,
}))
const pathOf = ({ status, district, sortBy, sortOrder, offset }: ListRequest): string =>
  `/api/admin/applications?status=${status ?? ''}&district=${district ?? ''}&sortBy=${sortBy}&sortOrder=${sortOrder}&offset=${offset}`

/** The same pages, one statement each, already prepared, and nothing done with the rows. */
function barePages() {
  const folder = season(plans.season)
  const opened = openFolder({ dataDir: folder, keyDir: join(folder, 'keys') })
  const { db } = opened.models()
  opened.close()
  const k = readTables(db)
  const prepared = asks.map((ask) => {
    const statement = db.query<unknown, [Record<string, string | number>]>(pageQuery(k, ask).compile().sql)
    return { statement, values: valuesOf(ask) }
  })
  let next = 0
  return {
    page: (): number => {
      const one = prepared[next++ % prepared.length]
      if (one) one.statement.values(one.values)
      return 1
    },
    close: () => db.close(),
  }
}

export const pages = async (
  { url, cookie }: Pick<Staffed, 'url' | 'cookie'>,
  connections = CONNECTIONS,
): Promise<number> => {
  const wanted = asks.map((ask) => ({ method: 'GET', path: pathOf(ask), cookie }))
  const load = await runLoad({ url, seconds: SECONDS, warmUp: 0.5, connections: dealt(wanted, connections) })
  return load.perSecond
}

async function longList(server: Staffed): Promise<Row> {
  const folder = emptyFolder()
  const script = join(import.meta.dir, 'servers', 'long-list.ts')
  const long = await startServer({ folder, script, environment: { ...environment, LISTED: String(LISTED) } })
  try {
    const cookie = await signIn(long.url)
    const found = await compared(TURNS, {
      limit: () => pages(server),
      product: () => pages({ url: long.url, cookie }),
    })
    // 1.5 times slower is two thirds as many a second.
    return comparison(`list page at 500,000 rows, by the same at 50,000`, found, {
      unit: '/s',
      bar: { least: 0.67 },
    })
  } finally {
    await long.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const listPages = (): Promise<Row[]> =>
  onSeason(plans.season, async (server) => {
    const bare = barePages()
    const found = await compared(TURNS, { limit: () => rate(1, bare.page), product: () => pages(server) })
    bare.close()
    const work =
      'list page over HTTP (filter, sort, 50 rows, total) at 50,000, by the bare statement in process'
    return [comparison(work, found, { unit: '/s', bar: { least: 0.6 } }), await longList(server)]
  })

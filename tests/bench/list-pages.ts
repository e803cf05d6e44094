/** Pages of the console's list over HTTP. */
import { statuses } from '#events/application/statuses.ts'
import { districts } from '#events/vocabulary.ts'
import { type ListRequest, sorts } from '#server/store/list-request.ts'
import { dealt, onSeason, plans, SECONDS, type Staffed, TURNS } from './bench.ts'
import { seeded } from './data/random.ts'
import { runLoad } from './load/run-load.ts'
import { compared } from './measure.ts'
import { comparison, type Row } from './report.ts'

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

export const pages = async (
  { url, cookie }: Pick<Staffed, 'url' | 'cookie'>,
  connections = CONNECTIONS,
): Promise<number> => {
  const wanted = asks.map((ask) => ({ method: 'GET', path: pathOf(ask), cookie }))
  const load = await runLoad({ url, seconds: SECONDS, warmUp: 0.5, connections: dealt(wanted, connections) })
  return load.perSecond
}

/** Beside a question that looks at nothing, which is what HTTP and the gate cost alone. */
export const listPages = (): Promise<Row[]> =>
  onSeason(plans.season, async (server) => {
    const { url, cookie } = server
    const bare = async (): Promise<number> => {
      const connections = Array.from({ length: CONNECTIONS }, () => [
        { method: 'GET', path: '/api/me', cookie },
      ])
      return (await runLoad({ url, seconds: SECONDS, warmUp: 0.5, connections })).perSecond
    }
    const found = await compared(TURNS, { limit: bare, product: () => pages(server) })
    return [
      comparison('list page (filter, sort, 50 rows, total) at 50,000, by /api/me', found, { unit: '/s' }),
    ]
  })

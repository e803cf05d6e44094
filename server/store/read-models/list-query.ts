/** The console's list: one statement for each shape of filter and order, built by kysely once and kept prepared. */
import type { Database } from 'bun:sqlite'
import { type Kysely, sql } from 'kysely'
import type { Status } from '#events/application/status.ts'
import { searchable } from '#events/language/index.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { districtNumber, type FilterKeys, filterKeys, statusNumber } from './filters.ts'
import type { ReadTables } from './tables.ts'

export const sorts = ['status', 'score', 'submittedAt', 'groomName', 'groomDistrict'] as const
/** Scores are points of 100. `asc` means high priority first for status and score, the smallest first for the rest. */
/** What is waiting for somebody: kinds of documents that are missing, families that may have applied twice. */
export const works = ['documents', 'duplicates'] as const
export type ListAsk = {
  season: string
  status: Status | null
  district: string | null
  scoreMin: number | null
  scoreMax: number | null
  q: string
  work?: (typeof works)[number] | null
  sortBy: (typeof sorts)[number]
  sortOrder: 'asc' | 'desc'
  offset: number
  limit: number
}

type Matched = Omit<ListAsk, 'status' | 'offset' | 'limit'> & { status: string | null }

const sortColumn = ({ sortBy, sortOrder }: Matched) => {
  switch (sortBy) {
    case 'status':
      return ['status_order', sortOrder] as const
    case 'score':
      return ['total', sortOrder === 'asc' ? 'desc' : 'asc'] as const
    case 'submittedAt':
      return ['submitted_at', sortOrder] as const
    case 'groomName':
      return ['groom_key', sortOrder] as const
    case 'groomDistrict':
      return ['district_order', sortOrder] as const
    default:
      return unforeseen(sortBy, ['total', 'desc'] as const)
  }
}

/** The filters as one number; a filter by what is also sorted by stands beside it, where the same index holds it. */
function filterIn({ season, status, district, sortBy }: Matched): [keyof FilterKeys, number] {
  const [byStatus, byDistrict] = [
    status !== null && sortBy !== 'status',
    district !== null && sortBy !== 'groomDistrict',
  ]
  const keys = filterKeys({ season, status: status ?? '', district: district ?? '' })
  if (byStatus && byDistrict) return ['in_both', keys.in_both]
  if (byStatus) return ['in_status', keys.in_status]
  return byDistrict ? ['in_district', keys.in_district] : ['in_season', keys.in_season]
}

/** The plus keeps SQLite from finding rows by their total and sorting them, where it can walk them in their order. */
const compared = ({ sortBy }: Matched) => (sortBy === 'score' ? sql<number>`total` : sql<number>`+total`)

/** Rows that match; the same conditions serve pages, counts and the export. */
function matching(k: Kysely<ReadTables>, ask: Matched) {
  const [column, key] = filterIn(ask)
  let query = k.selectFrom('listed').where(column, '=', key)
  if (ask.status !== null && ask.sortBy === 'status')
    query = query.where('status_order', '=', statusNumber(ask.status))
  if (ask.district !== null && ask.sortBy === 'groomDistrict')
    query = query.where('district_order', '=', districtNumber(ask.district))
  if (ask.scoreMin !== null) query = query.where(compared(ask), '>=', ask.scoreMin)
  if (ask.scoreMax !== null) query = query.where(compared(ask), '<=', ask.scoreMax)
  // In the words of the indexes that hold only these rows (tables.ts).
  if (ask.work === 'documents') query = query.where(sql<boolean>`lacks_documents = 1`)
  if (ask.work === 'duplicates') query = query.where(sql<boolean>`twins > 0`)
  if (ask.q !== '') query = query.where((e) => e(e.fn('instr', ['search', e.val(ask.q)]), '>', 0))
  return query
}

/** The page, in a total order; also what the export walks through. */
export function pageQuery(k: Kysely<ReadTables>, ask: Matched & { limit: number; offset: number }) {
  const [column, order] = sortColumn(ask)
  return (
    matching(k, ask)
      .select(['id', 'head', 'tail'])
      // Those not scored have no total, and come last in both orders; going down, that is where SQLite puts them itself.
      .orderBy(column, column === 'total' && order === 'asc' ? (total) => total.asc().nullsLast() : order)
      .orderBy('place', order)
      .limit(ask.limit)
      .offset(ask.offset)
  )
}

const needsCounting = ({ scoreMin, scoreMax, q, work }: Matched) =>
  scoreMin !== null || scoreMax !== null || q !== '' || Boolean(work)

function totalQuery(k: Kysely<ReadTables>, ask: Matched) {
  if (needsCounting(ask)) return matching(k, ask).select((e) => e.fn.countAll<number>().as('n'))
  let query = k.selectFrom('counted').where('season', '=', ask.season)
  if (ask.status !== null) query = query.where('status', '=', ask.status)
  if (ask.district !== null) query = query.where('district', '=', ask.district)
  return query.select((e) => e.fn.coalesce(e.fn.sum<number>('n'), e.val(0)).as('n'))
}

/** What decides the text of the statements; everything else is a parameter. */
const shapeOf = (ask: ListAsk) =>
  [
    ask.sortBy,
    ask.sortOrder,
    ask.status !== null,
    ask.district !== null,
    ask.scoreMin !== null,
    ask.scoreMax !== null,
    ask.q !== '',
    ask.work,
  ].join()

/** Stand-ins that a statement is built with, so that it tells itself which parameter goes where. */
const standIns = {
  season: '$season',
  status: '$status',
  district: '$district',
  q: '$q',
  scoreMin: -11,
  scoreMax: -12,
  limit: -13,
  offset: -14,
} as const
const builtFor = (ask: ListAsk): Matched & { limit: number; offset: number } => ({
  sortBy: ask.sortBy,
  sortOrder: ask.sortOrder,
  season: standIns.season,
  status: ask.status && standIns.status,
  district: ask.district && standIns.district,
  scoreMin: ask.scoreMin === null ? null : standIns.scoreMin,
  scoreMax: ask.scoreMax === null ? null : standIns.scoreMax,
  q: ask.q && standIns.q,
  work: ask.work ?? null,
  limit: standIns.limit,
  offset: standIns.offset,
})
const hundredths = (points: number | null): number | null => points && Math.round(points * 100)
/** The filters as the columns hold what they are compared with: scores in hundredths, text in its one spelling. */
export const inColumns = (ask: ListAsk): ListAsk => ({
  ...ask,
  scoreMin: hundredths(ask.scoreMin),
  scoreMax: hundredths(ask.scoreMax),
  q: searchable(ask.q),
})
const valuesOf = (ask: ListAsk): Map<unknown, string | number> => {
  const { season, status, district, q, scoreMin, scoreMax, limit, offset } = inColumns(ask)
  const [, mark] = filterIn(builtFor(ask))
  return new Map<unknown, string | number>([
    [mark, filterIn(ask)[1]],
    [statusNumber(standIns.status), statusNumber(status ?? '')],
    [districtNumber(standIns.district), districtNumber(district ?? '')],
    [standIns.season, season],
    [standIns.status, status ?? ''],
    [standIns.district, district ?? ''],
    [standIns.q, q],
    [standIns.scoreMin, scoreMin ?? 0],
    [standIns.scoreMax, scoreMax ?? 0],
    [standIns.limit, limit],
    [standIns.offset, offset],
  ])
}

type Built = { sql: string; parameters: readonly unknown[] }

export function lists(db: Database, k: Kysely<ReadTables>) {
  const shapes = new Map<string, { page: Built; total: Built }>()
  const shape = (ask: ListAsk) => {
    const name = shapeOf(ask)
    const known = shapes.get(name)
    if (known) return known
    const stand = builtFor(ask)
    const built = { page: pageQuery(k, stand).compile(), total: totalQuery(k, stand).compile() }
    shapes.set(name, built)
    return built
  }
  const rowsOf = ({ sql, parameters }: Built, values: Map<unknown, string | number>): unknown[][] =>
    db
      .query<unknown, (string | number)[]>(sql)
      .values(...parameters.map((mark) => values.get(mark) ?? Number(mark)))
  return {
    /** `{ applications, total }` as JSON text: items are kept as text and only joined here. */
    page: (ask: ListAsk): string => {
      const [statements, values] = [shape(ask), valuesOf(ask)]
      const rows = rowsOf(statements.page, values)
      const total = rowsOf(statements.total, values)[0]?.[0]
      return `{"applications":[${rows.map(([, head, tail]) => `{${head},${tail}}`).join(',')}],"total":${total}}`
    },
  }
}

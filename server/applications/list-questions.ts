/** Queries of the console's list and its CSV: filters, orders, columns, all from closed lists. */
import * as z from 'zod'
import { locales } from '#events/account-lists.ts'
import { numberIn } from '#events/application/number.ts'
import { statuses } from '#events/application/statuses.ts'
import { limits } from '#events/limits.ts'
import { criteriaOf } from '#events/programme/events.ts'
import { isListColumn, type ListColumn, listColumns } from '#events/projections/list-columns.ts'
import { districts } from '#events/vocabulary.ts'
import { line, listOf, numberFrom, oneOf, wholeFrom } from '../http/checked.ts'
import type { Ranking } from '../ranking/ranking.ts'
import {
  type ListContext,
  type ListedRow,
  type ListRequest,
  MOST_SORTS,
  otherSorts,
  type Sort,
  sorts,
  works,
} from '../store/list-request.ts'
import type { Store } from '../store/store.ts'

const sortKeys = [...sorts, ...otherSorts]
const allowedSorts = sortKeys.map((key) => `${key}:asc|desc`)

/** `score:desc`; null for anything else. */
function sortIn(text: string): Sort | null {
  const [name, order, ...more] = text.split(':')
  const key = sortKeys.find((one) => one === name)
  if (key === undefined || more.length > 0 || (order !== 'asc' && order !== 'desc')) return null
  return { key, order }
}
/** Characters. */
const MOST_CURSOR = 4000
const idIn = (text: string): string | null => (/^[\w-]{1,64}$/.test(text) ? text : null)
const columnIn = (text: string): ListColumn | null => (isListColumn(text) ? text : null)

const place = oneOf(['all', ...districts]).optional()
export const Filters = z.strictObject({
  status: oneOf(['all', ...statuses]).optional(),
  /** The groom's district. */
  district: place,
  brideDistrict: place,
  scoreMin: numberFrom(0, 100).optional(),
  scoreMax: numberFrom(0, 100).optional(),
  q: z.optional(line),
  work: oneOf(works).optional(),
  season: z.optional(line),
})
const Order = z.strictObject({
  sortBy: oneOf(sorts).optional(),
  sortOrder: oneOf(['asc', 'desc']).optional(),
  /** `score:desc,brideName:asc`, instead of the two above. */
  sort: listOf(sortIn, { allowed: allowedSorts, most: MOST_SORTS, keyOf: ({ key }) => key }).optional(),
})
const columns = listOf(columnIn, { allowed: listColumns, most: listColumns.length, keyOf: (name) => name })

export const ListQuestion = z.strictObject({
  ...Filters.shape,
  ...Order.shape,
  columns: columns.optional(),
  /** A cursor: `next` of an earlier answer. */
  after: z.optional(z.string('error.type').check(z.maxLength(MOST_CURSOR, 'error.tooLong'))),
  offset: wholeFrom(0, 10_000_000).optional(),
  limit: wholeFrom(1, limits.pageSizeMax).optional(),
})
/** `since`: the log's size when the rows were displayed; `ids`: of these rows alone. */
export const SinceQuestion = z.strictObject({
  ...Filters.shape,
  columns: columns.optional(),
  since: wholeFrom(0, Number.MAX_SAFE_INTEGER),
  ids: listOf(idIn, { allowed: [], most: limits.pageSizeMax, keyOf: (id) => id }).optional(),
})
/** In list order, so that the first are those displayed first. */
export const SelectionQuestion = z.strictObject({ ...Filters.shape, ...Order.shape })
export const ExportQuestion = z.strictObject({
  ...Filters.shape,
  ...Order.shape,
  columns: columns.optional(),
  words: oneOf(locales).optional(),
  /** Protects texts from conversion by a spreadsheet. */
  spreadsheet: oneOf(['true', 'false']).optional(),
})
type Question = z.infer<typeof SelectionQuestion> &
  Pick<z.infer<typeof ListQuestion>, 'after' | 'columns' | 'offset' | 'limit'>

const chosen = <T extends string>(value: T | 'all' | undefined): T | null =>
  value === undefined || value === 'all' ? null : value

/** @param season the current one */
export const listRequest = (asked: Question, season: string): ListRequest => ({
  season: asked.season ?? season,
  status: chosen(asked.status),
  district: chosen(asked.district),
  brideDistrict: chosen(asked.brideDistrict),
  scoreMin: asked.scoreMin ?? null,
  scoreMax: asked.scoreMax ?? null,
  q: numberIn(asked.q ?? '') ?? asked.q ?? '',
  work: asked.work ?? null,
  sortBy: asked.sortBy ?? 'status',
  sortOrder: asked.sortOrder ?? 'asc',
  ...(asked.sort && { sort: asked.sort }),
  ...(asked.columns && { columns: asked.columns }),
  ...(asked.after !== undefined && { after: asked.after }),
  offset: asked.offset ?? 0,
  limit: asked.limit ?? limits.pageSize,
})

// What list values depend on besides the applications: log size, criteria and ranking.

export const listContext = (
  { ranking, store }: { ranking: Ranking; store: Store },
  season: string,
): ListContext => ({
  position: store.log.size(),
  criteria: criteriaOf(store.state.programme(), season),
  rankOf: (stream) => ranking.rankOf(season, stream),
})

// Data for a bulk change of an application that is not on the displayed page.

export function targetIn({ head, tail }: ListedRow): object {
  const { id, groomName, brideName, groomDistrict, status, totalScore, submittedAt, version } = JSON.parse(
    `{${head},${tail}}`,
  )
  return { id, groomName, brideName, groomDistrict, status, totalScore, submittedAt, version }
}

/** The request for the console's list: filters, order and page; and its rows. */
import type { Status } from '#events/application/statuses.ts'
import { type CellValue, type ListColumn, listColumns } from '#events/projections/list-columns.ts'
import type { Criteria } from '#events/scoring/criteria.ts'

/** SPEC's orders, for which no file is opened. */
export const sorts = ['status', 'score', 'submittedAt', 'groomName', 'groomDistrict'] as const
export type NamedSort = (typeof sorts)[number]
export const isNamed = (key: SortKey): key is NamedSort => sorts.some((sort) => sort === key)

/** `score` is the total's name here. */
type OtherSort = Exclude<ListColumn, NamedSort | 'totalScore'>
const isOtherSort = (column: ListColumn): column is OtherSort =>
  column !== 'totalScore' && !sorts.some((sort) => sort === column)
export const otherSorts: readonly OtherSort[] = listColumns.filter(isOtherSort)
type SortKey = NamedSort | OtherSort
/** `asc`: the smallest, earliest, first of the alphabet; of a status, the highest priority first. */
export type Sort = { key: SortKey; order: 'asc' | 'desc' }
/** A list is sorted by so many at most. */
export const MOST_SORTS = 3
/** Filters for open work (missing documents, families that may have applied twice, those visited) and for what the console's figures count. */
export const works = ['documents', 'duplicates', 'visited', 'total', 'verified', 'pending'] as const
/**
 * Scores are points of 100. `district` is the groom's. `sortOrder`: `asc` means high priority first for status and score,
 * the smallest first for the rest; `sort` is another way to say it, which `sortBy` and `sortOrder` give way to.
 */
export type ListRequest = {
  season: string
  status: Status | null
  district: string | null
  brideDistrict?: string | null
  scoreMin: number | null
  scoreMax: number | null
  q: string
  work?: (typeof works)[number] | null
  sortBy: NamedSort
  sortOrder: 'asc' | 'desc'
  sort?: readonly Sort[]
  columns?: readonly ListColumn[]
  /** The cursor of an earlier answer: the page goes on after its last row, wherever that is now; `offset` where it is unknown. */
  after?: string
  offset: number
  limit: number
}
/** `head` and `tail`: the two halves of the members of a JSON object. */
export type ListedRow = { stream: string; id: string; head: string; tail: string }

/** What the values of columns depend on besides the application; `position`: the size of the log. */
export type ListContext = {
  position: number
  criteria: Criteria
  rankOf: (stream: string) => number | null
}
/** `values` in the order of the columns. */
export type DetailedRow = ListedRow & { values: readonly CellValue[] }

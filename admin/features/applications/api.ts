/** The filters of the list, stored in the URL, and the requests for lists and counts of applications. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import type { UnsettledVisit } from '#events/application/unsettled-visit.ts'
import { limits } from '#events/limits.ts'
import type { ListColumn } from '#events/projections/list-columns.ts'
import { SavedView } from '#events/saved-view.ts'
import { call } from '#web/api.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { everything } from '../../app/client.ts'
import { ShownStatus } from '../../app/names.ts'
import { searchAtom, seasonAtom } from '../../app/state.ts'

const saved = SavedView.shape.filters.shape
export const sorts = saved.sortBy.options
export const orders = saved.sortOrder.options
/** The lists of work, under More, and the three figures that count several statuses. */
export const workKinds = saved.work.options.filter((kind) => kind !== 'all')
export const workIcons = {
  documents: icons.file,
  duplicates: icons.people,
  visited: icons.home,
  total: icons.rows,
  verified: statusIcons.verified,
  pending: statusIcons.submitted,
}

/** The specified defaults; '' is the current season. The bounds of the score keep what was typed. */
export const Filters = z.object({
  status: z.catch(saved.status, 'all'),
  /** The groom's district. */
  district: z.catch(saved.district, 'all'),
  brideDistrict: z.catch(saved.brideDistrict, 'all'),
  scoreMin: z.catch(z.string(), ''),
  scoreMax: z.catch(z.string(), ''),
  q: z.catch(saved.q, ''),
  work: z.catch(saved.work, 'all'),
  season: z.catch(saved.season, ''),
  sortBy: z.catch(saved.sortBy, 'status'),
  sortOrder: z.catch(saved.sortOrder, 'asc'),
  sort: z.catch(saved.sort, ''),
  offset: z.catch(z.coerce.number().check(z.int(), z.gte(0)), 0),
  /** The cursor after which the page goes on. */
  after: z.catch(z.string(), ''),
})
export type Filters = z.infer<typeof Filters>

export const unfiltered: Filters = Filters.parse({})

export const onlySeason = ({ season }: Filters): Filters => ({ ...unfiltered, season })

export const filtersIn = (search: URLSearchParams): Filters => Filters.parse(Object.fromEntries(search))

/** URL parameters; defaults are left out to keep addresses short. */
export function searchOf(filters: Filters): Record<string, string> {
  const start: Record<string, string | number> = unfiltered
  const changed = Object.entries(filters).filter(([name, value]) => value !== start[name])
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]))
}

/** How many filters are in force. */
export const filtersSet = ({
  season,
  sortBy,
  sortOrder,
  sort,
  offset,
  after,
  ...narrowing
}: Filters): number => Object.values(narrowing).filter((value) => value !== '' && value !== 'all').length
/** The sort order and the season do not count as filters. */
export const isFiltered = (filters: Filters): boolean => filtersSet(filters) > 0

/** A key that is equal for filters that match the same applications, whatever their order and page. */
export const matchKey = ({ sortBy, sortOrder, sort, offset, after, ...matching }: Filters): string =>
  JSON.stringify(matching)

type Asked = { columns?: readonly string[]; limit?: number | undefined; isPaged?: boolean }

/** The query string of the API's list calls; empty values and `all` are left out. `isPaged`: false for all matching rows. */
export function apiQueryOf(filters: Filters, { columns = [], limit, isPaged = true }: Asked = {}): string {
  const page = isPaged ? {} : { offset: '', after: '' }
  const parameters = { ...filters, ...page, columns: columns.join(), limit }
  const entries = Object.entries(parameters).filter(
    ([, value]) => value !== undefined && value !== '' && value !== 'all',
  )
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}

/** The filters of the list, stored in the URL. Setting them opens the list. */
export const filtersAtom = atom(
  (get) => filtersIn(get(searchAtom)),
  (_get, set, filters: Filters) => set(searchAtom, new URLSearchParams(searchOf(filters)), 'correction'),
)

const text = z.string()

const target = {
  id: text,
  groomName: text,
  brideName: text,
  groomDistrict: text,
  status: ShownStatus,
  totalScore: z.nullable(z.number()),
  submittedAt: z.nullable(text),
  version: z.number(),
}
const Row = z.looseObject({
  ...target,
  number: z.nullable(text),
  brideDistrict: text,
  isUnvisited: z.optional(z.nullable(z.boolean())),
  confirmedCriteria: z.optional(z.nullable(z.number())),
  withdrawnAt: z.optional(z.nullable(text)),
  mark: z.optional(z.enum(['changed', 'left', 'gone'])),
})
/** Null also for a draft, and where the columns were not requested. */
function unsettledIn({ isUnvisited, confirmedCriteria }: z.infer<typeof Row>): UnsettledVisit | null {
  return isUnvisited ? (confirmedCriteria == null ? 'none' : 'partly') : null
}
/**
 * One row of the list with the requested further columns; `totalScore` is out of 100. `visit`: what would be recorded of its home visits
 * if it were verified now.
 */
export const Listed = z.pipe(
  Row,
  z.transform((row): z.infer<typeof Row> & { visit: UnsettledVisit | null } => ({
    ...row,
    visit: unsettledIn(row),
  })),
)
export type Listed = z.infer<typeof Listed>

/**
 * `position`: the log's size at the time of the answer. `offset`: of the first row; while another page loads it differs from the
 * filters. `next`: the cursor of the page after this one.
 */
export const Page = z.object({
  applications: z.array(Listed),
  total: z.number(),
  position: z.number(),
  offset: z.number(),
  next: z.nullable(z.string()),
})
export type Page = z.infer<typeof Page>
const Selection = z.object({ applications: z.array(z.object(target)) })
export type Selection = z.infer<typeof Selection>

const Stats = z.object({
  total: z.number(),
  verified: z.number(),
  pending: z.number(),
  shortlisted: z.number(),
  byStatus: z.record(text, z.number()),
  work: z.object({ documents: z.number(), duplicates: z.number(), visited: z.number() }),
  places: z.object({ all: z.number(), taken: z.number() }),
})

const lists = [...everything, 'applications'] as const

const pageOf = (filters: Filters, columns: readonly ListColumn[], limit?: number): Promise<Page> =>
  call(`/api/admin/applications?${apiQueryOf(filters, { columns, limit })}`, { schema: Page })

/** The names of the quick action and of the badge depend on these columns. */
const alwaysAsked = ['isUnvisited', 'confirmedCriteria', 'withdrawnAt'] as const satisfies ListColumn[]

export const allOf = (columns: readonly ListColumn[]): ListColumn[] => [
  ...new Set([...columns, ...alwaysAsked]),
]

/** @param columns further columns, in the order of the rows */
export const listQuery = (filters: Filters, columns: readonly ListColumn[]) =>
  queryOptions({
    queryKey: [...lists, filters, columns],
    // Never refetched by news: changed rows are marked in place (useSince). Coming from another view refetches the list.
    meta: { follows: [] },
    queryFn: () => pageOf(filters, allOf(columns)),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Reads all matching applications page by page, for a print. */
export async function everyRow(filters: Filters, columns: readonly ListColumn[]): Promise<Listed[]> {
  const rows: Listed[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Page = await pageOf({ ...filters, offset: 0, after }, allOf(columns), limits.pageSizeMax)
    rows.push(...page.applications)
    after = page.next
  }
  return rows
}

/** All matching applications, up to the limit of a bulk change. */
export const matchingOf = (filters: Filters): Promise<Selection> =>
  call(`/api/admin/applications/ids?${apiQueryOf(filters, { isPaged: false })}`, { schema: Selection })

/** For the command palette. */
export const searchQuery = (season: string, q: string) =>
  queryOptions({
    queryKey: [...lists, 'search', season, q],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () =>
      call(`/api/admin/applications?${apiQueryOf({ ...unfiltered, season, q }, { limit: 8 })}`, {
        schema: Page,
      }),
    enabled: q.trim().length > 1,
  })

const statsQuery = (season: string) =>
  queryOptions({
    queryKey: [...everything, 'stats', season],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () => call(`/api/admin/stats?${new URLSearchParams({ season })}`, { schema: Stats }),
  })

export const useStats = () => useQuery(statsQuery(useAtomValue(seasonAtom))).data

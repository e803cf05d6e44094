/** The requests for lists of applications and for the counts in the navigation, with their query keys. */

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import type { Status } from '#events/application/statuses.ts'
import type { UnsettledVisit } from '#events/application/unsettled-visit.ts'
import { isVisited } from '#events/application/visit.ts'
import { limits } from '#events/limits.ts'
import type { ListColumn } from '#events/projections/list-columns.ts'
import { SavedView } from '#events/saved-view.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { call } from '#web/api.ts'
import * as icons from '#web/ui/icons.ts'
import { everything } from '../../app/client.ts'
import { searchAtom, seasonAtom } from '../../app/state.ts'
import { ShownStatus } from '../../app/status.ts'

const saved = SavedView.shape.filters.shape
export const sorts = saved.sortBy.options
export const orders = saved.sortOrder.options
/** The lists under "My work" in the navigation. */
export const workKinds = ['documents', 'duplicates'] as const
type Work = (typeof workKinds)[number]
export const workIcons = { documents: icons.file, duplicates: icons.people }

/** The defaults are the specified ones, with '' for the current season. The bounds of the score stay as typed. */
export const Filters = z.object({
  status: z.catch(saved.status, 'all'),
  /** The groom's. */
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
})
export type Filters = z.infer<typeof Filters>

export const unfiltered: Filters = Filters.parse({})

/** All applications of the same season: the start for a status or work filter. */
export const onlySeason = ({ season }: Filters): Filters => ({ ...unfiltered, season })

export const filtersIn = (search: URLSearchParams): Filters => Filters.parse(Object.fromEntries(search))

/** The URL parameters; defaults are left out to keep addresses short. */
export function searchOf(filters: Filters): Record<string, string> {
  const start: Record<string, string | number> = unfiltered
  const changed = Object.entries(filters).filter(([name, value]) => value !== start[name])
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]))
}

/** True when a filter is set; the sort order and the season are none. */
export const isFiltered = ({ season, sortBy, sortOrder, sort, offset, ...narrowing }: Filters): boolean =>
  Object.values(narrowing).some((value) => value !== '' && value !== 'all')

/** What decides which applications match, and nothing about their order or page; equal where those are the same. */
export const matchKey = ({ sortBy, sortOrder, sort, offset, ...matching }: Filters): string =>
  JSON.stringify(matching)

/** The catalogue key that names the list by its work or status filter; null without either. */
export function filterName({ status, work }: Filters): `status.${Status}` | `console.work.${Work}` | null {
  if (work !== 'all') return `console.work.${work}`
  return status === 'all' ? null : `status.${status}`
}

type Asked = { columns?: readonly string[]; limit?: number | undefined; isPaged?: boolean }

/** The query string of the API's list calls; empty values and `all` are left out. `isPaged`: false for all that match. */
export function apiQueryOf(filters: Filters, { columns = [], limit, isPaged = true }: Asked = {}): string {
  const parameters = { ...filters, offset: isPaged ? filters.offset : '', columns: columns.join(), limit }
  const entries = Object.entries(parameters).filter(
    ([, value]) => value !== undefined && value !== '' && value !== 'all',
  )
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}

/** The filters of the list as an atom over the URL. Setting them opens the list. */
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
  brideDistrict: text,
  isUnvisited: z.optional(z.nullable(z.boolean())),
  confirmedCriteria: z.optional(z.nullable(z.number())),
  withdrawnAt: z.optional(z.nullable(text)),
})
/** Null also where its columns were not asked for, and for a draft. */
function unsettledIn({ isUnvisited, confirmedCriteria }: z.infer<typeof Row>): UnsettledVisit | null {
  if (isUnvisited) return 'none'
  const confirmed = confirmedCriteria ?? null
  return confirmed === null || isVisited({ confirmed, of: criterionKeys.length }) ? null : 'partly'
}
/**
 * One row of the list, with the further columns that were asked for; `totalScore` is out of 100. `visit`: what would be
 * recorded of its visits if it were verified now.
 */
export const Listed = z.pipe(
  Row,
  z.transform((row): z.infer<typeof Row> & { visit: UnsettledVisit | null } => ({
    ...row,
    visit: unsettledIn(row),
  })),
)
export type Listed = z.infer<typeof Listed>

/** `position`: the log's size at which it was answered. */
export const Page = z.object({ applications: z.array(Listed), total: z.number(), position: z.number() })
/** `offset`: of the first row, which while another page loads is not that of the filters. */
export type Page = z.infer<typeof Page> & { offset: number }
const Selection = z.object({ ...Page.shape, applications: z.array(z.object(target)) })
export type Selection = z.infer<typeof Selection>

const Stats = z.object({
  total: z.number(),
  verified: z.number(),
  pending: z.number(),
  shortlisted: z.number(),
  byStatus: z.record(text, z.number()),
  work: z.object({ documents: z.number(), duplicates: z.number() }),
  places: z.object({ all: z.number(), taken: z.number() }),
})

const lists = [...everything, 'applications'] as const

const pageOf = async (filters: Filters, columns: readonly ListColumn[], limit?: number): Promise<Page> => {
  const path = `/api/admin/applications?${apiQueryOf(filters, { columns, limit })}`
  return { ...(await call(path, { schema: Page })), offset: filters.offset }
}

/** What the quick action and the badge of a row are called depends on them. */
const alwaysAsked = ['isUnvisited', 'confirmedCriteria', 'withdrawnAt'] as const satisfies ListColumn[]

/** @param columns further ones, in the order in which the rows have them */
export const listQuery = (filters: Filters, columns: readonly ListColumn[]) =>
  queryOptions({
    queryKey: [...lists, filters, columns],
    // A note makes a new version, which a change of its row names.
    meta: { follows: ['moved', 'noted', 'programme'] },
    queryFn: () => pageOf(filters, [...new Set([...columns, ...alwaysAsked])]),
    placeholderData: keepPreviousData,
  })

/** Every application that matches, in the order of the list, page after page: for a print. */
export async function everyRow(filters: Filters, columns: readonly ListColumn[]): Promise<Listed[]> {
  const rows: Listed[] = []
  for (let total = 1; rows.length < total; ) {
    const page = await pageOf(
      { ...filters, offset: rows.length },
      [...new Set([...columns, ...alwaysAsked])],
      limits.pageSizeMax,
    )
    rows.push(...page.applications)
    total = page.applications.length === 0 ? 0 : page.total
  }
  return rows
}

/** What a change of all that match needs of each, as many as one change may have, and how many match. */
export const matchingOf = (filters: Filters): Promise<Selection> =>
  call(`/api/admin/applications/ids?${apiQueryOf(filters, { isPaged: false })}`, { schema: Selection })

/** The first few applications of a season that match a text, for the command palette. */
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

/** The four figures, the number of applications in each status, and the open work. */
const statsQuery = (season: string) =>
  queryOptions({
    queryKey: [...everything, 'stats', season],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () => call(`/api/admin/stats?${new URLSearchParams({ season })}`, { schema: Stats }),
  })

/** For the selected season. */
export const useStats = () => useQuery(statsQuery(useAtomValue(seasonAtom))).data

/** The filters and sort order of the list, parsed from the URL, so that a link opens the same list. */

import { atom } from 'jotai'
import * as z from 'zod/mini'
import type { Status } from '#events/application/statuses.ts'
import { SavedView } from '#events/saved-view.ts'
import * as icons from '#web/ui/icons.ts'
import { searchAtom } from '../../app/state.ts'

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

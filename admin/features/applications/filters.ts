/** The filters and sort order of the list, parsed from the URL, so that a link opens the same list. */

import * as z from 'zod/mini'
import { type Status, statuses } from '#events/application/status.ts'
import { districts, limits } from '#events/vocabulary.ts'
import * as icons from '#web/ui/icons.ts'

export const sorts = ['status', 'score', 'submittedAt', 'groomName', 'groomDistrict'] as const
export const orders = ['asc', 'desc'] as const
/** The statuses of the filter panel, in its order; the navigation has all nine. */
export const offered = [
  'under_verification',
  'verified',
  'shortlisted',
  'waitlist',
  'finalized',
  'submitted',
  'draft',
  'rejected',
] as const
/** The five quick filters. */
export const quick = ['under_verification', 'verified', 'shortlisted', 'waitlist', 'finalized'] as const

/** What waits for somebody; the navigation has them under "My work". */
export const works = ['documents', 'duplicates'] as const
type Work = (typeof works)[number]
export const workIcons = { documents: icons.file, duplicates: icons.people }

/** SPEC's start: the current season (''), no status, no district, no bounds, the first page, by status ascending. Scores stay as typed. */
export const Filters = z.object({
  status: z.catch(z.enum(['all', ...statuses]), 'all'),
  district: z.catch(z.enum(['all', ...districts]), 'all'),
  scoreMin: z.catch(z.string(), ''),
  scoreMax: z.catch(z.string(), ''),
  q: z.catch(z.string().check(z.maxLength(limits.line)), ''),
  work: z.catch(z.enum(['all', ...works]), 'all'),
  season: z.catch(z.string().check(z.maxLength(limits.line)), ''),
  sortBy: z.catch(z.enum(sorts), 'status'),
  sortOrder: z.catch(z.enum(orders), 'asc'),
  offset: z.catch(z.coerce.number().check(z.int(), z.gte(0)), 0),
})
export type Filters = z.infer<typeof Filters>

export const unfiltered: Filters = Filters.parse({})

/** Everybody of the season that is open: what a status or a queue is opened in. */
export const everybodyIn = ({ season }: Filters): Filters => ({ ...unfiltered, season })

export const filtersIn = (search: URLSearchParams): Filters => Filters.parse(Object.fromEntries(search))

/** Changing anything but the page goes back to the first one. */
export const narrowed = (now: Filters, change: Partial<Filters>): Filters => ({
  ...now,
  offset: 0,
  ...change,
})

/** Only what differs from the start, so that addresses stay short. */
export function searchOf(filters: Filters): Record<string, string> {
  const start: Record<string, string | number> = unfiltered
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === start[name] ? [] : [[name, String(value)]],
    ),
  )
}

/** True when the list is narrowed at all; the order does not narrow it, and a season is a list of its own. */
export const isNarrowed = ({ status, district, scoreMin, scoreMax, q, work }: Filters): boolean =>
  status !== 'all' || district !== 'all' || scoreMin !== '' || scoreMax !== '' || q !== '' || work !== 'all'

/** What the list is called by what it is narrowed to; null for one that is not, or by something that has no name. */
export function filterName({ status, work }: Filters): `status.${Status}` | `console.work.${Work}` | null {
  if (work !== 'all') return `console.work.${work}`
  return status === 'all' ? null : `status.${status}`
}

/** The query of the list call: what is empty or `all` is left out. */
export function queryOf(filters: Filters, limit?: number): string {
  const asked = { ...filters, limit: limit ?? '' }
  const entries = Object.entries(asked).filter(([, value]) => value !== '' && value !== 'all')
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}

/** The requests for lists of applications and for the counts in the navigation, with their query keys. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import type { UnsettledVisit } from '#events/application/unsettled-visit.ts'
import { isVisited } from '#events/application/visit.ts'
import { limits } from '#events/limits.ts'
import type { ListColumn } from '#events/projections/list-columns.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { seasonAtom } from '../../app/state.ts'
import { ShownStatus } from '../../app/status.ts'
import { apiQueryOf, type Filters, unfiltered } from './filters.ts'

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

/** The requests for lists of applications and for the counts in the navigation, with their query keys. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import { statuses } from '#events/application/status.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { seasonAtom } from '../../app/state.ts'
import { apiQueryOf, type Filters, unfiltered } from './filters.ts'

const text = z.string()

/** One row of the list; `totalScore` is out of 100. */
export const Listed = z.object({
  id: text,
  groomName: text,
  brideName: text,
  groomDistrict: text,
  status: z.enum(statuses),
  totalScore: z.nullable(z.number()),
  submittedAt: z.nullable(text),
  version: z.number(),
})
export type Listed = z.infer<typeof Listed>

export const Page = z.object({ applications: z.array(Listed), total: z.number() })
export type Page = z.infer<typeof Page>

const Stats = z.object({
  total: z.number(),
  verified: z.number(),
  pending: z.number(),
  shortlisted: z.number(),
  byStatus: z.record(z.enum(statuses), z.number()),
  work: z.object({ documents: z.number(), duplicates: z.number() }),
  places: z.object({ all: z.number(), taken: z.number() }),
})

const lists = [...everything, 'applications'] as const

export const listQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...lists, filters],
    // A note makes a new version, which a change of its row names.
    meta: { follows: ['moved', 'noted', 'programme'] },
    queryFn: () => call(`/api/admin/applications?${apiQueryOf(filters)}`, { schema: Page }),
    placeholderData: keepPreviousData,
  })

/** The first few applications of a season that match a text, for the command palette. */
export const searchQuery = (season: string, q: string) =>
  queryOptions({
    queryKey: [...lists, 'search', season, q],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () =>
      call(`/api/admin/applications?${apiQueryOf({ ...unfiltered, season, q }, 8)}`, { schema: Page }),
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

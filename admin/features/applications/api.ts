/** The lists of applications and what is counted of them, with their keys. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import { statuses } from '#events/application/status.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { seasonAtom } from '../../app/state.ts'
import { type Filters, queryOf, unfiltered } from './filters.ts'

const text = z.string()
const status = z.enum(statuses)

/** One row of the list; the total is in points of 100. */
export const Listed = z.object({
  id: text,
  groomName: text,
  brideName: text,
  groomDistrict: text,
  brideDistrict: text,
  status,
  totalScore: z.nullable(z.number()),
  provisional: z.boolean(),
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
  byStatus: z.record(status, z.number()),
  work: z.object({ documents: z.number(), duplicates: z.number() }),
})

const lists = [...everything, 'applications'] as const

export const listQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...lists, filters],
    queryFn: () => call(`/api/admin/applications?${queryOf(filters)}`, { schema: Page }),
    placeholderData: keepPreviousData,
  })

/** Applications of a season that a text fits, for the palette; the first few. */
export const searchQuery = (season: string, q: string) =>
  queryOptions({
    queryKey: [...lists, 'search', season, q],
    queryFn: () =>
      call(`/api/admin/applications?${queryOf({ ...unfiltered, season, q }, 8)}`, { schema: Page }),
    enabled: q.trim().length > 1,
  })

/** The four figures, how many stand in each status, and what waits: all from the counts that the server keeps. */
const statsQuery = (season: string) =>
  queryOptions({
    queryKey: [...everything, 'stats', season],
    queryFn: () => call(`/api/admin/stats?${new URLSearchParams({ season })}`, { schema: Stats }),
  })

/** Of the season that is open. */
export const useStats = () => useQuery(statsQuery(useAtomValue(seasonAtom))).data

/** The requests of the replay: the season at an event, and the nearest event of the previous or next day. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { kolkataDate } from '#events/dates.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { ShownStatus } from '../../app/status.ts'
import { LogEntry, startOf } from '../audit/api.ts'

const state = {
  status: z.union([z.literal('erased'), ShownStatus]),
  totalScore: z.nullable(z.number()),
  rank: z.nullable(z.number()),
}
const ReplayRow = z.object({
  id: z.string(),
  groomName: z.string(),
  brideName: z.string(),
  ...state,
  /** Where it holds a place beyond the places. */
  overPlaces: z.optional(z.literal(true)),
  /** Where its rank was given by hand. */
  manualRank: z.optional(z.number()),
})
export type ReplayRow = z.infer<typeof ReplayRow>
const Replayed = z.object({
  at: z.number(),
  size: z.number(),
  time: z.nullable(z.string()),
  nextTime: z.nullable(z.string()),
  event: z.nullable(LogEntry),
  changed: z.number(),
  changes: z.array(z.object({ id: z.string(), from: z.nullable(z.object(state)), to: z.object(state) })),
  applications: z.array(ReplayRow),
})
export type Replayed = z.infer<typeof Replayed>
export type StepChange = Replayed['changes'][number]

/** @param season '' for the current one. @param at null for the newest event */
export const replayQuery = (season: string, at: number | null) =>
  queryOptions({
    queryKey: [...everything, 'replay', season, at],
    queryFn: () => {
      const query = new URLSearchParams({ season, ...(at !== null && { at: String(at) }) })
      return call(`/api/admin/replay?${query}`, { schema: Replayed })
    },
    placeholderData: keepPreviousData,
    // Playing passes through many, each of which may have 50,000 families: what is not shown is not kept.
    gcTime: 0,
    structuralSharing: false,
  })

const Found = z.object({ events: z.array(z.object({ seq: z.number() })) })

/** The last event of the previous day, or of the next day that has events; null if there is none. */
export async function dayFrom({ time, nextTime }: Replayed, by: 1 | -1): Promise<number | null> {
  const from = by === 1 ? nextTime : time
  if (from === null) return null
  const to = startOf(kolkataDate(from), by === 1 ? 1 : 0)
  const { events } = await call(`/api/admin/events?limit=1&to=${encodeURIComponent(to)}`, { schema: Found })
  return events[0]?.seq ?? null
}

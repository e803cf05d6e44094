/** The log, page after page, under filters. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../../site/api.ts'
import { LogEntry } from '../../log/entry.ts'

/** As they are typed and chosen; '' is no filter. Dates are days in Asia/Kolkata, both inclusive. */
export type LogFilters = { type: string; actor: string; application: string; from: string; to: string }
export const unfiltered: LogFilters = { type: '', actor: '', application: '', from: '', to: '' }

const PAGE = 100
const DAY = 86_400_000
const startOf = (day: string): string => (day === '' ? '' : new Date(`${day}T00:00:00+05:30`).toISOString())
const endOf = (day: string): string =>
  day === '' ? '' : new Date(Date.parse(`${day}T00:00:00+05:30`) + DAY).toISOString()
const isId = (text: string): boolean => z.safeParse(z.uuid(), text).success

function addressOf({ type, actor, application, from, to }: LogFilters, before: number | null): string {
  const asked = {
    ...{ type, actor, from: startOf(from), to: endOf(to), limit: String(PAGE) },
    // While an id is being typed it narrows nothing.
    application: isId(application.trim()) ? application.trim() : '',
    before: before === null ? '' : String(before),
  }
  const named = Object.entries(asked).filter(([, value]) => value !== '')
  return `/api/admin/events?${new URLSearchParams(named)}`
}

const Page = z.object({ size: z.number(), events: z.array(LogEntry) })

export const logQuery = (filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'events', filters],
    queryFn: ({ pageParam }) => call(addressOf(filters, pageParam), { reads: Page }),
    initialPageParam: startAtEnd,
    getNextPageParam: ({ events }) => (events.length < PAGE ? undefined : events.at(-1)?.seq),
    placeholderData: keepPreviousData,
  })
const startAtEnd: number | null = null

/** The request for the audit log: pages by cursor, under filters. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { referenceOf } from '#events/application/reference.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { Page as Families } from '../applications/api.ts'
import { unfiltered as everyFamily, queryOf } from '../applications/filters.ts'
import { Seasons } from '../season/season.ts'
import { LogEntry } from './entry.ts'

/** As typed and chosen; '' is no filter. Dates are days in Asia/Kolkata, both inclusive. */
export type LogFilters = { type: string; actor: string; application: string; from: string; to: string }
export const unfiltered: LogFilters = { type: '', actor: '', application: '', from: '', to: '' }

const PAGE = 100
const DAY = 86_400_000
/** Midnight in Asia/Kolkata, `days` after the day, as UTC; '' for ''. */
const midnight = (day: string, days: number): string =>
  day === '' ? '' : new Date(Date.parse(`${day}T00:00:00+05:30`) + days * DAY).toISOString()
const isId = (text: string): boolean => z.safeParse(z.uuid(), text).success
/** The id of no application, so that the log shows nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The application of any season whose id starts with `head`. The API searches one season at a time. */
async function idStartingWith(head: string): Promise<string> {
  for (const { season } of await call('/api/admin/seasons', { reads: Seasons })) {
    const asked = queryOf({ ...everyFamily, season, q: referenceOf(head) })
    const { applications } = await call(`/api/admin/applications?${asked}`, { reads: Families })
    const family = applications.find(({ id }) => id.startsWith(head))
    if (family) return family.id
  }
  return NOBODY
}

/** The application's id for a whole id or at least its first 8 characters, as the console shows them; else ''. */
async function applicationId(text: string): Promise<string> {
  const typed = text
    .trim()
    .replace(/[.…]+$/, '')
    .toLowerCase()
  if (isId(typed)) return typed
  return /^[0-9a-f]{8}/.test(typed) ? idStartingWith(typed) : ''
}

/** @param before the cursor: a sequence number, or 0 for the first page */
async function addressOf(filters: LogFilters, before: number): Promise<string> {
  const asked = {
    type: filters.type,
    actor: filters.actor,
    from: midnight(filters.from, 0),
    to: midnight(filters.to, 1),
    limit: String(PAGE),
    application: await applicationId(filters.application),
    before: before === 0 ? '' : String(before),
  }
  const named = Object.entries(asked).filter(([, value]) => value !== '')
  return `/api/admin/events?${new URLSearchParams(named)}`
}

const Page = z.object({ size: z.number(), events: z.array(LogEntry) })

export const logQuery = (filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: [...everything, 'events', filters],
    queryFn: async ({ pageParam }) => call(await addressOf(filters, pageParam), { reads: Page }),
    initialPageParam: 0,
    getNextPageParam: ({ events }) => (events.length < PAGE ? undefined : events.at(-1)?.seq),
    placeholderData: keepPreviousData,
  })

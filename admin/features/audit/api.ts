/** The audit log: requests with cursor paging, and the schema of an entry. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { numberIn, referenceOf } from '#events/application/number.ts'
import { unsettledVisits } from '#events/application/unsettled-visit.ts'
import { levels } from '#events/ledger/levels.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { Page as ApplicationsPage, unfiltered as allApplications, apiQueryOf } from '../applications/api.ts'
import { Seasons } from '../season/seasons.tsx'

const text = z.string()
const value = z.nullable(z.union([text, z.number(), z.boolean()]))
export const LogEntry = z.object({
  seq: z.number(),
  at: text,
  by: z.object({ id: text, email: z.nullable(text) }),
  type: text,
  application: z.nullable(z.object({ id: text, groomName: text, brideName: text })),
  account: z.nullable(z.object({ id: text, email: z.nullable(text) })),
  reason: z.nullable(text),
  override: z.boolean(),
  visit: z.nullable(z.enum(unsettledVisits)),
  overPlaces: z.boolean(),
  changes: z.array(z.object({ field: text, from: value, to: value })),
  exported: z.nullable(
    z.object({
      kind: z.enum(['csv', 'bundle']),
      rows: z.number(),
      auditor: z.nullable(text),
      level: z.nullable(z.enum(levels)),
      sample: z.nullable(z.object({ number: z.number(), count: z.number() })),
    }),
  ),
  erased: z.boolean(),
})
export type LogEntry = z.infer<typeof LogEntry>
export type LogChange = LogEntry['changes'][number]

/** As typed; '' is no filter. Dates are days in Asia/Kolkata, both inclusive. */
export type LogFilters = { type: string; actor: string; application: string; from: string; to: string }
export const unfiltered: LogFilters = { type: '', actor: '', application: '', from: '', to: '' }

const PAGE = 100
const DAY = 86_400_000
/** The UTC instant at which a day starts in Asia/Kolkata, plus `daysLater`. */
export const startOf = (day: string, daysLater: 0 | 1): string =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + daysLater * DAY).toISOString()
const isId = (text: string): boolean => z.safeParse(z.uuid(), text).success
/** An id that no application has, so that the log is empty. */
const NO_APPLICATION = '00000000-0000-0000-0000-000000000000'

type Row = z.infer<typeof ApplicationsPage>['applications'][number]
/** Finds an application of any season. The API searches one season at a time. */
async function idOf(q: string, isMeant: (row: Row) => boolean): Promise<string> {
  for (const { season } of await call('/api/admin/seasons', { schema: Seasons })) {
    const query = apiQueryOf({ ...allApplications, season, q })
    const { applications } = await call(`/api/admin/applications?${query}`, { schema: ApplicationsPage })
    const match = applications.find(isMeant)
    if (match) return match.id
  }
  return NO_APPLICATION
}

/** The id for a number, a whole id or at least its first 8 characters; '' while less is typed, which filters nothing yet. */
async function applicationId(text: string): Promise<string> {
  const number = numberIn(text)
  if (number !== null) return idOf(number, (row) => row.number === number)
  const typed = text
    .trim()
    .replace(/[.…]+$/, '')
    .toLowerCase()
  if (isId(typed)) return typed
  if (/^[0-9a-f]{8}/.test(typed)) return idOf(referenceOf(typed), ({ id }) => id.startsWith(typed))
  return typed.length < 7 ? '' : NO_APPLICATION
}

/** @param before the cursor: a sequence number, or 0 for the newest entry */
async function addressOf(filters: LogFilters, before: number, limit = PAGE): Promise<string> {
  const parameters = {
    type: filters.type,
    actor: filters.actor,
    from: filters.from && startOf(filters.from, 0),
    to: filters.to && startOf(filters.to, 1),
    limit: String(limit),
    application: await applicationId(filters.application),
    before: before === 0 ? '' : String(before),
  }
  const given = Object.entries(parameters).filter(([, value]) => value !== '')
  return `/api/admin/events?${new URLSearchParams(given)}`
}

const Page = z.object({ events: z.array(LogEntry) })

export const logQuery = (filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: [...everything, 'events', filters],
    queryFn: async ({ pageParam }) => call(await addressOf(filters, pageParam), { schema: Page }),
    initialPageParam: 0,
    getNextPageParam: ({ events }) => (events.length < PAGE ? undefined : events.at(-1)?.seq),
    placeholderData: keepPreviousData,
  })

/** The newest event under these filters, or 0. Loaded pages are not refetched, so that nothing moves under a reader. */
export const newestQuery = (filters: LogFilters) =>
  queryOptions({
    queryKey: [...everything, 'events', 'newest', filters],
    queryFn: async () => {
      const { events } = await call(await addressOf(filters, 0, 1), { schema: Page })
      return events[0]?.seq ?? 0
    },
    meta: { follows: ['log'] },
  })

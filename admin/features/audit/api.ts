/** The log, paged by cursor, under filters. */

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { referenceOf } from '#events/application/reference.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { Page as Families } from '../applications/api.ts'
import { unfiltered as everyFamily, queryOf } from '../applications/filters.ts'
import { Seasons } from '../season/season.ts'
import { LogEntry } from './entry.ts'

/** As they are typed and chosen; '' is no filter. Dates are days in Asia/Kolkata, both inclusive. */
export type LogFilters = { type: string; actor: string; application: string; from: string; to: string }
export const unfiltered: LogFilters = { type: '', actor: '', application: '', from: '', to: '' }

const PAGE = 100
const DAY = 86_400_000
const startOf = (day: string): string => (day === '' ? '' : new Date(`${day}T00:00:00+05:30`).toISOString())
const endOf = (day: string): string =>
  day === '' ? '' : new Date(Date.parse(`${day}T00:00:00+05:30`) + DAY).toISOString()
const isId = (text: string): boolean => z.safeParse(z.uuid(), text).success
/** The id of no family at all. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The family of any season whose id begins so; lists are of one season each. */
async function familyBeginning(head: string): Promise<string> {
  for (const { season } of await call('/api/admin/seasons', { schema: Seasons })) {
    const asked = queryOf({ ...everyFamily, season, q: referenceOf(head) })
    const { applications } = await call(`/api/admin/applications?${asked}`, { schema: Families })
    const family = applications.find(({ id }) => id.startsWith(head))
    if (family) return family.id
  }
  return NOBODY
}

/** The id of the family that is meant by a whole id or by its first characters, as the console shows them; '' while fewer are typed. */
async function familyOf(text: string): Promise<string> {
  const typed = text
    .trim()
    .replace(/[.…]+$/, '')
    .toLowerCase()
  if (isId(typed) || !/^[0-9a-f]{8}/.test(typed)) return isId(typed) ? typed : ''
  return familyBeginning(typed)
}

async function addressOf(
  { type, actor, application, from, to }: LogFilters,
  before: number | null,
): Promise<string> {
  const asked = {
    type,
    actor,
    from: startOf(from),
    to: endOf(to),
    limit: String(PAGE),
    // While an id is being typed it narrows nothing.
    application: await familyOf(application),
    before: before === null ? '' : String(before),
  }
  const named = Object.entries(asked).filter(([, value]) => value !== '')
  return `/api/admin/events?${new URLSearchParams(named)}`
}

const Page = z.object({ size: z.number(), events: z.array(LogEntry) })

export const logQuery = (filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: [...everything, 'events', filters],
    queryFn: async ({ pageParam }) => call(await addressOf(filters, pageParam), { schema: Page }),
    initialPageParam: startAtEnd,
    getNextPageParam: ({ events }) => (events.length < PAGE ? undefined : events.at(-1)?.seq),
    placeholderData: keepPreviousData,
  })
const startAtEnd: number | null = null

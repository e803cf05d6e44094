/** What waits for staff: messages that they send by hand, requests of families, and places that a second admin has to agree to. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { requestKinds } from '#events/application/request-kinds.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'
import { refresh } from '../../app/changes/news.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'
import { ShownStatus } from '../../app/names.ts'

const text = z.string()
const meta = { follows: ['moved', 'noted', 'programme'] } as const
const HandMessage = z.object({
  id: text,
  application: z.object({ id: text, number: z.nullable(text), groomName: text, brideName: text }),
  /** `about`, `when`: in words. */
  about: text,
  when: text,
  text,
  locale: text,
  to: text,
  whatsapp: text,
  phone: text,
})
export type HandMessage = z.infer<typeof HandMessage>
const Messages = z.object({ total: z.number(), families: z.array(HandMessage) })

const byHand = '/api/admin/by-hand'
const byHandKey = [...everything, 'by-hand'] as const
/**
 * Polling interval in milliseconds: no event announces that a decision can no longer be undone; complaints are announced to no window,
 * since verifiers may not learn of them.
 */
const POLL = 60_000
/** The most families per request: reading a phone number is recorded. */
const MOST = 25

/** Only the number of families, without names and phone numbers. */
export const countQuery = queryOptions({
  queryKey: [...byHandKey, 'count'],
  meta,
  queryFn: async () => (await call(`${byHand}?limit=0`, { schema: Messages })).total,
  refetchInterval: POLL,
})

export const messagesQuery = queryOptions({
  queryKey: [...byHandKey, 'families'],
  meta,
  queryFn: () => call(`${byHand}?limit=${MOST}`, { schema: Messages }),
  refetchInterval: POLL,
})

/** A failure is ignored: only the record that the message was opened is missing. */
export async function recordOpened(client: QueryClient, { id }: HandMessage): Promise<void> {
  await sendChange(`${byHand}/${id}/opened`, { method: 'POST', schema: z.unknown() }).catch(() => undefined)
  await client.invalidateQueries({ queryKey: byHandKey })
}

/** Refetches also after a failure, because a colleague may have been quicker. */
export async function recordDelivered(client: QueryClient, { id, application }: HandMessage): Promise<void> {
  const recorded = sendChange(`${byHand}/${id}/told`, { method: 'POST', schema: z.unknown() })
  await recorded.finally(() => refresh(client, { noted: [application.id], own: true }))
}

// Corrections and, for admins, complaints of families.

const Request = z.object({
  id: text,
  groomName: text,
  brideName: text,
  kind: z.enum(requestKinds),
  due: text,
  request: z.number(),
  /** The request and the day by which it has to be answered, in words. */
  title: text,
  text,
})
export type Request = z.infer<typeof Request>

const listed = async (path: string): Promise<Request[]> =>
  (await call(path, { schema: z.object({ waiting: z.array(Request) }) })).waiting

/** Sorted by due date; complaints for admins only. */
export const requestsQuery = (role: StaffRole) =>
  queryOptions({
    queryKey: [...everything, 'requests', role],
    meta,
    queryFn: async () => {
      const paths = ['/api/admin/requests', ...(role === 'admin' ? ['/api/admin/complaints'] : [])]
      const lists = await Promise.all(paths.map(listed))
      return lists.flat().sort((a, b) => a.due.localeCompare(b.due))
    },
    ...(role === 'admin' && { refetchInterval: POLL }),
  })

const answers = { correction: 'answer-request', complaint: 'answer-complaint' } as const
type Answer = Pick<Request, 'id' | 'kind' | 'request'> & { done: boolean; answer: string }
export async function answer(client: QueryClient, { id, kind, ...body }: Answer): Promise<void> {
  await sendChange(`/api/admin/applications/${id}/${answers[kind]}`, {
    method: 'POST',
    body,
    schema: z.unknown(),
  })
  void refresh(client, { moved: [], noted: [id], own: true })
}

// Requests for places beyond the number of places.

const Proposal = z.object({
  id: text,
  groomName: text,
  brideName: text,
  status: ShownStatus,
  version: z.number(),
  to: ShownStatus,
  reason: text,
  by: z.nullable(z.object({ id: text, email: text })),
  at: text,
  until: text,
})
export type Proposal = z.infer<typeof Proposal>

/** Of the current season, the oldest first; only admins may ask. */
export const proposalsQuery = queryOptions({
  queryKey: [...everything, 'proposals'],
  meta,
  queryFn: async () =>
    (await call('/api/admin/proposals', { schema: z.object({ waiting: z.array(Proposal) }) })).waiting,
})

const Weights = z.array(z.object({ waits: z.nullable(text), updatedBy: z.nullable(z.object({ id: text })) }))
/** Whether weights of a colleague wait until another admin saves them, too. */
export const weightsQuery = (reader: string | undefined) =>
  queryOptions({
    queryKey: [...everything, 'weights', reader],
    meta: { follows: ['programme'] },
    queryFn: async () => {
      const [first] = await call('/api/admin/criteria', { schema: Weights })
      return first !== undefined && first.waits !== null && first.updatedBy?.id !== reader
    },
  })

export async function decline(client: QueryClient, ask: { id: string; reason: string }): Promise<void> {
  const path = `/api/admin/applications/${ask.id}/decline-place`
  await sendChange(path, { method: 'POST', body: { reason: ask.reason }, schema: z.unknown() })
  void refresh(client, { moved: [ask.id], noted: [ask.id], own: true })
}

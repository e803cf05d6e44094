/** Messages that staff send to families by hand: the list, and recording that a message was opened or delivered. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { refresh } from '../../app/changes/news.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'

const text = z.string()
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
const List = z.object({ total: z.number(), families: z.array(HandMessage) })

const path = '/api/admin/by-hand'
const key = [...everything, 'by-hand'] as const
/** Polling interval in milliseconds: a message is listed once its decision can no longer be undone, which no event announces. */
const POLL = 60_000
/** The most families per request: reading a phone number is recorded. */
const MOST = 25

/** Only the number of families, without names and phone numbers. */
export const countQuery = queryOptions({
  queryKey: [...key, 'count'],
  meta: { follows: ['moved', 'noted', 'programme'] },
  queryFn: async () => (await call(`${path}?limit=0`, { schema: List })).total,
  refetchInterval: POLL,
})

export const messagesQuery = queryOptions({
  queryKey: [...key, 'families'],
  meta: { follows: ['moved', 'noted', 'programme'] },
  queryFn: () => call(`${path}?limit=${MOST}`, { schema: List }),
  refetchInterval: POLL,
})

/** A failure is ignored: only the record that the message was opened is missing. */
export async function recordOpened(client: QueryClient, { id }: HandMessage): Promise<void> {
  await sendChange(`${path}/${id}/opened`, { method: 'POST', schema: z.unknown() }).catch(() => undefined)
  await client.invalidateQueries({ queryKey: key })
}

/** Refetches also after a failure, because a colleague may have been quicker. */
export async function recordDelivered(client: QueryClient, { id, application }: HandMessage): Promise<void> {
  const recorded = sendChange(`${path}/${id}/told`, { method: 'POST', schema: z.unknown() })
  await recorded.finally(() => refresh(client, { noted: [application.id], own: true }))
}

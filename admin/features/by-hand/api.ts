/** What is to be told to families by hand, noting that a text was opened, and that the family was told. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { refresh } from '../../app/changes/news.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'

const text = z.string()
const ToTell = z.object({
  id: text,
  application: z.object({ id: text, number: z.nullable(text), groomName: text, brideName: text }),
  /** What it is about, since when it is to be told, and who has opened it, in words. */
  about: text,
  when: text,
  text,
  locale: text,
  to: text,
  whatsapp: text,
  phone: text,
})
export type ToTell = z.infer<typeof ToTell>
const List = z.object({ total: z.number(), families: z.array(ToTell) })

const path = '/api/admin/by-hand'
const key = [...everything, 'by-hand'] as const
/** Milliseconds: what waits until it can no longer be taken back is listed without any news. */
const POLL = 60_000
/** How many of them are handed out at once: that a phone number was read is recorded. */
const MOST = 25

/** Without names and numbers: how many there are. */
export const countQuery = queryOptions({
  queryKey: [...key, 'count'],
  meta: { follows: ['moved', 'noted', 'programme'] },
  queryFn: async () => (await call(`${path}?limit=0`, { schema: List })).total,
  refetchInterval: POLL,
})

export const toTellQuery = queryOptions({
  queryKey: [...key, 'families'],
  meta: { follows: ['moved', 'noted', 'programme'] },
  queryFn: () => call(`${path}?limit=${MOST}`, { schema: List }),
  refetchInterval: POLL,
})

/** Its failure is not told: nothing but the note that it was opened is missing. */
export async function noteOpened(client: QueryClient, { id }: ToTell): Promise<void> {
  await sendChange(`${path}/${id}/opened`, { method: 'POST', schema: z.unknown() }).catch(() => undefined)
  await client.invalidateQueries({ queryKey: key })
}

/** Read anew also where somebody else was quicker. */
export async function noteTold(client: QueryClient, { id, application }: ToTell): Promise<void> {
  const told = sendChange(`${path}/${id}/told`, { method: 'POST', schema: z.unknown() })
  await told.finally(() => refresh(client, { noted: [application.id], own: true }))
}

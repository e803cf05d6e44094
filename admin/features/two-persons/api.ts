/** Requests for places beyond the number of places, which wait for a second admin. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { refresh } from '../../app/changes/news.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'
import { ShownStatus } from '../../app/status.ts'

const text = z.string()
const Waiting = z.object({
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
export type Waiting = z.infer<typeof Waiting>

/** Of the current season, the oldest first; only admins may ask. */
export const proposalsQuery = queryOptions({
  queryKey: [...everything, 'proposals'],
  meta: { follows: ['moved', 'noted', 'programme'] },
  queryFn: async () =>
    (await call('/api/admin/proposals', { schema: z.object({ waiting: z.array(Waiting) }) })).waiting,
})

export async function decline(client: QueryClient, ask: { id: string; reason: string }): Promise<void> {
  const path = `/api/admin/applications/${ask.id}/decline-place`
  await sendChange(path, { method: 'POST', body: { reason: ask.reason }, schema: z.unknown() })
  void refresh(client, { moved: [ask.id], noted: [ask.id], own: true })
}

/** The requests of families that wait for an answer, and answering them. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { refresh } from '../../app/changes/news.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'

const text = z.string()
const Waiting = z.object({
  id: text,
  groomName: text,
  brideName: text,
  request: z.number(),
  /** What it is and until when it is to be answered, in words. */
  title: text,
  text,
})
export type Waiting = z.infer<typeof Waiting>

/** What is due first stands first; complaints for admins alone. */
export const requestsQuery = queryOptions({
  queryKey: [...everything, 'requests'],
  meta: { follows: ['moved', 'noted', 'programme'] },
  queryFn: async () =>
    (await call('/api/admin/requests', { schema: z.object({ waiting: z.array(Waiting) }) })).waiting,
})

type Answer = { id: string; request: number; done: boolean; answer: string }
export async function answer(client: QueryClient, { id, ...body }: Answer): Promise<void> {
  await sendChange(`/api/admin/applications/${id}/answer-request`, {
    method: 'POST',
    body,
    schema: z.unknown(),
  })
  void refresh(client, { moved: [], noted: [id], own: true })
}

/** Corrections and, for admins, complaints of families that wait for an answer. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { requestKinds } from '#events/application/request-kinds.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'
import { refresh } from '../../app/changes/news.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'

const text = z.string()
const Waiting = z.object({
  id: text,
  groomName: text,
  brideName: text,
  kind: z.enum(requestKinds),
  due: text,
  request: z.number(),
  /** What is asked and until when it has to be answered, in words. */
  title: text,
  text,
})
export type Waiting = z.infer<typeof Waiting>

const listed = async (path: string): Promise<Waiting[]> =>
  (await call(path, { schema: z.object({ waiting: z.array(Waiting) }) })).waiting

/** Polling interval in milliseconds: the stream does not announce complaints, so that nobody else learns of them. */
const POLL = 60_000

/** Sorted by due date; complaints for admins only. */
export const requestsQuery = (role: StaffRole) =>
  queryOptions({
    queryKey: [...everything, 'requests', role],
    meta: { follows: ['moved', 'noted', 'programme'] },
    queryFn: async () => {
      const paths = ['/api/admin/requests', ...(role === 'admin' ? ['/api/admin/complaints'] : [])]
      const lists = await Promise.all(paths.map(listed))
      return lists.flat().sort((a, b) => a.due.localeCompare(b.due))
    },
    ...(role === 'admin' && { refetchInterval: POLL }),
  })

const answers = { correction: 'answer-request', complaint: 'answer-complaint' } as const
type Answer = Pick<Waiting, 'id' | 'kind' | 'request'> & { done: boolean; answer: string }
export async function answer(client: QueryClient, { id, kind, ...body }: Answer): Promise<void> {
  await sendChange(`/api/admin/applications/${id}/${answers[kind]}`, {
    method: 'POST',
    body,
    schema: z.unknown(),
  })
  void refresh(client, { moved: [], noted: [id], own: true })
}

/** What the page of a family's rights asks of the server. */
import * as z from 'zod/mini'
import { requestKinds } from '#events/application/request-kinds.ts'
import { call } from '#web/api.ts'
import { queryClient } from '../../account/queries.ts'
import type { Query } from '../../account/query-client.ts'

const text = z.string()
const Answer = z.object({ at: text, done: z.boolean(), text })
const Asked = z.object({
  number: z.number(),
  kind: z.enum(requestKinds),
  text,
  at: text,
  due: text,
  answer: z.nullable(Answer),
})
export type Asked = z.infer<typeof Asked>
const Nominee = z.object({ name: text, phone: text })
const OwnRights = z.object({ requests: z.array(Asked), nominee: z.nullable(Nominee) })
export type OwnRights = z.infer<typeof OwnRights>

const keyOf = (id: string) => ['rights', id]
const pathOf = (id: string, part: string): string => `/api/applications/${encodeURIComponent(id)}/${part}`

export const rightsQuery = (id: string): Query<OwnRights> => ({
  queryKey: keyOf(id),
  queryFn: () => call(pathOf(id, 'rights'), { schema: OwnRights }),
})

export type Change =
  | { part: 'requests' | 'complaints'; body: { text: string } }
  | { part: 'nominee'; body: { nominee: z.infer<typeof Nominee> | null } }
/** Sends it, and shows what then stands. */
export async function send(id: string, { part, body }: Change): Promise<void> {
  const method = part === 'nominee' ? 'PUT' : 'POST'
  queryClient.setQueryData(keyOf(id), await call(pathOf(id, part), { method, body, schema: OwnRights }))
}

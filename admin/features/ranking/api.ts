/** The changes of the ranking on the server. Each of them invalidates all queries. */
import type { MutationFunctionContext } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { renew } from '../../app/client.ts'

/** `rank`: the manual position, from 1; null removes it. */
type Placing = { id: string; rank: number | null; reason: string }
export async function place(
  { id, rank, reason }: Placing,
  { client }: MutationFunctionContext,
): Promise<void> {
  const body = { order: [{ id, rank }], reason }
  await call('/api/admin/ranking', { method: 'PUT', body, reads: z.unknown() })
  await renew(client)
}

const Selected = z.object({ shortlisted: z.array(z.string()), waitlisted: z.array(z.string()) })
export async function select(
  ask: { shortlist: number; waitlist: number; reason: string },
  { client }: MutationFunctionContext,
): Promise<z.infer<typeof Selected>> {
  const answer = await call('/api/admin/ranking/select', { method: 'POST', body: ask, reads: Selected })
  await renew(client)
  return answer
}

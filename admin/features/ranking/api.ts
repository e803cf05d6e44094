/** What the ranking changes on the server; every change asks for a reason and renews everything that shows it. */
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { renew } from '../../app/client.ts'

type Placing = { id: string; rank: number | null; reason: string }
export async function place(client: QueryClient, { id, rank, reason }: Placing): Promise<void> {
  const body = { order: [{ id, rank }], reason }
  await call('/api/admin/ranking', { method: 'PUT', body, schema: z.unknown() })
  await renew(client)
}

const Selected = z.object({ shortlisted: z.array(z.string()), waitlisted: z.array(z.string()) })
export async function select(
  client: QueryClient,
  ask: { shortlist: number; waitlist: number; reason: string },
): Promise<z.infer<typeof Selected>> {
  const answer = await call('/api/admin/ranking/select', { method: 'POST', body: ask, schema: Selected })
  await renew(client)
  return answer
}

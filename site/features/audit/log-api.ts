/** Asks the server for the signed history of the log. */
import * as z from 'zod/mini'
import { call } from '#web/api.ts'

const History = z.object({
  verifierKey: z.string(),
  witnesses: z.array(z.string()),
  checkpoints: z.array(
    z.object({
      size: z.number(),
      root: z.string(),
      at: z.nullable(z.string()),
      note: z.string(),
      cosignatures: z.array(z.object({ witness: z.string(), at: z.string() })),
    }),
  ),
  next: z.nullable(z.number()),
})
export type SignedHistory = z.infer<typeof History>

/** A page of it, newest first: of those over fewer than `before` entries; from the newest on where it is null. */
export const signedHistory = (before: number | null): Promise<SignedHistory> =>
  call(`/api/audit/checkpoints${before === null ? '' : `?before=${before}`}`, { schema: History })

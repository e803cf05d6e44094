/** Who changed something last, as the server says it beside what it refuses. */
import * as z from 'zod/mini'

export const LastChange = z.object({
  at: z.string(),
  /** Null where it was nobody of staff. */
  by: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
})

/** The schema of an event in the API's audit log. */
import * as z from 'zod/mini'

const text = z.string()
const value = z.nullable(z.union([text, z.number(), z.boolean()]))
export const LogEntry = z.object({
  seq: z.number(),
  at: text,
  by: z.object({ id: text, email: z.nullable(text) }),
  type: text,
  application: z.nullable(z.object({ id: text, groomName: text, brideName: text })),
  account: z.nullable(z.object({ id: text, email: z.nullable(text) })),
  reason: z.nullable(text),
  override: z.boolean(),
  changes: z.array(z.object({ field: text, from: value, to: value })),
  exported: z.nullable(
    z.object({ kind: z.enum(['csv', 'bundle']), rows: z.number(), auditor: z.nullable(text) }),
  ),
  erased: z.boolean(),
})
export type LogEntry = z.infer<typeof LogEntry>
export type LogChange = LogEntry['changes'][number]

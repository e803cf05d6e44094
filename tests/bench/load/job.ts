/** What the load generator is asked to do and what it answers, between the two processes. */
import * as z from 'zod/mini'

const Ask = z.object({
  method: z.string(),
  path: z.string(),
  cookie: z.optional(z.string()),
  body: z.optional(z.string()),
  headers: z.optional(z.string()),
})
/** Each connection sends its own asks in turn and begins again at the end, until the time is over. */
export const Job = z.object({
  url: z.string(),
  seconds: z.number(),
  /** Requests before this many seconds are not counted. */
  warmUp: z.number(),
  connections: z.array(z.array(Ask).check(z.minLength(1))),
})
/** Times in milliseconds; `statuses` counts the answers by status; `bytes` is the size of all bodies. */
export const Load = z.object({
  requests: z.number(),
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  bytes: z.number(),
  statuses: z.record(z.string(), z.number()),
})
export type Job = z.infer<typeof Job>
export type Load = z.infer<typeof Load>

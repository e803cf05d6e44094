/** The zod schema of a recorded event: its type and its two payloads. Strict, so that nothing else is ever recorded. */
import * as z from 'zod/mini'

/** The payload of an event that has none of this kind. */
export const nothing = z.null()

export const event = <const T extends string, F extends z.ZodMiniType, D extends z.ZodMiniType>(
  type: T,
  facts: F,
  details: D,
) => z.strictObject({ type: z.literal(type), facts, details })

/** The zod schema of a recorded event: its type and its payloads. Strict, so that nothing else is ever recorded. */
import * as z from 'zod/mini'

/** The payload of an event that has none of this kind. */
export const nothing = z.null()

/** An event of the programme or of staff, which has no course. */
export const event = <const T extends string, F extends z.ZodMiniType, D extends z.ZodMiniType>(
  type: T,
  facts: F,
  details: D,
) => z.strictObject({ type: z.literal(type), facts, details })

type Payloads<C extends z.ZodMiniType, F extends z.ZodMiniType, D extends z.ZodMiniType> = {
  course: C
  facts: F
  details: D
}
/** An event of an application. */
export const applicationEvent = <
  const T extends string,
  C extends z.ZodMiniType,
  F extends z.ZodMiniType,
  D extends z.ZodMiniType,
>(
  type: T,
  { course, facts, details }: Payloads<C, F, D>,
) => z.strictObject({ type: z.literal(type), course, facts, details })

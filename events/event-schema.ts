/** Builds the zod schema of a recorded event. Strict, so that no other field is ever recorded. */
import * as z from 'zod/mini'

/** For a payload that an event does not have. */
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
export const applicationEvent = <
  const T extends string,
  C extends z.ZodMiniType,
  F extends z.ZodMiniType,
  D extends z.ZodMiniType,
>(
  type: T,
  { course, facts, details }: Payloads<C, F, D>,
) => z.strictObject({ type: z.literal(type), course, facts, details })

/** The events of the corrections that a family asks for, and of whom it names to act for it. */
import * as z from 'zod/mini'
import { isDate } from '../dates.ts'
import { applicationEvent as event, nothing } from '../event-schema.ts'

/** Numbered from 1 within the application. `due`: the day in Asia/Kolkata by which it is answered. */
export const RequestMade = event('RequestMade', {
  course: z.strictObject({ due: z.string().check(z.refine(isDate)) }),
  facts: nothing,
  details: z.strictObject({ text: z.string() }),
})
/** `request`: which one of the application. `done`: whether what was asked for was done. */
export const RequestAnswered = event('RequestAnswered', {
  course: z.strictObject({ request: z.int().check(z.gte(1)), done: z.boolean() }),
  facts: nothing,
  details: z.strictObject({ answer: z.string() }),
})
/** Null where the family takes the name back. */
export const NomineeNamed = event('NomineeNamed', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({ nominee: z.nullable(z.strictObject({ name: z.string(), phone: z.string() })) }),
})

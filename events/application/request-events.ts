/** Events of requests for correction, and of the person who may act for the family. */
import * as z from 'zod/mini'
import { isDate } from '../dates.ts'
import { applicationEvent as event, nothing } from '../event-schema.ts'

/** Numbered from 1 within the application. `due`: last day for the answer, in Asia/Kolkata. */
export const RequestMade = event('RequestMade', {
  course: z.strictObject({ due: z.string().check(z.refine(isDate)) }),
  facts: nothing,
  details: z.strictObject({ text: z.string() }),
})
/** `request`: its number. `done`: whether the request was granted. */
export const RequestAnswered = event('RequestAnswered', {
  course: z.strictObject({ request: z.int().check(z.gte(1)), done: z.boolean() }),
  facts: nothing,
  details: z.strictObject({ answer: z.string() }),
})
/** Null where the family removes the nominee. */
export const NomineeNamed = event('NomineeNamed', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({ nominee: z.nullable(z.strictObject({ name: z.string(), phone: z.string() })) }),
})

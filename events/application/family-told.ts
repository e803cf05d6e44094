/**
 * A member of staff told a family of one step by hand, by WhatsApp or phone, where no e-mail or gateway reaches it. The
 * text is one of a closed list (messages.ts), so only the step is recorded.
 */
import * as z from 'zod/mini'
import { applicationEvent as event, nothing } from '../event-schema.ts'

/** `of`: log position of the submission or change of status. */
export const FamilyTold = event('FamilyTold', {
  course: z.strictObject({ of: z.int().check(z.gte(1)) }),
  facts: nothing,
  details: nothing,
})

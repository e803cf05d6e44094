/**
 * That somebody of staff told a family of one step by hand, by WhatsApp or on the phone, where no e-mail and no gateway reaches it.
 * What was said is one of a closed list of texts (messages/texts.ts), so only of which step is recorded. Pure.
 */
import * as z from 'zod/mini'
import { applicationEvent as event, nothing } from '../event-schema.ts'

/** `of`: the place in the log of the submission, or of the change of status, that the family was told of. */
export const FamilyTold = event('FamilyTold', {
  course: z.strictObject({ of: z.int().check(z.gte(1)) }),
  facts: nothing,
  details: nothing,
})

/** The event of a verified Aadhaar card. Its shape is frozen, like that of every event. */
import * as z from 'zod/mini'
import { applicationEvent as event, nothing } from '../event-schema.ts'
import { birthAgreements, nameAgreements } from '../identity/agreement.ts'
import { sides } from '../vocabulary.ts'

const keyedHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/**
 * The QR code of an Aadhaar card was genuine. Only its last four digits and a keyed hash of its reference are stored.
 * `compared`: a keyed hash of the form's name and birth date at that time, to detect later changes.
 */
export const CardChecked = event('CardChecked', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({
    side: z.enum(sides),
    name: z.enum(nameAgreements),
    birth: z.enum(birthAgreements),
    lastFour: z.string().check(z.regex(/^\d{4}$/)),
    reference: keyedHash,
    compared: keyedHash,
  }),
})

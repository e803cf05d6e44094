/** The event that a card's QR code was genuine: its shape, which is frozen like that of every event. */
import * as z from 'zod/mini'
import { applicationEvent as event, nothing } from '../event-schema.ts'
import { birthAgreements, nameAgreements } from '../identity/agreement.ts'
import { sides } from '../vocabulary.ts'

const keyedHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/**
 * The QR code of an Aadhaar card was genuine. Of the card only its last four digits and a keyed hash of its reference are kept.
 * `compared`: a keyed hash of the form's name and birth date as they then were, by which a later change of them is noticed.
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

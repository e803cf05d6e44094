/** Who fills an application in, as it is recorded, and what is kept of a helper. */
import * as z from 'zod/mini'
import { helperKinds } from './filler-kinds.ts'

/** The day of the wording that was read aloud to the family, and its language: `2026-11-23 ml`. */
export const HelperConsent = z.string().check(z.regex(/^\d{4}-\d\d-\d\d (?:ml|en)$/))
export const Filler = z.union([
  z.strictObject({ by: z.literal('self') }),
  z.strictObject({
    by: z.enum(helperKinds),
    name: z.string(),
    phone: z.string(),
    consent: HelperConsent,
  }),
])
export type Filler = z.infer<typeof Filler>
/** Somebody other than the family itself. */
type Helper = Exclude<Filler, { by: 'self' }>

/** Null for the family itself, and where nobody was asked. */
export const helperOf = (filler: Filler | null): Helper | null =>
  filler === null || filler.by === 'self' ? null : filler

/** Who fills an application in, as recorded. */
import * as z from 'zod/mini'
import { helperKinds } from './filler-kinds.ts'

/** The date of the sentence that was read aloud, and its language: `2026-11-23 ml`. */
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
type Helper = Exclude<Filler, { by: 'self' }>

/** Null where the family fills it in itself, and where nobody was asked. */
export const helperOf = (filler: Filler | null): Helper | null =>
  filler === null || filler.by === 'self' ? null : filler

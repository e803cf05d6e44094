/** What staff did that is not a change: sign-ins, records opened, exports. Kept so that access itself can be audited. */
import * as z from 'zod/mini'
import { roles } from './vocabulary.ts'

const nothing = z.null()
const role = z.enum(roles)

export const StaffEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('RoleGranted'), facts: nothing, details: z.strictObject({ role }) }),
  z.strictObject({ type: z.literal('RoleRevoked'), facts: nothing, details: z.strictObject({ role }) }),
  z.strictObject({ type: z.literal('SignedIn'), facts: nothing, details: nothing }),
  z.strictObject({ type: z.literal('SignInRefused'), facts: nothing, details: nothing }),
  z.strictObject({ type: z.literal('SecondFactorSet'), facts: nothing, details: nothing }),
  z.strictObject({ type: z.literal('SecondFactorRemoved'), facts: nothing, details: nothing }),
  z.strictObject({
    type: z.literal('RecordViewed'),
    facts: nothing,
    details: z.strictObject({
      applicationId: z.nullable(z.uuid()),
      field: z.string(),
      objectKey: z.string(),
    }),
  }),
  /** Hidden pictures were attached to the organiser's letter. */
  z.strictObject({
    type: z.literal('RecordMailed'),
    facts: nothing,
    details: z.strictObject({ applicationId: z.uuid(), fields: z.array(z.string()) }),
  }),
  z.strictObject({
    type: z.literal('ExportMade'),
    facts: nothing,
    details: z.strictObject({ kind: z.enum(['csv', 'bundle']), rows: z.number(), filters: z.string() }),
  }),
])
export type StaffEvent = z.infer<typeof StaffEvent>

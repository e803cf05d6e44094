/** Audit events of staff that change no state: sign-ins, roles, records opened, exports. They record access to the data itself. */
import * as z from 'zod/mini'
import { event, nothing } from './event-schema.ts'
import { roles } from './vocabulary.ts'

const role = z.strictObject({ role: z.enum(roles) })

export const StaffEvent = z.discriminatedUnion('type', [
  event('RoleGranted', nothing, role),
  event('RoleRevoked', nothing, role),
  event('SignedIn', nothing, nothing),
  event('SignInRefused', nothing, nothing),
  event('SecondFactorSet', nothing, nothing),
  event('SecondFactorRemoved', nothing, nothing),
  event(
    'RecordViewed',
    nothing,
    z.strictObject({ applicationId: z.nullable(z.uuid()), field: z.string(), objectKey: z.string() }),
  ),
  /** Hidden pictures were attached to the organiser's letter. */
  event('RecordMailed', nothing, z.strictObject({ applicationId: z.uuid(), fields: z.array(z.string()) })),
  event(
    'ExportMade',
    nothing,
    z.strictObject({ kind: z.enum(['csv', 'bundle']), rows: z.number(), filters: z.string() }),
  ),
])
export type StaffEvent = z.infer<typeof StaffEvent>

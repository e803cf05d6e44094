/** Events of staff: rights, credentials and sign-ins, from which rights are folded; and records of access to the data. */
import * as z from 'zod/mini'
import { roles } from './account-lists.ts'
import { event, nothing } from './event-schema.ts'
import { Sample } from './ledger/bundle-lines.ts'
import { levels } from './ledger/levels.ts'
import { Accessed } from './staff-access.ts'

const role = z.strictObject({ role: z.enum(roles) })

/** What the console prints: a list or the ranking, one application, a letter about one, the families of home visits. */
export const prints = ['list', 'ranking', 'case-file', 'letter', 'visits'] as const
export type Print = (typeof prints)[number]
/** Ledger ids of the families that are in it. */
const families = z.array(z.string())

export const StaffEvent = z.discriminatedUnion('type', [
  event('RoleGranted', nothing, role),
  /** Also when an account is disabled: enabling it grants the role again. */
  event('RoleRevoked', nothing, role),
  event('SignedIn', nothing, nothing),
  /** At most one an account and hour; `count`: how many there were since the last. */
  event('SignInRefused', nothing, z.strictObject({ count: z.int() })),
  event('SecondFactorSet', nothing, nothing),
  event('SecondFactorRemoved', nothing, nothing),
  /**
   * A one-use link to a new password for `account`, to be handed over or sent by e-mail. In the stream of that account;
   * where it is a family's, in the stream of the admin who made it.
   */
  event(
    'PasswordLinkMade',
    nothing,
    z.strictObject({ account: z.uuid(), way: z.enum(['handed', 'mailed']) }),
  ),
  /**
   * By its owner, by a link, or to one that nobody knows, when a colleague removed the second factor. In the stream of
   * `account`; where it is a family's, in the stream of the admin who made the link.
   */
  event(
    'PasswordChanged',
    nothing,
    z.strictObject({ account: z.uuid(), way: z.enum(['owner', 'link', 'locked']) }),
  ),
  /** `of`: the family; null where nothing refers to the picture yet. */
  event('RecordViewed', nothing, z.strictObject({ of: z.nullable(Accessed), field: z.string() })),
  /** A list with addresses and phones was handed out; `rows`: of how many families. */
  event(
    'ListRead',
    nothing,
    z.strictObject({ list: z.enum(['visits', 'applications']), rows: z.number(), families }),
  ),
  /** A person was about to print these families; whether paper came of it, nobody knows. */
  event('PrintMade', nothing, z.strictObject({ print: z.enum(prints), families })),
  /** Which change of a single weight would carry this family over the cut-off was looked for. */
  event('WeightsSearched', nothing, z.strictObject({ of: Accessed })),
  /** Hidden pictures were attached to the organiser's letter. */
  event('RecordMailed', nothing, z.strictObject({ of: Accessed, fields: z.array(z.string()) })),
  /**
   * `filters`: as JSON, from closed lists alone; what was searched for may be a name, so it is not kept. Of a bundle: for whom.
   * `level`: what a bundle opens. `sample`: what it was drawn from.
   */
  event(
    'ExportMade',
    nothing,
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('csv'), rows: z.number(), filters: z.string(), families }),
      z.strictObject({
        kind: z.literal('bundle'),
        rows: z.number(),
        filters: z.string(),
        level: z.enum(levels),
        sample: z.optional(Sample),
      }),
    ]),
  ),
])
export type StaffEvent = z.infer<typeof StaffEvent>

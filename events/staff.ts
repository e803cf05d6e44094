/**
 * Events of staff accounts: rights, credentials and sign-ins, from which rights are folded, and records of access to data.
 */
import * as z from 'zod/mini'
import { roles } from './account-lists.ts'
import { type Decision, decided, refused } from './decider.ts'
import { event, nothing } from './event-schema.ts'
import { Sample } from './ledger/bundle.ts'
import { levels } from './ledger/levels.ts'
import { unforeseen } from './unforeseen.ts'
import type { StaffRole } from './vocabulary.ts'

// Access records are in the streams of staff, whose keys outlive the erasure of a family. So they name a family only by its
// ledger id, which its own envelopes contain anyway.

export const Accessed = z.strictObject({ ledgerId: z.string() })
export type Accessed = z.infer<typeof Accessed>

const role = z.strictObject({ role: z.enum(roles) })

export const prints = ['list', 'ranking', 'case-file', 'letter', 'visits'] as const
export type Print = (typeof prints)[number]
/** Ledger ids. */
const families = z.array(z.string())

export const StaffEvent = z.discriminatedUnion('type', [
  event('RoleGranted', nothing, role),
  /** Also recorded when an account is disabled; enabling it grants the role again. */
  event('RoleRevoked', nothing, role),
  event('SignedIn', nothing, nothing),
  /** At most one an hour for each account. */
  event('SignInRefused', nothing, nothing),
  event('SecondFactorSet', nothing, nothing),
  event('SecondFactorRemoved', nothing, nothing),
  /**
   * A one-use link to set a new password of `account`, handed over or sent by e-mail. Recorded in the stream of that
   * account; for a family's account, in the stream of the admin who made the link.
   */
  event(
    'PasswordLinkMade',
    nothing,
    z.strictObject({ account: z.uuid(), way: z.enum(['handed', 'mailed']) }),
  ),
  /**
   * `owner`: by its owner. `link`: by a one-use link. `locked`: replaced by an unknown password when a colleague removed
   * the second factor. Recorded in the stream of `account`; for a family's account, in the stream of the admin who made the
   * link.
   */
  event(
    'PasswordChanged',
    nothing,
    z.strictObject({ account: z.uuid(), way: z.enum(['owner', 'link', 'locked']) }),
  ),
  /** `of`: the family; null where the picture does not belong to an application yet. */
  event('RecordViewed', nothing, z.strictObject({ of: z.nullable(Accessed), field: z.string() })),
  /** A list with addresses and phones was sent to a browser; `rows`: number of families. */
  event(
    'ListRead',
    nothing,
    z.strictObject({ list: z.enum(['visits', 'applications']), rows: z.number(), families }),
  ),
  /** The print dialog was about to open; the server cannot know whether anything was printed. */
  event('PrintMade', nothing, z.strictObject({ print: z.enum(prints), families })),
  /** Somebody searched for the change of a single weight that would lift this family over the cut-off. */
  event('WeightsSearched', nothing, z.strictObject({ of: Accessed })),
  event('RecordMailed', nothing, z.strictObject({ of: Accessed, fields: z.array(z.string()) })),
  /**
   * `filters`: JSON of values from closed lists; the search text is left out, since it may be a name. For a bundle,
   * `filters` names its recipient, `level` what it discloses, and `sample` what it was drawn from.
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

// Rights of staff are folded from the log.

export type StaffRights = {
  /** The last role granted; null for an account that is not of staff. */
  role: StaffRole | null
  /** False while the account is disabled. */
  isActive: boolean
  hasSecondFactor: boolean
  /** Counts changes of role, password and second factor, so that a check made before a change does not count after it. */
  changes: number
}

export const noRights: StaffRights = {
  role: null,
  isActive: false,
  hasSecondFactor: false,
  changes: 0,
}

/** @param account whose stream the event is in */
export function evolveRights(
  now: StaffRights,
  account: string,
  { event }: { event: StaffEvent },
): StaffRights {
  const changed = { ...now, changes: now.changes + 1 }
  switch (event.type) {
    case 'RoleGranted': {
      const { role } = event.details
      if (role === 'customer') return now
      return { ...changed, role, isActive: true }
    }
    case 'RoleRevoked':
      return { ...changed, isActive: false }
    case 'SecondFactorSet':
      return { ...changed, hasSecondFactor: true }
    case 'SecondFactorRemoved':
      return { ...changed, hasSecondFactor: false }
    case 'PasswordChanged':
      return event.details.account === account ? changed : now
    case 'SignInRefused':
    case 'SignedIn':
    case 'PasswordLinkMade':
    case 'RecordViewed':
    case 'ListRead':
    case 'PrintMade':
    case 'WeightsSearched':
    case 'RecordMailed':
    case 'ExportMade':
      return now
    default:
      return unforeseen(event, now)
  }
}

export const isActiveAdmin = ({ role, isActive }: StaffRights): boolean => isActive && role === 'admin'

/** Whether the change takes away a permission. */
export const hasLost = (before: StaffRights, now: StaffRights): boolean =>
  (before.isActive && !now.isActive) || (isActiveAdmin(before) && !isActiveAdmin(now))

/** The rights that were displayed when the change was requested (optimistic concurrency). */
export type RightsSeen = { role: StaffRole; disabled: boolean }

/** `others`: other admins. @returns no events, `not-found`, `moved-on` where `before` is stale, or `last-admin` */
export function changeRights(
  now: StaffRights,
  ask: { role?: StaffRole | undefined; disabled?: boolean | undefined; before?: RightsSeen | undefined },
  others: number,
): Decision<StaffEvent> {
  if (now.role === null) return refused('not-found')
  const { before } = ask
  if (before && (before.role !== now.role || before.disabled === now.isActive)) return refused('moved-on')
  const role = ask.role ?? now.role
  const isActive = ask.disabled === undefined ? now.isActive : !ask.disabled
  if (isActiveAdmin(now) && !isActiveAdmin({ ...now, role, isActive }) && others === 0)
    return refused('last-admin')
  const isOtherRole = role !== now.role
  const granted: StaffEvent = { type: 'RoleGranted', facts: null, details: { role } }
  const events: StaffEvent[] = []
  if (now.isActive && (isOtherRole || !isActive))
    events.push({ type: 'RoleRevoked', facts: null, details: { role: now.role } })
  if (isOtherRole || (isActive && !now.isActive)) events.push(granted)
  // The new role is granted to a disabled account and revoked at once, so that enabling it grants the new role.
  if (isOtherRole && !isActive) events.push({ ...granted, type: 'RoleRevoked' })
  return decided(...events)
}

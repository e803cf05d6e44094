/** Events of staff: rights, credentials and sign-ins, from which rights are folded; and records of access to the data. */
import * as z from 'zod/mini'
import { roles } from './account-lists.ts'
import { type Decision, decided, refused } from './decider.ts'
import { event, nothing } from './event-schema.ts'
import { Sample } from './ledger/bundle.ts'
import { levels } from './ledger/levels.ts'
import { unforeseen } from './unforeseen.ts'
import type { StaffRole } from './vocabulary.ts'

// Which family a record of access is about. Such records lie in the streams of staff, whose key outlives an erasure, so they
// name a family by nothing but its ledger id, which stays on every envelope of its own stream anyway.

/** `ledgerId` names its stream. */
export const Accessed = z.strictObject({ ledgerId: z.string() })
export type Accessed = z.infer<typeof Accessed>

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

// The rights of a member of staff, folded from the log, and the deciders of whatever changes them.

export type StaffRights = {
  /** The role granted last; null for an account that is not of staff. */
  role: StaffRole | null
  /** False while the account is disabled. */
  isActive: boolean
  hasSecondFactor: boolean
  /** The log says that one was removed, by an entry that nothing is sealed in. */
  isFactorRemoved: boolean
  /** How often role, password or second factor have changed: what was checked before a change does not count after it. */
  changes: number
  /** When the last refused sign-in was recorded, UTC. */
  refusedAt: string | null
}

export const noRights: StaffRights = {
  role: null,
  isActive: false,
  hasSecondFactor: false,
  isFactorRemoved: false,
  changes: 0,
  refusedAt: null,
}

/** @param account the account whose stream it is */
export function evolveRights(
  now: StaffRights,
  account: string,
  { at, event }: { at: string; event: StaffEvent },
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
      return { ...changed, hasSecondFactor: true, isFactorRemoved: false }
    case 'SecondFactorRemoved':
      return { ...changed, hasSecondFactor: false, isFactorRemoved: true }
    case 'PasswordChanged':
      return event.details.account === account ? changed : now
    case 'SignInRefused':
      return { ...now, refusedAt: at }
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

/** Whether something that was allowed before may not be allowed now. */
export const hasLost = (before: StaffRights, now: StaffRights): boolean =>
  (before.isActive && !now.isActive) || (isActiveAdmin(before) && !isActiveAdmin(now))

/** The rights of a member as the person saw them who changes them. */
export type RightsSeen = { role: StaffRole; disabled: boolean }

/**
 * What changes nothing needs no event. `others`: how many other admins can sign in.
 * @returns or `not-found`, `moved-on` where they are not as they were seen, `last-admin`
 */
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
  // A disabled account gets its new role and loses it at once, so that whoever enables it grants the new one.
  if (isOtherRole && !isActive) events.push({ ...granted, type: 'RoleRevoked' })
  return decided(...events)
}

const HOUR = 60 * 60 * 1000

/**
 * One event for the `count` refusals since the last; none within an hour of it. A last one that is further in the future
 * than that was dated by a clock that was ahead, and holds up none.
 */
export function recordRefusals(
  { refusedAt }: Pick<StaffRights, 'refusedAt'>,
  { at, count }: { at: string; count: number },
): Decision<StaffEvent> {
  const isSoon = refusedAt !== null && Math.abs(Date.parse(at) - Date.parse(refusedAt)) < HOUR
  if (isSoon || count === 0) return decided()
  return decided({ type: 'SignInRefused', facts: null, details: { count } })
}

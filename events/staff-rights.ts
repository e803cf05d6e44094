/** The rights of a member of staff, folded from the log, and the deciders of whatever changes them. */
import { type Decision, decided, refused } from './decider.ts'
import type { StaffEvent } from './staff.ts'
import { unforeseen } from './unforeseen.ts'
import type { StaffRole } from './vocabulary.ts'

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

/**
 * Who of staff had which right at each entry of the log. A bundle shows that a role was granted and taken, but not which: whoever
 * holds one there counts as an admin, the most that it can be.
 */
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import type { StaffEvent } from '../staff.ts'
import { evolveRights, isActiveAdmin, noRights, type StaffRights } from '../staff-rights.ts'
import type { StaffRole } from '../vocabulary.ts'
import { isSameCommand } from './entry.ts'

export type Hands = ReturnType<typeof createHands>

const isOfRoles = (type: string): boolean => type === 'RoleGranted' || type === 'RoleRevoked'
const accountOf = (stream: string): string => stream.slice('staff-'.length)

/** The event where it is open; else the most that its type can mean. Null for what changes no role. */
function roleEvent({ type }: Head, event: StaffEvent | undefined): StaffEvent | null {
  if (event) return isOfRoles(event.type) ? event : null
  return type === 'RoleGranted' || type === 'RoleRevoked'
    ? { type, facts: null, details: { role: 'admin' } }
    : null
}

/** What it takes: an admin, or anybody who ever was of staff. The rest is the server's own, or of whoever it is about. */
const takes: Record<StaffEvent['type'], 'admin' | 'staff' | 'nothing'> = {
  RoleGranted: 'admin',
  RoleRevoked: 'admin',
  SignedIn: 'staff',
  SignInRefused: 'nothing',
  SecondFactorSet: 'staff',
  SecondFactorRemoved: 'staff',
  PasswordLinkMade: 'staff',
  PasswordChanged: 'nothing',
  RecordViewed: 'staff',
  ListRead: 'staff',
  PrintMade: 'staff',
  WeightsSearched: 'staff',
  RecordMailed: 'staff',
  ExportMade: 'staff',
}
const taking = new Map<string, string>(Object.entries(takes))

export function createHands() {
  const rights = new Map<string, StaffRights>()
  let last: Head | null = null
  const of = (account: string): StaffRights => rights.get(account) ?? noRights
  const otherAdmins = (account: string): number =>
    [...rights].filter(([one, now]) => one !== account && isActiveAdmin(now)).length

  function roleOf(actor: string): StaffRole | null {
    const { role, isActive } = of(actor)
    return isActive ? role : null
  }
  const mayManage = (head: Head): boolean => {
    // Roles of one account that change by one command are all decided by the rights at its beginning.
    const isSecond = last?.stream === head.stream && isOfRoles(last.type) && isSameCommand(head, last)
    return isSecond || head.actor === 'system' || roleOf(head.actor) === 'admin'
  }
  function problemOf(head: Head, event: StaffEvent | undefined): Problem | null {
    const it = taking.get(head.type)
    if (it === undefined) return 'type-unknown'
    if (it === 'nothing') return null
    // A record of access may be written a moment after its right was lost.
    if (it === 'staff') return head.actor === 'system' || rights.has(head.actor) ? null : 'right-missing'
    if (!mayManage(head)) return 'right-missing'
    const account = accountOf(head.stream)
    const isLast = event?.type === 'RoleRevoked' && isActiveAdmin(of(account)) && otherAdmins(account) === 0
    return isLast ? 'admin-last' : null
  }
  return {
    /** The role with which somebody may decide; null for whoever has none now. */
    roleOf,
    /** Whether a family's account could be this one: it never had a role. */
    isNeverStaff: (actor: string): boolean => !rights.has(actor),
    /** @param event undefined where its details are closed */
    take: (head: Head, event: StaffEvent | undefined): Problem | null => {
      const problem = problemOf(head, event)
      const account = accountOf(head.stream)
      const changing = roleEvent(head, event)
      if (changing) rights.set(account, evolveRights(of(account), account, { at: head.at, event: changing }))
      last = head
      return problem
    },
  }
}

/** The rights of all staff as the log gives them, in memory; and whether what the vault says of an account agrees. */
import type { Recorded } from '#events/decider.ts'
import { evolveRights, noRights, type StaffEvent, type StaffRights } from '#events/staff.ts'
import { staffIdOf } from './log.ts'
import type { Account } from './records.ts'
import type { Vault } from './vault.ts'

type RightsOfStaff = ReturnType<typeof createRightsOfStaff>

export function createRightsOfStaff() {
  const rights = new Map<string, StaffRights>()
  const of = (id: string): StaffRights => rights.get(id) ?? noRights
  return {
    of,
    /** Everybody who ever had a role. */
    ids: (): string[] => [...rights].flatMap(([id, { role }]) => (role === null ? [] : id)),
    record: (recorded: Recorded<StaffEvent>): void => {
      const id = staffIdOf(recorded.stream)
      rights.set(id, evolveRights(of(id), id, recorded))
    },
  }
}

/** Whether the log gives the account the role that the vault says; it may be disabled in the vault alone. */
export function isInLog({ role, disabled }: Account, { role: granted, isActive }: StaffRights): boolean {
  return role === 'customer' ? granted === null : role === granted && (isActive || disabled)
}

/** A line of the server's log that names such an account. */
export const disagreement = (account: Pick<Account, 'id' | 'role'> | null, id: string, now: StaffRights) => ({
  what: 'the vault says of an account what the log does not',
  account: id,
  vault: account ? account.role : 'no account, or its row was changed',
  log: now.role === null ? 'no role' : `${now.role}${now.isActive ? '' : ', disabled'}`,
})

/** A line for each account of staff of which vault and log do not say the same. */
export function disagreements({ accounts, secondFactors }: Vault, rights: RightsOfStaff) {
  const factors = secondFactors.holders()
  const ids = new Set([...rights.ids(), ...accounts.staff().map(({ id }) => id)])
  return [...ids].flatMap((id) => {
    const account = accounts.byId(id)
    const now = rights.of(id)
    const isSame = account && isInLog(account, now) && account.disabled !== now.isActive
    return isSame && now.hasSecondFactor === factors.has(id) ? [] : [disagreement(account, id, now)]
  })
}

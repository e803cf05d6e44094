/**
 * What was checked of an account before slow work, such as comparing a password, has to be so still when it takes
 * effect: meanwhile the password may have been changed, the account disabled, its role or second factor taken away.
 */
import { isInLog } from '../store/staff-rights.ts'
import type { Store } from '../store/store.ts'

/** Taken before the slow work. `changes`: as in StaffRights. */
export type Moment = { id: string; passwordHash: string | null; changes: number }

export const momentOf = ({ vault, state }: Store, id: string): Moment => ({
  id,
  passwordHash: vault.accounts.passwordHash(id),
  changes: state.rights.of(id).changes,
})

/** @param now the account's rights; inside a command those of its transaction */
export function isStill({ vault, state }: Store, moment: Moment, now = state.rights.of(moment.id)): boolean {
  const account = vault.accounts.byId(moment.id)
  if (!account || account.disabled || !isInLog(account, now)) return false
  return vault.accounts.passwordHash(moment.id) === moment.passwordHash && now.changes === moment.changes
}

/** Changes of accounts that concern several tables. All are to be called inside a transaction. */
import type { Account, Identifier } from '../records.ts'
import type { createAccountRepository } from './accounts.ts'
import type { createCodeRepository } from './codes.ts'
import type { createOutsideLinkRepository } from './reset-links.ts'
import type { createSessionRepository } from './sessions.ts'

type Needed = {
  accounts: ReturnType<typeof createAccountRepository>
  sessions: ReturnType<typeof createSessionRepository>
  codes: ReturnType<typeof createCodeRepository>
  outsideLinks: ReturnType<typeof createOutsideLinkRepository>
}

export const accountChanges = ({ accounts, sessions, codes, outsideLinks }: Needed) => ({
  setRights: ({
    id,
    role,
    disabledAt,
  }: Pick<Account, 'id' | 'role'> & { disabledAt: string | null }): void => {
    const isOtherRole = accounts.byId(id)?.role !== role
    accounts.setRights(id, role, disabledAt)
    sessions.endAll(id)
    // A link for a disabled account is good once it is enabled again, as `bun run staff link` promises.
    if (isOtherRole || disabledAt !== null) sessions.dropResetLinks(id)
    sessions.dropResetLinksMadeBy(id)
  },
  /** @param session the session that stays open, by the fingerprint of its token */
  setPassword: (id: string, passwordHash: string, session: string | null): void => {
    accounts.setPassword(id, passwordHash)
    sessions.endOthers(id, session)
    sessions.dropResetLinks(id)
  },
  /**
   * Whoever chose the password has proven `what` by it. What nobody has ever proven goes: it may be a stranger's, who registered
   * before the owner came.
   */
  recover: (id: string, { what, at }: { what: Identifier; at: string }): void => {
    const before = accounts.byId(id)
    if (!before) return
    const [since = null] = Object.values(before.proven)
      .filter((one) => one !== null)
      .sort()
    outsideLinks.removeBefore(id, since)
    if (since === null) accounts.forgetChoices(id)
    codes.drop(id)
    if (before.proven[what] === null) accounts.prove(id, what, at)
    const other = what === 'email' ? 'phone' : 'email'
    if (before.proven[other] === null) accounts.setIdentifier(before, other, '')
  },
})

/** Signing in. The login page loads this module, so it imports little. */
import { roles } from '#events/account-lists.ts'
import { belongTo } from '#web/account.ts'
import { call } from '#web/api.ts'
import { checkedBy, hasFields, isOneOf, isText } from '#web/guards.ts'
import { endSession, isLeaving } from '#web/leaving/waiting.ts'

export const Account = checkedBy(hasFields({ id: isText, email: isText, role: isOneOf(roles) }))
export type Account = ReturnType<typeof Account.parse>

export const isStaff = ({ role }: Account): boolean => role === 'admin' || role === 'verifier'

/** @param code one-time code of the second factor, once the server has asked for it */
export const login = async (email: string, password: string, code?: string): Promise<Account> => {
  // A logout that is still pending is finished before somebody else signs in.
  if (isLeaving()) await endSession()
  const account = await call('/api/auth/login', {
    method: 'POST',
    body: { email, password, code, staffOnly: true },
    schema: Account,
  })
  belongTo(account.id)
  return account
}

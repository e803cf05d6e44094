/**
 * Changing the own password, adding an e-mail address to an account without one, and verifying it by a code. Families can
 * apply without either.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { accepted } from '../http/accepted.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import { type Mail, recipient } from '../mail/interface.ts'
import { codeLasts } from '../runtime/lifetime.ts'
import { settleAccountChanges, stageAccountChange } from '../store/account-changes.ts'
import { inTransaction } from '../store/database.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { emailTaken } from './accounts.ts'
import { isStill, type Moment } from './moment.ts'
import { type Passwords, passwordProblem } from './passwords.ts'
import { type PasswordCheck, requirePassword, wrongPassword } from './reauthentication.ts'

const MAX_TRIES = 5
/** `token`: of the session that makes the change. */
type Ask = PasswordCheck & { newPassword: string; token: string | null }

/** `session`: the fingerprint of the one that goes on. */
type Chosen = { passwordHash: string; session: string | null; isStaff: boolean }
type Needed = { store: Store; mail: Mail; throttle: Throttle; passwords: Passwords }

export function createOwnAccount(parts: Needed) {
  const { store, mail, throttle, passwords } = parts
  const { accountChanges, accounts, sessions, emailCodes, secondFactors, db } = store.vault
  /** Of staff it is recorded before it takes effect. @throws RefusalError `wrong-password` when the moment is over */
  const setPassword = async (moment: Moment, chosen: Chosen): Promise<void> => {
    const { id } = moment
    const { isStaff, ...password } = chosen
    const change = { kind: 'password', id, ...password } as const
    if (!isStaff) {
      if (!isStill(store, moment)) throw wrongPassword()
      inTransaction(db, () => accountChanges.apply(change))
      return
    }
    await store.handle((tx) => {
      if (!isStill(store, moment, tx.rightsOf(id))) throw wrongPassword()
      const details = { account: id, way: 'owner' } as const
      const after = tx.recordStaff(id, id, { type: 'PasswordChanged', facts: null, details })
      stageAccountChange(store, tx, { change, after })
    })
    settleAccountChanges(store)
  }
  return {
    /** Ends every other session and revokes links to a new password. @throws RefusalError */
    changePassword: async ({ newPassword, token, ...asked }: Ask): Promise<void> => {
      const { id, role } = asked.account
      const problem = passwordProblem(newPassword, role, secondFactors.of(id)?.isOn)
      if (problem)
        throw new RefusalError(problem.refusal, { newPassword: problem.fields?.password ?? 'error.type' })
      const moment = await requirePassword(parts, asked)
      const passwordHash = await passwords.hash(newPassword)
      if (passwordHash === 'busy') throw new RefusalError('busy', undefined, { retryAfter: 2 })
      const session = token === null ? null : sessions.fingerprint(token)
      await setPassword(moment, { passwordHash, session, isStaff: role !== 'customer' })
    },
    /** @throws RefusalError `not-permitted` where the account has an e-mail already, or `email-taken` */
    addEmail: async ({ email, ...asked }: PasswordCheck & { email: string }): Promise<Account> => {
      const { account, network } = asked
      if (account.email !== '') throw new RefusalError('not-permitted')
      // As registering does, this tells that an address has an account.
      const wait = throttle.beforeRegistration(network)
      if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
      await requirePassword(parts, asked)
      const current = accounts.byId(account.id)
      // Another tab may have added one while the password was compared.
      if (current?.email !== '') throw new RefusalError('not-permitted')
      if (!inTransaction(db, () => accounts.addEmail(current, email))) accepted(emailTaken())
      return accounts.byId(account.id) ?? current
    },
    /** Sends a new code, which replaces the one before. @throws RefusalError, `invalid` for an account without an e-mail */
    sendCode: (account: Account): void => {
      const { id, isEmailVerified } = account
      if (isEmailVerified) return
      if (account.email === '') throw new RefusalError('invalid', { email: 'error.required' })
      if (!mail.isOn('letter')) throw new RefusalError('mail-off')
      const wait = throttle.beforeCodeByMail(id)
      if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const until = new Date(store.clock().getTime() + codeLasts).toISOString()
      inTransaction(db, () => {
        emailCodes.put({ asker: id, accountId: id }, code, { expiresAt: until, tries: MAX_TRIES })
        const letter = { kind: 'verification-code', code, until } as const
        mail.queue({ letter, ...recipient(account), key: `verification-code:${randomUUID()}` })
      })
    },
    /** @throws RefusalError `wrong-code`, or `code-expired` after 15 minutes, five tries, or when none was sent */
    verify: ({ id, isEmailVerified }: Account, code: string): void => {
      if (isEmailVerified) return
      // Thrown outside the transaction, which would otherwise roll the counted try back.
      const tried = inTransaction(db, () => {
        const answer = emailCodes.take({ asker: id, accountId: id }, code.replace(/\s/g, ''), store.clock())
        if (answer === 'right') accounts.setEmailVerified(id)
        return answer
      })
      if (tried === 'wrong') throw new RefusalError('wrong-code', { code: 'error.code' })
      if (tried === 'over') throw new RefusalError('code-expired', { code: 'error.codeExpired' })
    },
  }
}

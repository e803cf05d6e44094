/**
 * Changes of the own account: password, e-mail address, and verification of an address or number by code. The signed-in
 * person has both the password and the code, so no identifier is removed. All of it is optional for families.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { dialled } from '#events/contacts.ts'
import { accepted, RefusalError } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import { type Mail, recipient } from '../mail/interface.ts'
import { type Account, foldedPhone, type Identifier } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { type Accounts, emailTaken, phoneTaken } from './accounts.ts'
import { isProven, isStill, type Moment, type Opening, proofCarrier, proofs } from './opening.ts'
import {
  type PasswordCheck,
  type Passwords,
  passwordProblem,
  requirePassword,
  wrongPassword,
} from './passwords.ts'

const MAX_TRIES = 5
/** `token`: of the current session. */
type Ask = PasswordCheck & { newPassword: string; token: string | null }

/** `session`: fingerprint of the session that stays. */
type Chosen = { passwordHash: string; session: string | null; isStaff: boolean }
type Needed = {
  store: Store
  accounts: Pick<Accounts, 'takenByPassword'>
  mail: Mail
  opening: Opening
  throttle: Throttle
  passwords: Passwords
}

export function createOwnAccount(parts: Needed) {
  const { store, mail, opening, throttle, passwords } = parts
  const { accounts, codes, secondFactors, sessions } = store.vault
  /** Logged first for staff. @throws RefusalError `wrong-password` where the account has changed */
  const setPassword = async (moment: Moment, chosen: Chosen): Promise<void> => {
    const { id } = moment
    const { isStaff, passwordHash, session } = chosen
    await store.handle({}, (tx) => {
      if (!isStill(store, moment, tx.rightsOf(id))) throw wrongPassword()
      const details = { account: id, way: 'owner' } as const
      if (isStaff) tx.recordStaff(id, id, { type: 'PasswordChanged', facts: null, details })
      store.vault.setPassword(id, passwordHash, session)
    })
  }
  return {
    /** Ends all other sessions and revokes password links. @throws RefusalError */
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
    /**
     * An e-mail address where there is none, or another phone number, which then opens the account with the password; codes and
     * links sent to the old number become invalid. @throws RefusalError
     */
    setIdentifier: async (what: Identifier, text: string, asked: PasswordCheck): Promise<Account> => {
      const { account, password, network } = asked
      const taken = what === 'email' ? emailTaken() : phoneTaken()
      if (what === 'email' && account.email !== '') throw new RefusalError('not-permitted')
      // Like registration, this reveals that an address or number has an account.
      const wait = throttle.beforeRegistration(network)
      if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
      const moment = await requirePassword(parts, asked)
      const isOther = what === 'email' || foldedPhone(text) !== foldedPhone(account.phone)
      const theirs = isOther ? await parts.accounts.takenByPassword({ what, text, password, network }) : null
      if (theirs) accepted(theirs)
      const before = accounts.holders(what, text).length
      return store.write(() => {
        const isTaken = what === 'email' && opening.provenBy(what, text).length > 0
        // It may have been taken in the meantime, perhaps with the same password.
        if (isTaken || accounts.holders(what, text).length !== before) accepted(taken)
        const current = accounts.byId(account.id)
        if (!current || !isStill(store, moment)) throw wrongPassword()
        // Another tab may have added one in the meantime.
        if (what === 'email' && current.email !== '') throw new RefusalError('not-permitted')
        if (what === 'phone') {
          codes.drop(current.id, 'phone')
          sessions.dropResetLinks(current.id)
        }
        accounts.setIdentifier(current, what, text)
        const changed = accounts.byId(current.id) ?? current
        mail.redirect(changed)
        return changed
      })
    },
    /** Replaces the previous code. @throws RefusalError, `invalid` for an account without such an identifier */
    sendCode: async (account: Account, what: Identifier): Promise<{ ok: true }> => {
      const { id } = account
      if (isProven(account, what)) return { ok: true }
      if (account[what] === '') throw new RefusalError('invalid', { [what]: 'error.required' })
      const { kind, lasts, off } = proofs[what]
      const carrier = proofCarrier(mail, what)
      if (!carrier) throw new RefusalError(off)
      if (what === 'phone' && !mail.budget.isLeft('stranger')) throw new RefusalError('messages-used-up')
      const wait = throttle.beforeOwnCode(id, what)
      if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const until = new Date(store.clock().getTime() + lasts).toISOString()
      const to = what === 'phone' ? dialled(account.phone) : account.email
      await store.write(() => {
        codes.put({ kind: what, asker: id, accountId: id }, code, { expiresAt: until, tries: MAX_TRIES })
        mail.queue({
          ...recipient(account),
          letter: { kind, code, until },
          carrier,
          to,
          key: `${kind}:${randomUUID()}`,
        })
      })
      return { ok: true }
    },
    /** @throws RefusalError `wrong-code`, `email-taken`, or `code-expired`: too old, five wrong tries, or none sent */
    verify: async (account: Account, what: Identifier, code: string): Promise<Account> => {
      if (isProven(account, what)) return account
      const { id } = account
      const isAnothers = what === 'email' && opening.provenBy(what, account.email).length > 0
      if (isAnothers) accepted(emailTaken())
      // Thrown outside the command, which would undo the counted try.
      const tried = await store.write(() => {
        const asked = { kind: what, asker: id, accountId: id }
        const answer = codes.take(asked, code.replace(/\s/g, ''), store.clock())
        if (answer !== 'right') return answer
        accounts.prove(id, what, store.clock().toISOString())
        mail.redirect(accounts.byId(id) ?? account)
        return answer
      })
      if (tried === 'wrong') throw new RefusalError('wrong-code', { code: 'error.code' })
      if (tried === 'over') throw new RefusalError('code-expired', { code: 'error.codeExpired' })
      return accounts.byId(id) ?? account
    },
  }
}

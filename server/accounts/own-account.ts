/** What people change of their own account: the password, and that the e-mail is shown to be theirs. Never a gate. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Refusal } from '#events/decider.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import type { Mail } from '../mail/door.ts'
import { inTransaction } from '../store/database.ts'
import type { Account, Tried } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { mustKnowPassword } from './own-password.ts'
import { type Passwords, passwordProblem } from './passwords.ts'

const QUARTER = 15 * 60 * 1000
const TRIES = 5
const turned: Record<Exclude<Tried, 'right'>, { refusal: Refusal; field: string }> = {
  wrong: { refusal: 'wrong-code', field: 'error.code' },
  over: { refusal: 'code-expired', field: 'error.codeExpired' },
}
type Change = {
  account: Account
  password: string
  newPassword: string
  network: string
  token: string | null
}

type Needed = { store: Store; mail: Mail; throttle: Throttle; passwords: Passwords }

export function ownAccountOf(parts: Needed) {
  const { store, mail, throttle, passwords } = parts
  const { accounts, sessions, emailCodes, secondFactors, db } = store.vault
  return {
    /** Ends every other session, and what links to a new password there are. @throws RefusalError */
    changePassword: async ({ newPassword, token, ...asked }: Change): Promise<void> => {
      const { id, role } = asked.account
      await mustKnowPassword(parts, asked)
      const problem = passwordProblem(newPassword, role, secondFactors.of(id)?.isOn)
      if (problem)
        throw new RefusalError(problem.refusal, { newPassword: problem.fields?.password ?? 'error.type' })
      const hash = await passwords.hash(newPassword)
      if (hash === 'busy') throw new RefusalError('busy', undefined, { retryAfter: 2 })
      inTransaction(db, () => {
        accounts.setPassword(id, hash)
        sessions.endOthers(id, token)
        sessions.dropResetLinks(id)
      })
    },
    /** Sends a new code; the one before is worth nothing any more. @throws RefusalError */
    sendCode: ({ id, email, locale, isEmailVerified }: Account): void => {
      if (isEmailVerified) return
      if (!mail.isOn()) throw new RefusalError('mail-off')
      const wait = throttle.beforeLetterTo(id, 'verification-code')
      if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const until = new Date(store.clock().getTime() + QUARTER).toISOString()
      inTransaction(db, () => {
        emailCodes.put(id, code, { expiresAt: until, tries: TRIES })
        mail.queue({
          letter: { kind: 'verification-code', code, until },
          to: email,
          locale,
          accountId: id,
          key: `verification-code:${randomUUID()}`,
        })
      })
    },
    /** @throws RefusalError `wrong-code`, or `code-expired` after a quarter of an hour, five tries, or without any */
    verify: ({ id, isEmailVerified }: Account, code: string): void => {
      if (isEmailVerified) return
      // A refusal thrown inside would take the try back.
      const tried = inTransaction(db, () => {
        const answer = emailCodes.take(id, code.replace(/\s/g, ''), store.clock())
        if (answer === 'right') accounts.setEmailVerified(id)
        return answer
      })
      if (tried !== 'right') throw new RefusalError(turned[tried].refusal, { code: turned[tried].field })
    },
  }
}

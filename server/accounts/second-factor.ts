/** The second step of signing in, for staff: setting it up, asking for it, and taking it away again. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Refusal } from '#events/decider.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import { inTransaction } from '../store/database.ts'
import type { Account, SecondFactor } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { mustKnowPassword } from './own-password.ts'
import { type Passwords, passwordProblem } from './passwords.ts'
import { addressOfSecret, base32, stepOf } from './totp.ts'

type Needed = { store: Store; passwords: Passwords; throttle: Throttle }
export type SecondFactors = ReturnType<typeof secondFactorsOf>
type Asked = { account: Account; password: string; network: string }

/** Twelve digits, so that they can be typed where a phone shows digits only. */
const newRecoveryCode = (): string =>
  [1, 2, 3].map(() => String(randomInt(10_000)).padStart(4, '0')).join(' ')
const digitsOf = (code: string): string => code.replace(/[\s-]/g, '')
const wrong = () => new RefusalError('wrong-code', { code: 'error.code' })

export function secondFactorsOf(parts: Needed) {
  const { store, throttle, passwords } = parts
  const { accounts, secondFactors, sessions, db } = store.vault
  const record = (account: Account, actor: string, type: 'SecondFactorSet' | 'SecondFactorRemoved') =>
    store.handle((tx) => tx.recordStaff(account.id, actor, { type, facts: null, details: null }))
  /** Uses a code of the app up. */
  const isNow = (id: string, { secret, lastStep }: SecondFactor, code: string): boolean => {
    const step = stepOf(secret, digitsOf(code), { now: store.clock(), after: lastStep })
    if (step !== null) secondFactors.usedUp(id, step)
    return step !== null
  }
  const mayTry = (id: string): void => {
    const wait = throttle.beforeCode(id)
    if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
  }
  const isRight = (id: string, factor: SecondFactor, code: string): boolean => {
    mayTry(id)
    return isNow(id, factor, code) || secondFactors.takeRecoveryCode(id, digitsOf(code))
  }
  const isOn = (id: string): boolean => secondFactors.of(id)?.isOn === true

  return {
    isOn,
    standing: ({ id }: Account) => ({
      isOn: isOn(id),
      recoveryCodesLeft: secondFactors.recoveryCodesLeft(id),
    }),
    /** What keeps somebody out whose password is right. @throws RefusalError `too-many-attempts` */
    refusalAtSignIn: ({ id }: Account, code: string | undefined): Refusal | null => {
      const factor = secondFactors.of(id)
      if (!factor?.isOn) return null
      if (code === undefined) return 'second-factor'
      return isRight(id, factor, code) ? null : 'wrong-code'
    },
    /** A new secret, in force only once a first code confirms it. @throws RefusalError */
    begin: async (asked: Asked) => {
      const { account } = asked
      await mustKnowPassword(parts, asked)
      // Asked last: it may have been turned on while the password was compared, and would be replaced.
      if (isOn(account.id)) throw new RefusalError('second-factor-on')
      const secret = randomBytes(20)
      inTransaction(db, () => secondFactors.begin(account.id, secret))
      return { secret: base32(secret), address: addressOfSecret(secret, account.email) }
    },
    /** Ends every other session. @returns the recovery codes, which nobody can read again. @throws RefusalError */
    confirm: async ({ account, code, token }: { account: Account; code: string; token: string | null }) => {
      const factor = secondFactors.of(account.id)
      if (factor?.isOn) throw new RefusalError('second-factor-on')
      mayTry(account.id)
      if (!factor || !isNow(account.id, factor, code)) throw wrong()
      const recoveryCodes = Array.from({ length: 10 }, newRecoveryCode)
      inTransaction(db, () => {
        secondFactors.turnOn(account.id, store.clock().toISOString(), recoveryCodes.map(digitsOf))
        sessions.endOthers(account.id, token)
      })
      await record(account, account.id, 'SecondFactorSet')
      return { recoveryCodes }
    },
    /** Alone, a password must be long again. @throws RefusalError */
    remove: async ({ code, ...asked }: Asked & { code: string }): Promise<void> => {
      const { account, password } = asked
      await mustKnowPassword(parts, asked)
      const problem = passwordProblem(password, account.role)
      if (problem) throw new RefusalError(problem.refusal, problem.fields)
      const factor = secondFactors.of(account.id)
      if (!factor?.isOn || !isRight(account.id, factor, code)) throw wrong()
      inTransaction(db, () => secondFactors.remove(account.id))
      await record(account, account.id, 'SecondFactorRemoved')
    },
    /**
     * For somebody whose phone is gone. Nobody does it for themselves: there it takes a code. The password goes as well,
     * since beside the code it was allowed to be short: its owner chooses one by a link. @throws RefusalError
     */
    reset: async (account: Account, actor: string): Promise<void> => {
      if (account.id === actor) throw new RefusalError('not-permitted')
      const nobodys = await passwords.hash(randomBytes(32).toString('base64url'))
      if (nobodys === 'busy') throw new RefusalError('busy', undefined, { retryAfter: 2 })
      const isGone = inTransaction(db, () => {
        const wasOn = secondFactors.remove(account.id)
        if (wasOn) accounts.setPassword(account.id, nobodys)
        sessions.endAll(account.id)
        return wasOn
      })
      if (isGone) await record(account, actor, 'SecondFactorRemoved')
    },
  }
}

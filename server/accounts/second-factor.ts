/** The second factor of staff (TOTP or a recovery code): enrolment, the check at sign-in, and removal. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Refusal } from '#events/decider.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import { inTransaction } from '../store/database.ts'
import type { Account, SecondFactor } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { type Passwords, passwordProblem } from './passwords.ts'
import { type PasswordCheck, requirePassword } from './reauthentication.ts'
import { addressOfSecret, base32, stepOf } from './totp.ts'

type Needed = { store: Store; passwords: Passwords; throttle: Throttle }
export type SecondFactors = ReturnType<typeof createSecondFactors>

/** Twelve digits, so that they can be typed where a phone shows digits only. */
const newRecoveryCode = (): string =>
  [1, 2, 3].map(() => String(randomInt(10_000)).padStart(4, '0')).join(' ')
const digitsOf = (code: string): string => code.replace(/[\s-]/g, '')
const wrongCode = () => new RefusalError('wrong-code', { code: 'error.code' })

export function createSecondFactors(parts: Needed) {
  const { store, throttle, passwords } = parts
  const { accounts, secondFactors, sessions, db } = store.vault
  const record = (account: Account, actor: string, type: 'SecondFactorSet' | 'SecondFactorRemoved') =>
    store.handle((tx) => tx.recordStaff(account.id, actor, { type, facts: null, details: null }))
  /** Consumes a TOTP code: each is valid once. */
  const consumeAppCode = (id: string, { secret, lastStep }: SecondFactor, code: string): boolean => {
    const step = stepOf(secret, digitsOf(code), { now: store.clock(), after: lastStep })
    if (step !== null) secondFactors.usedUp(id, step)
    return step !== null
  }
  const requireTry = (id: string): void => {
    const wait = throttle.beforeCode(id)
    if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
  }
  const consumeCode = (id: string, factor: SecondFactor, code: string): boolean => {
    requireTry(id)
    return consumeAppCode(id, factor, code) || secondFactors.takeRecoveryCode(id, digitsOf(code))
  }
  const isOn = (id: string): boolean => secondFactors.of(id)?.isOn === true

  return {
    isOn,
    status: ({ id }: Account) => ({
      isOn: isOn(id),
      recoveryCodesLeft: secondFactors.recoveryCodesLeft(id),
    }),
    /** After the right password: what the code is refused for, or null. @throws RefusalError `too-many-attempts` */
    refusalAtSignIn: ({ id }: Account, code: string | undefined): Refusal | null => {
      const factor = secondFactors.of(id)
      if (!factor?.isOn) return null
      if (code === undefined) return 'second-factor'
      return consumeCode(id, factor, code) ? null : 'wrong-code'
    },
    /** Makes a new secret; it takes effect when `confirm` gets a first code. @throws RefusalError */
    begin: async (asked: PasswordCheck) => {
      const { account } = asked
      await requirePassword(parts, asked)
      // Checked after the await: it may have been turned on meanwhile, and would be replaced.
      if (isOn(account.id)) throw new RefusalError('second-factor-on')
      const secret = randomBytes(20)
      inTransaction(db, () => secondFactors.begin(account.id, secret))
      return { secret: base32(secret), address: addressOfSecret(secret, account.email) }
    },
    /** Ends every other session. @returns the recovery codes, which are shown only now. @throws RefusalError */
    confirm: async ({ account, code, token }: { account: Account; code: string; token: string | null }) => {
      const factor = secondFactors.of(account.id)
      if (factor?.isOn) throw new RefusalError('second-factor-on')
      requireTry(account.id)
      if (!factor || !consumeAppCode(account.id, factor, code)) throw wrongCode()
      const recoveryCodes = Array.from({ length: 10 }, newRecoveryCode)
      inTransaction(db, () => {
        secondFactors.turnOn(account.id, store.clock().toISOString(), recoveryCodes.map(digitsOf))
        sessions.endOthers(account.id, token)
      })
      await record(account, account.id, 'SecondFactorSet')
      return { recoveryCodes }
    },
    /** Without a second factor the password must have the full minimum length. @throws RefusalError */
    remove: async ({ code, ...asked }: PasswordCheck & { code: string }): Promise<void> => {
      const { account, password } = asked
      await requirePassword(parts, asked)
      const problem = passwordProblem(password, account.role)
      if (problem) throw new RefusalError(problem.refusal, problem.fields)
      const factor = secondFactors.of(account.id)
      if (!factor?.isOn || !consumeCode(account.id, factor, code)) throw wrongCode()
      inTransaction(db, () => secondFactors.remove(account.id))
      await record(account, account.id, 'SecondFactorRemoved')
    },
    /**
     * For a colleague who lost the phone; never for oneself, which takes a code. The password is replaced by a random one,
     * because with a second factor it was allowed to be short: its owner chooses a new one by a link. @throws RefusalError
     */
    reset: async (account: Account, actor: string): Promise<void> => {
      if (account.id === actor) throw new RefusalError('not-permitted')
      const unknownPassword = await passwords.hash(randomBytes(32).toString('base64url'))
      if (unknownPassword === 'busy') throw new RefusalError('busy', undefined, { retryAfter: 2 })
      const wasRemoved = inTransaction(db, () => {
        const wasOn = secondFactors.remove(account.id)
        if (wasOn) accounts.setPassword(account.id, unknownPassword)
        sessions.endAll(account.id)
        return wasOn
      })
      if (wasRemoved) await record(account, actor, 'SecondFactorRemoved')
    },
  }
}

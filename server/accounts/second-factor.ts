/** The second factor of staff, TOTP or a recovery code: enrolment, check at sign-in, and removal. */

import { randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Refusal } from '#events/decider.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import type { Account, SecondFactor } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { isStill, momentOf } from './opening.ts'
import {
  type PasswordCheck,
  type Passwords,
  passwordProblem,
  requirePassword,
  wrongPassword,
} from './passwords.ts'
import { mayManage } from './team.ts'

// TOTP (RFC 6238) for authenticator apps: 30 seconds, six digits, SHA-1.

const secretOf = (bytes: Uint8Array) => Secret.fromHex(Buffer.from(bytes).toString('hex'))

export const base32 = (secret: Uint8Array): string => secretOf(secret).base32

/**
 * The time step of a code: the current one or a neighbour, for clocks that are half a minute off. Steps up to `after` are
 * used up; an `after` in the future stems from a wrong clock and is ignored, since it would lock the owner out. @returns
 * null for a wrong code
 */
export function stepOf(secret: Uint8Array, code: string, { now, after }: { now: Date; after: number }) {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const offset = TOTP.validate({ token: code, secret: secretOf(secret), timestamp, window: 1 })
  if (offset === null) return null
  const current = TOTP.counter({ timestamp })
  const used = after > current + 1 ? 0 : after
  return current + offset > used ? current + offset : null
}

/** The otpauth: URI in the QR code. */
export const addressOfSecret = (secret: Uint8Array, account: string): string =>
  new TOTP({ issuer: 'Community Wedding', label: account, secret: secretOf(secret) }).toString()

type Needed = { store: Store; passwords: Passwords; throttle: Throttle }
export type SecondFactors = ReturnType<typeof createSecondFactors>

/** Digits, which are easy to type on a phone. */
const RECOVERY_DIGITS = 12
const newRecoveryCode = (): string =>
  [1, 2, 3].map(() => String(randomInt(10_000)).padStart(4, '0')).join(' ')
const digitsOf = (code: string): string => code.replace(/[\s-]/g, '')
const wrongCode = () => new RefusalError('wrong-code', { code: 'error.code' })

export function createSecondFactors(parts: Needed) {
  const { store, throttle, passwords } = parts
  const { secondFactors, sessions } = store.vault
  /** Each TOTP code is valid once. */
  const consumeAppCode = (id: string, { secret, lastStep }: SecondFactor, code: string): boolean => {
    const step = stepOf(secret, digitsOf(code), { now: store.clock(), after: lastStep })
    if (step !== null) secondFactors.usedUp(id, step)
    return step !== null
  }
  const requireTry = (id: string): void => {
    const wait = throttle.beforeAppCode(id)
    if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
  }
  /** To be called inside a command. A recovery code cannot be guessed, so it works even where somebody has used up the tries of TOTP codes. */
  const consumeCode = (id: string, factor: SecondFactor, code: string): boolean => {
    const digits = digitsOf(code)
    if (digits.length === RECOVERY_DIGITS) return secondFactors.takeRecoveryCode(id, digits)
    requireTry(id)
    return consumeAppCode(id, factor, code)
  }
  const isOnHere = (id: string): boolean => secondFactors.of(id)?.isOn === true
  /** The stricter of log and vault. */
  const isOn = (id: string): boolean => store.state.rights.of(id).hasSecondFactor || isOnHere(id)
  const busy = () => new RefusalError('busy', undefined, { retryAfter: 2 })

  return {
    isOn,
    /** False where the log has a second factor that the vault has lost: then sign-in is refused. */
    isComplete: (id: string): boolean => isOnHere(id) || !store.state.rights.of(id).hasSecondFactor,
    status: ({ id }: Account) => ({
      isOn: isOn(id),
      recoveryCodesLeft: secondFactors.recoveryCodesLeft(id),
    }),
    /** Called after the password check. @returns the refusal of the code, or null @throws RefusalError `too-many-attempts` */
    refusalAtSignIn: ({ id }: Account, code: string | undefined): Promise<Refusal | null> =>
      store.write(() => {
        const factor = secondFactors.of(id)
        if (!factor?.isOn) return null
        if (code === undefined) return 'second-factor'
        return consumeCode(id, factor, code) ? null : 'wrong-code'
      }),
    /** Creates a secret, which `confirm` activates with a first code. @throws RefusalError */
    begin: async (asked: PasswordCheck) => {
      const { id, email } = asked.account
      if (isOn(id)) throw new RefusalError('second-factor-on')
      const moment = await requirePassword(parts, asked).catch((error: unknown) => {
        // It was turned on during the password check, which then sees a changed account.
        throw isOn(id) ? new RefusalError('second-factor-on') : error
      })
      const secret = randomBytes(20)
      await store.handle({}, (tx) => {
        // Checked inside the command, since it may have been turned on in the meantime.
        const isFree = !isOn(id) && !tx.rightsOf(id).hasSecondFactor
        if (!isFree) throw new RefusalError('second-factor-on')
        if (!isStill(store, moment, tx.rightsOf(id))) throw wrongPassword()
        secondFactors.begin(id, secret)
      })
      return { secret: base32(secret), address: addressOfSecret(secret, email) }
    },
    /** Ends all other sessions. @returns the recovery codes, which are shown only now. @throws RefusalError */
    confirm: async ({ account, code, token }: { account: Account; code: string; token: string | null }) => {
      const { id } = account
      const moment = momentOf(store, id)
      const factor = secondFactors.of(id)
      if (isOn(id)) throw new RefusalError('second-factor-on')
      requireTry(id)
      if (!factor) throw wrongCode()
      const codes = Array.from({ length: 10 }, newRecoveryCode)
      const session = token === null ? null : sessions.fingerprint(token)
      const at = store.clock().toISOString()
      await store.handle({}, (tx) => {
        const isSame = secondFactors.of(id)?.secret.equals(factor.secret)
        if (!isSame || !isStill(store, moment, tx.rightsOf(id))) throw wrongCode()
        if (!consumeAppCode(id, factor, code)) throw wrongCode()
        tx.recordStaff(id, id, { type: 'SecondFactorSet', facts: null, details: null })
        secondFactors.turnOn(id, at, codes.map(digitsOf))
        sessions.endOthers(id, session)
      })
      return { recoveryCodes: codes }
    },
    /** Without a second factor, the password must have the full minimum length. @throws RefusalError */
    remove: async ({ code, ...asked }: PasswordCheck & { code: string }): Promise<void> => {
      const { account, password } = asked
      const { id } = account
      const problem = passwordProblem(password, account.role)
      if (problem) throw new RefusalError(problem.refusal, problem.fields)
      const moment = await requirePassword(parts, asked)
      const factor = secondFactors.of(id)
      if (!factor?.isOn) throw wrongCode()
      await store.handle({}, (tx) => {
        if (!isStill(store, moment, tx.rightsOf(id))) throw wrongPassword()
        if (!consumeCode(id, factor, code)) throw wrongCode()
        tx.recordStaff(id, id, { type: 'SecondFactorRemoved', facts: null, details: null })
        secondFactors.remove(id)
      })
    },
    /** For a colleague without the phone. The password, which may be short, becomes a random one. @throws RefusalError */
    reset: async ({ id }: Account, actor: string): Promise<void> => {
      if (id === actor) throw new RefusalError('not-permitted')
      const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'))
      if (passwordHash === 'busy') throw busy()
      await store.handle({}, (tx) => {
        if (!mayManage(tx, actor)) throw new RefusalError('not-permitted')
        if (!tx.rightsOf(id).hasSecondFactor && !isOnHere(id)) return
        tx.recordStaff(id, actor, { type: 'SecondFactorRemoved', facts: null, details: null })
        const details = { account: id, way: 'locked' } as const
        tx.recordStaff(id, actor, { type: 'PasswordChanged', facts: null, details })
        secondFactors.remove(id)
        store.vault.setPassword(id, passwordHash, null)
      })
    },
  }
}

/**
 * Signing in by a code that is sent to a phone number, where a gateway is set. Neither answers nor their timing tell
 * whether a number is known. A number that several families use opens none of them so: whoever holds the phone may be a helper.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { type Refused as RefusedBy, refused } from '#events/decider.ts'
import { dialled } from '#events/phone.ts'
import type { Throttle } from '../http/throttle.ts'
import type { Mail } from '../mail/interface.ts'
import { signInCodeLasts } from '../runtime/lifetime.ts'
import { inTransaction } from '../store/database.ts'
import { type Account, foldedPhone } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { isStill, momentOf } from './moment.ts'
import { type Passwords, passwordProblem } from './passwords.ts'
import { type Session, startSession } from './session.ts'

type Needed = { store: Store; mail: Mail; throttle: Throttle; passwords: Passwords }
/** `password`: a new one, for whoever has forgotten theirs. `shared`: the device is not the family's own. */
type Use = { phone: string; code: string; password?: string | undefined; shared?: boolean | undefined }
type Refused = RefusedBy & { extra?: { retryAfter: number } }
type Opened = { ok: true; account: Account; session: Session }

const MAX_TRIES = 5
/** Milliseconds: longer than queueing a message takes, so that the response time is constant. */
const RESPONSE_TIME = 250

export function createPhoneCodes({ store, mail, throttle, passwords }: Needed) {
  const { accounts, accountChanges, signInCodes, db } = store.vault
  /** The one family that a number opens, where its account may be opened at all. */
  const onlyFamily = (phone: string): Account | null => {
    const [family, ...others] = accounts.ofPhone(phone)
    const stored = family && others.length === 0 ? accounts.asStored(family.id) : null
    return stored && isStill(store, momentOf(store, stored.id)) && !stored.disabled ? stored : null
  }
  const until = (): string => new Date(store.clock().getTime() + signInCodeLasts).toISOString()
  const send = (phone: string): void => {
    const [first, ...others] = accounts.ofPhone(phone)
    if (!first) return
    const to = { carrier: 'sms', to: dialled(phone), locale: first.locale } as const
    if (others.length > 0) {
      const letter = { kind: 'shared-number', until: until() } as const
      mail.queue({ letter, ...to, accountId: null, key: `shared-number:${randomUUID()}` })
      return
    }
    if (onlyFamily(phone) === null) return
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const letter = { kind: 'sign-in-code', code, until: until() } as const
    inTransaction(db, () => {
      signInCodes.put(first.id, code, { expiresAt: letter.until, tries: MAX_TRIES })
      mail.queue({ letter, ...to, accountId: first.id, key: `sign-in-code:${randomUUID()}` })
    })
  }
  /** Uses the code up. The new password, if any, ends every other session. */
  const open = ({ phone, code, shared = false }: Use, passwordHash: string | null): Opened | null =>
    inTransaction(db, () => {
      const family = onlyFamily(phone)
      const tried = family && signInCodes.take(family.id, code.replace(/\s/g, ''), store.clock())
      if (!family || tried !== 'right') return null
      if (passwordHash !== null)
        accountChanges.apply({ kind: 'password', id: family.id, passwordHash, session: null })
      accounts.signedIn(family.id, store.clock().toISOString())
      const session = startSession(store, family, { isShared: shared })
      return { ok: true, account: accounts.byId(family.id) ?? family, session }
    })
  const tooMany = (retryAfter: number): Refused => ({
    ...refused('too-many-attempts'),
    extra: { retryAfter },
  })
  return {
    /** Whether codes can be sent. */
    isOffered: (): boolean => mail.isOn('sms'),
    /** Queues a code, durably when it resolves. @returns null, or `messages-off` or `too-many-attempts` */
    ask: async (phone: string): Promise<Refused | null> => {
      if (!mail.isOn('sms')) return refused('messages-off')
      const wait = throttle.beforeCodeTo(foldedPhone(phone))
      if (wait > 0) return tooMany(wait)
      const minimumTime = Bun.sleep(RESPONSE_TIME)
      try {
        send(phone)
      } finally {
        await minimumTime
      }
      return null
    },
    /** @returns or `wrong-code`, also where it is over or the number is nobody's; `too-many-attempts`, or what is wrong with the password */
    use: async (ask: Use): Promise<Opened | Refused> => {
      const { phone, password } = ask
      const wait = throttle.beforeCode(foldedPhone(phone))
      if (wait > 0) return tooMany(wait)
      const problem = password === undefined ? null : passwordProblem(password, 'customer')
      if (problem) return problem
      const passwordHash = password === undefined ? null : await passwords.hash(password)
      if (passwordHash === 'busy') return { ...refused('busy'), extra: { retryAfter: 2 } }
      // A count of tries must not be rolled back, so nothing is thrown inside.
      return open(ask, passwordHash) ?? refused('wrong-code', { code: 'error.code' })
    },
  }
}

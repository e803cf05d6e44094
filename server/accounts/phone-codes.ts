/**
 * Sign-in by a code sent to a phone, where a gateway is configured. Neither answers nor their timing reveal whether a
 * number is known. A number that several families verified opens none: its holder may be a helper. A code works only in the
 * browser that requested it, so that nobody else can use up its tries.
 */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { dialled } from '#events/contacts.ts'
import { type Refused as RefusedBy, refused } from '#events/decider.ts'
import type { Throttle } from '../http/throttle.ts'
import type { Mail } from '../mail/interface.ts'
import { signInCodeLasts } from '../runtime/clock.ts'
import { type Account, foldedPhone } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { isStill, momentOf, type Opening, recovering, type TakenOff } from './opening.ts'
import { type Passwords, passwordProblem } from './passwords.ts'
import { type Session, startSession } from './sign-in.ts'

type Needed = { store: Store; mail: Mail; opening: Opening; throttle: Throttle; passwords: Passwords }
type Ask = { phone: string; network: string }
/** `asker`: token of the requesting browser. */
type Asked = { ok: true; asker: string }
/** `password`: a new one, since the old one may be a stranger's. `shared`: on a shared device. */
type Use = Ask & {
  asker: string
  code: string
  password: string
  shared?: boolean | undefined
}
type Refused = RefusedBy & { extra?: { retryAfter: number } }
type Opened = { ok: true; account: Account; session: Session; takenOff: TakenOff[] }

const MAX_TRIES = 5
/** Milliseconds: longer than queueing a message takes, so that the response time is constant. */
const RESPONSE_TIME = 250

const wrongCode = () => refused('wrong-code', { code: 'error.code' })
const askedBy = (asker: string, { id }: Account) => ({
  kind: 'phone' as const,
  asker: createHash('sha256').update(asker).digest('base64url'),
  accountId: id,
})

export function createPhoneCodes({ store, mail, opening, throttle, passwords }: Needed) {
  const { accounts, codes } = store.vault
  const { begin } = recovering({ store, mail })
  /** Null unless the number opens exactly one family. */
  const onlyFamily = (phone: string): Account | null => {
    const family = opening.byItself('phone', phone)
    if (!family || family === 'shared' || family.disabled) return null
    return isStill(store, momentOf(store, family.id)) ? family : null
  }
  const until = (): string => new Date(store.clock().getTime() + signInCodeLasts).toISOString()
  /** Inside a command. */
  const send = (phone: string, asker: string): void => {
    const family = onlyFamily(phone)
    const locale = family?.locale ?? accounts.holders('phone', phone)[0]?.locale
    if (!locale) return
    const to = { carrier: 'sms', to: dialled(phone), locale } as const
    if (opening.byItself('phone', phone) === 'shared') {
      const letter = { kind: 'shared-number', until: until() } as const
      mail.queue({ letter, ...to, accountId: null, key: `shared-number:${randomUUID()}` })
      return
    }
    if (family === null) return
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const letter = { kind: 'sign-in-code', code, until: until() } as const
    codes.put(askedBy(asker, family), code, { expiresAt: letter.until, tries: MAX_TRIES })
    mail.queue({ letter, ...to, accountId: family.id, key: `sign-in-code:${randomUUID()}` })
  }
  const isRight = ({ asker, phone, code }: Use): Promise<boolean> =>
    // Nothing is thrown inside, since the counted try must not be undone.
    store.write(() => {
      const family = onlyFamily(phone)
      return family !== null && codes.tryOut(askedBy(asker, family), code, store.clock()) === 'right'
    })
  /** Consumes the code, ends all other sessions, and removes unverified identifiers. */
  const open = ({ asker, phone, code, shared = false }: Use, passwordHash: string): Promise<Opened | null> =>
    store.write(() => {
      const family = onlyFamily(phone)
      const tried = family && codes.take(askedBy(asker, family), code, store.clock())
      if (!family || tried !== 'right') return null
      const at = store.clock().toISOString()
      const takenOff = begin(family.id)
      store.vault.setPassword(family.id, passwordHash, null)
      store.vault.recover(family.id, { what: 'phone', at })
      accounts.signedIn(family.id, at)
      const session = startSession(store, family, { isShared: shared })
      return { ok: true, account: accounts.byId(family.id) ?? family, session, takenOff: takenOff() }
    })
  const tooMany = (retryAfter: number): Refused => ({
    ...refused('too-many-attempts'),
    extra: { retryAfter },
  })
  return {
    isOffered: (): boolean => mail.isOn('sms'),
    /** Queued durably when it resolves. @returns the asker, or `messages-off`, `messages-used-up` or `too-many-attempts` */
    ask: async ({ phone, network }: Ask): Promise<Asked | Refused> => {
      if (!mail.isOn('sms')) return refused('messages-off')
      const wait = throttle.beforeCodeTo(foldedPhone(phone), network) || throttle.beforeCodeFrom(network)
      if (wait > 0) return tooMany(wait)
      const isProven = opening.provenBy('phone', phone).length > 0
      if (!mail.budget.isLeft(isProven ? 'family' : 'stranger')) return refused('messages-used-up')
      const minimumTime = Bun.sleep(RESPONSE_TIME)
      const asker = randomBytes(32).toString('base64url')
      try {
        await store.write(() => send(phone, asker))
      } finally {
        await minimumTime
      }
      return { ok: true, asker }
    },
    /** @returns the session, `wrong-code`, `too-many-attempts`, `busy`, or a problem of the password */
    use: async (use: Use): Promise<Opened | Refused> => {
      const { network, password } = use
      const asked = { ...use, code: use.code.replace(/\s/g, '') }
      const wait = throttle.beforeCode(network)
      if (wait > 0) return tooMany(wait)
      const problem = passwordProblem(password, 'customer')
      if (problem) return problem
      if (!(await isRight(asked))) return wrongCode()
      const passwordHash = await passwords.hash(password)
      if (passwordHash === 'busy') return { ...refused('busy'), extra: { retryAfter: 2 } }
      return (await open(asked, passwordHash)) ?? wrongCode()
    },
  }
}

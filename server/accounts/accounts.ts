/** Accounts of families: registration by e-mail or by phone number alone, and the language of any account. */
import { randomUUID } from 'node:crypto'
import { type Refused, refused } from '#events/decider.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Throttle } from '../http/throttle.ts'
import type { Mail } from '../mail/interface.ts'
import type { Account, Identifier } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { isProven, type Opening, proofCarrier } from './opening.ts'
import { type Passwords, passwordProblem } from './passwords.ts'

export type WithAccount = { ok: true; account: Account }
/** `email` and `consent`: '' for none. */
type NewFamily = { email: string; phone: string; locale: Locale; consent: string }
/** `another`: the family confirmed that it has no account yet, although one with this phone or e-mail exists. */
type Registration = NewFamily & { password: string; network: string; another: boolean }
/** `text`: the address or number that opens the account. */
type Named = { what: Identifier; text: string }
type Attempt = Named & { password: string; network: string }
export type Accounts = ReturnType<typeof createAccounts>

export const emailTaken = () => refused('email-taken', { email: 'refusal.email-taken' })
const emailUsed = () => refused('email-used', { email: 'refusal.email-used' })
export const phoneTaken = () => refused('phone-taken', { phone: 'refusal.phone-taken' })

type Needed = { store: Store; mail: Mail; opening: Opening; passwords: Passwords; throttle: Throttle }

export function createAccounts({ store, mail, opening, passwords, throttle }: Needed) {
  const { accounts } = store.vault
  /** To be called inside a command. */
  const open = (family: NewFamily, passwordHash: string): Account => {
    const createdAt = store.clock().toISOString()
    const account = { ...family, passwordHash, role: 'customer', createdAt } as const
    const id = randomUUID()
    accounts.add(account, id)
    const added = accounts.byId(id)
    if (!added) throw new Error('an account that was added is not there')
    return added
  }
  /**
   * A password that already opens an account of that name is refused, since it could not decide between the two.
   * @returns the refusal, `too-many-attempts` or `busy`; null where it opens none
   */
  const takenByPassword = async ({ what, text, password, network }: Attempt): Promise<Refused | null> => {
    const holders = opening.byPassword(text).map(({ id }) => id)
    if (holders.length === 0) return null
    if (throttle.beforeSignIn(holders, network) > 0) return refused('too-many-attempts')
    for (const id of holders) {
      const matches = await passwords.verify(password, accounts.passwordHash(id))
      if (!matches) continue
      throttle.noFailure(holders, network)
      return matches === 'busy' ? refused('busy') : what === 'email' ? emailTaken() : phoneTaken()
    }
    return null
  }
  /** Taken where an account verified the name, or, for what cannot be verified, where any has it. */
  const taken = ({ what, text }: Named, another: boolean): Refused | null => {
    if (what === 'email' && opening.provenBy(what, text).length > 0) return emailTaken()
    const canProve = proofCarrier(mail, what) !== undefined
    const isTaken = accounts.holders(what, text).some((one) => !canProve || isProven(one, what))
    if (!isTaken || another) return null
    return what === 'email' ? emailUsed() : phoneTaken()
  }
  return {
    open,
    /** @returns the account, or the refusal: taken, `too-many-attempts`, `busy` or a problem of the password */
    register: async (asked: Registration): Promise<WithAccount | Refused> => {
      const { email, phone, locale, consent, password, network, another } = asked
      const named =
        email === '' ? ({ what: 'phone', text: phone } as const) : ({ what: 'email', text: email } as const)
      const problem = passwordProblem(password, 'customer') ?? taken(named, another)
      if (problem) return problem
      const theirs = await takenByPassword({ ...named, password, network })
      if (theirs) return theirs
      const before = accounts.holders(named.what, named.text).length
      const passwordHash = await passwords.hash(password)
      if (passwordHash === 'busy') return refused('busy')
      return store.write(() => {
        // The name may have been taken in the meantime, perhaps with the same password.
        if (accounts.holders(named.what, named.text).length !== before)
          return named.what === 'email' ? emailUsed() : phoneTaken()
        return { ok: true, account: open({ email, phone, locale, consent }, passwordHash) }
      })
    },
    takenByPassword,
    /** Unsent letters switch to the new language. */
    changeMe: (account: Account, { locale }: { locale?: Locale | undefined }): Promise<Account> =>
      store.write(() => {
        if (locale) accounts.setLocale(account.id, locale)
        const changed = accounts.byId(account.id) ?? account
        mail.reword(changed)
        return changed
      }),
  }
}

/** Accounts of families: registering, by e-mail or by phone number alone, and the language of any account. */
import { type Refused, refused } from '#events/decider.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Throttle } from '../http/throttle.ts'
import { type Account, MOST_SHARING } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { type Passwords, passwordProblem } from './passwords.ts'

export type WithAccount = { ok: true; account: Account }
/** `email`: '' for a family that has none. */
type NewFamily = { email: string; phone: string; locale: Locale }
/** `sharesPhone`: another family has an account with this number, and this is not theirs. */
type Registration = NewFamily & { password: string; network: string; sharesPhone: boolean }
export type Accounts = ReturnType<typeof createAccounts>

export const emailTaken = () => refused('email-taken', { email: 'refusal.email-taken' })
const phoneTaken = () => refused('phone-taken', { phone: 'refusal.phone-taken' })
export const phoneFull = () => refused('phone-full', { phone: 'refusal.phone-full' })

type Needed = { store: Store; passwords: Passwords; throttle: Throttle }

export function createAccounts({ store, passwords, throttle }: Needed) {
  const { accounts } = store.vault
  /** @returns the account, or `email-taken`. */
  const open = (family: NewFamily, passwordHash: string): WithAccount | Refused => {
    const createdAt = store.clock().toISOString()
    const account = accounts.add({ ...family, passwordHash, role: 'customer', createdAt })
    return account ? { ok: true, account } : emailTaken()
  }
  /** What of the name is taken; asked again after slow work, since another may have registered meanwhile. */
  const takenBy = ({ email, phone, sharesPhone }: Registration): Refused | null => {
    if (email !== '') return accounts.forSignIn(email) ? emailTaken() : null
    const holders = accounts.ofPhone(phone).length
    if (holders >= MOST_SHARING) return phoneFull()
    return holders > 0 && !sharesPhone ? phoneTaken() : null
  }
  /** Whoever knows the password of an account with the number has one already, and the password could not decide between two. */
  const isTheirs = async ({ phone, password, network }: Registration): Promise<Refused | boolean> => {
    const holders = accounts.ofPhone(phone).map(({ id }) => id)
    if (holders.length === 0) return false
    if (throttle.beforeSignIn(holders, network) > 0) return refused('too-many-attempts')
    for (const id of holders) {
      const matches = await passwords.verify(password, accounts.passwordHash(id))
      if (matches) throttle.noFailure(holders, network)
      if (matches) return matches === 'busy' ? refused('busy') : true
    }
    return false
  }
  return {
    open,
    /** @returns the account, or `email-taken`, `phone-taken`, `phone-full`, `too-many-attempts`, `busy` or what is wrong with the password. */
    register: async (asked: Registration): Promise<WithAccount | Refused> => {
      const { email, phone, locale, password } = asked
      const problem = passwordProblem(password, 'customer') ?? takenBy(asked)
      if (problem) return problem
      const theirs = email === '' && (await isTheirs(asked))
      if (theirs) return theirs === true ? phoneTaken() : theirs
      const before = accounts.ofPhone(phone).length
      const passwordHash = await passwords.hash(password)
      if (passwordHash === 'busy') return refused('busy')
      // Somebody took the number meanwhile, perhaps with the same password.
      if (email === '' && accounts.ofPhone(phone).length !== before) return phoneTaken()
      return takenBy(asked) ?? open({ email, phone, locale }, passwordHash)
    },
    changeMe: (account: Account, { locale }: { locale?: Locale | undefined }): Account => {
      if (locale) accounts.setLocale(account.id, locale)
      return accounts.byId(account.id) ?? account
    },
  }
}

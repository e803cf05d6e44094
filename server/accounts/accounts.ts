/** Accounts of families: registering, by e-mail or by phone number alone, and the language of any account. */
import { type Refused, refused } from '#events/decider.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Throttle } from '../http/throttle.ts'
import { inTransaction } from '../store/database.ts'
import { type Account, foldedPhone, MOST_SHARING } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { isStill } from './moment.ts'
import { type Passwords, passwordProblem } from './passwords.ts'
import { type PasswordCheck, requirePassword, wrongPassword } from './reauthentication.ts'

export type WithAccount = { ok: true; account: Account }
/** `email`: '' for a family that has none. */
type NewFamily = { email: string; phone: string; locale: Locale }
/** `sharesPhone`: another family has an account with this number, and this is not theirs. */
type Registration = NewFamily & { password: string; network: string; sharesPhone: boolean }
type Opening = Pick<Registration, 'phone' | 'password' | 'network'>
export type Accounts = ReturnType<typeof createAccounts>

export const emailTaken = () => refused('email-taken', { email: 'refusal.email-taken' })
const phoneTaken = () => refused('phone-taken', { phone: 'refusal.phone-taken' })
export const phoneFull = () => refused('phone-full', { phone: 'refusal.phone-full' })

type Needed = { store: Store; passwords: Passwords; throttle: Throttle }

export function createAccounts({ store, passwords, throttle }: Needed) {
  const { accounts, db, signInCodes } = store.vault
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
  const isTheirs = async ({ phone, password, network }: Opening): Promise<Refused | boolean> => {
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
    /**
     * From then on the number opens the account and is told what is said to phones; a code that went to the one before opens nothing.
     * @returns the account, or `phone-full`; `phone-taken` where the password opens another account of that number, which could then not
     * be told apart. @throws RefusalError as requirePassword does
     */
    changePhone: async ({
      phone,
      ...asked
    }: PasswordCheck & { phone: string }): Promise<WithAccount | Refused> => {
      const { account, password, network } = asked
      const moment = await requirePassword({ store, passwords, throttle }, asked)
      const isOther = foldedPhone(phone) !== foldedPhone(account.phone)
      const theirs = isOther && (await isTheirs({ phone, password, network }))
      if (theirs) return theirs === true ? phoneTaken() : theirs
      const current = accounts.byId(account.id)
      if (!current || !isStill(store, moment)) throw wrongPassword()
      const isMoved = inTransaction(db, () => {
        signInCodes.drop(current.id)
        return accounts.setPhone(current, phone)
      })
      return isMoved ? { ok: true, account: accounts.byId(current.id) ?? current } : phoneFull()
    },
    changeMe: (account: Account, { locale }: { locale?: Locale | undefined }): Account => {
      if (locale) accounts.setLocale(account.id, locale)
      return accounts.byId(account.id) ?? account
    },
  }
}

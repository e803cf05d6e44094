/** Accounts of families: registering, and the language of any account. */
import { type Refused, refused } from '#events/decider.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { type Passwords, passwordProblem } from './passwords.ts'

export type WithAccount = { ok: true; account: Account }
type NewFamily = { email: string; phone: string; locale: Locale }
export type Accounts = ReturnType<typeof createAccounts>

export const emailTaken = () => refused('email-taken', { email: 'refusal.email-taken' })

export function createAccounts({ store, passwords }: { store: Store; passwords: Passwords }) {
  const { accounts } = store.vault
  /** @returns the account, or `email-taken`. */
  const open = (family: NewFamily, passwordHash: string): WithAccount | Refused => {
    const createdAt = store.clock().toISOString()
    const account = accounts.add({ ...family, passwordHash, role: 'customer', createdAt })
    return account ? { ok: true, account } : emailTaken()
  }
  return {
    open,
    /** @returns the account, or `email-taken`, `busy` or what is wrong with the password. */
    register: async ({ password, ...family }: NewFamily & { password: string }) => {
      const problem = passwordProblem(password, 'customer')
      if (problem) return problem
      if (accounts.forSignIn(family.email)) return emailTaken()
      const passwordHash = await passwords.hash(password)
      return passwordHash === 'busy' ? refused('busy') : open(family, passwordHash)
    },
    changeMe: (account: Account, { locale }: { locale?: Locale | undefined }): Account => {
      if (locale) accounts.setLocale(account.id, locale)
      return accounts.byId(account.id) ?? account
    },
  }
}

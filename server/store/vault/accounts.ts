/** Accounts. E-mail and phone are encrypted; either is found by a keyed hash of its normalised form. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import type { Locale, Role } from '#events/vocabulary.ts'
import { inTransaction } from '../database.ts'
import { type Account, foldedEmail, NO_PASSWORD } from '../records.ts'
import { keyedHash, open, type SealingKey, seal } from '../seal.ts'
import type { createPhoneIndex } from './phones.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'

type NewAccount = Pick<Account, 'email' | 'phone' | 'role' | 'locale' | 'createdAt'> & {
  passwordHash: string
}

type PhoneIndex = ReturnType<typeof createPhoneIndex>

const Personal = z.object({ email: z.string(), phone: z.string() })
const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text)

export function createAccountRepository(
  { db, k, all, first, run, seals }: VaultDatabase,
  sealing: SealingKey,
  { hashing, phones }: { hashing: Buffer; phones: PhoneIndex },
) {
  const about = (id: string) => `account|${id}`
  const hashOf = (email: string) => keyedHash(hashing, foldedEmail(email))
  /** The column is unique and never null; a folded e-mail has no line end. */
  const hashFor = (id: string, email: string) =>
    email === '' ? keyedHash(hashing, `none\n${id}`) : hashOf(email)
  const sealed = (id: string, email: string, phone: string) =>
    seal(sealing, JSON.stringify({ email, phone }), about(id))
  const opened = (row: Selectable<VaultTables['account']>): Account => {
    const text = open(sealing, row.sealed, about(row.id))
    // Whoever changed the row may have changed what is sealed in it: then it names nobody.
    const { email, phone } = text ? Personal.parse(JSON.parse(text.toString())) : { email: '', phone: '' }
    const isGenuine = text !== null && seals.isGenuine('account', row)
    return {
      id: row.id,
      email,
      phone,
      role: row.role,
      locale: isLocale(row.locale) ? row.locale : 'ml',
      isEmailVerified: row.email_verified === 1,
      disabled: row.disabled_at !== null || !isGenuine,
      isGenuine,
      createdAt: row.created_at,
      lastLoginAt: row.last_login_at,
    }
  }
  const selectAccounts = k.selectFrom('account').selectAll()
  const rowByEmail = (email: string) => first(selectAccounts.where('email_hash', '=', hashOf(email)))
  const rowById = db.query<Selectable<VaultTables['account']>, [string]>('select * from account where id = ?')
  // A cache, since every request needs its account: only this process changes accounts, and it removes them here then.
  const cache = new Map<string, Account>()
  const byId = (id: string): Account | null => {
    const cached = cache.get(id)
    if (cached) return cached
    const row = rowById.get(id)
    if (!row) return null
    const account = opened(row)
    cache.set(id, account)
    return account
  }
  // A cache: answers to staff name many members of staff, and families need not be decrypted for that.
  let staffCache: Map<string, Account> | null = null
  const staff = (): Account[] =>
    all(selectAccounts.where('role', '!=', 'customer').orderBy('created_at').orderBy('id')).map(opened)
  const ofPhone = (phone: string): Account[] =>
    phones
      .holders(phone)
      .flatMap((id) => byId(id) ?? [])
      .filter(({ role }) => role === 'customer')
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
  const opening = (name: string): Account[] => {
    const row = rowByEmail(name)
    const named = row ? [opened(row)] : []
    return [...named, ...ofPhone(name).filter(({ id }) => id !== row?.id)]
  }
  const update = (id: string, values: Partial<VaultTables['account']>) => {
    cache.delete(id)
    staffCache = null
    const row = first(selectAccounts.where('id', '=', id))
    // What is written becomes right as a whole, so a password that this program did not set must not stay.
    const isDoubtful = row !== null && !seals.isGenuine('account', row)
    const set = isDoubtful ? { password_hash: NO_PASSWORD, ...values } : values
    run(k.updateTable('account').set(set).where('id', '=', id))
  }
  return {
    byId,
    /** The same past the cache: a line of SQL may have changed the row. */
    asStored: (id: string): Account | null => {
      const row = first(selectAccounts.where('id', '=', id))
      return row && opened(row)
    },
    /** The account and its password hash; null for an unknown e-mail. */
    forSignIn: (email: string): { account: Account; passwordHash: string } | null => {
      const row = rowByEmail(email)
      return row ? { account: opened(row), passwordHash: row.password_hash } : null
    },
    /** Those that a name typed at a sign-in may open: by e-mail or user name, then families by phone number, oldest first. */
    opening,
    /** The families that a phone number opens, oldest first. */
    ofPhone,
    /** Puts the accounts of a version before under their phone numbers. */
    fillPhones: (): void =>
      inTransaction(db, () =>
        phones.fillOnce(() =>
          all(selectAccounts.where('role', '=', 'customer').orderBy('created_at').orderBy('id')).map(opened),
        ),
      ),
    passwordHash: (id: string) =>
      first(k.selectFrom('account').select('password_hash').where('id', '=', id))?.password_hash ?? null,
    /** Null when the e-mail is already taken. */
    add: (account: NewAccount, id: string = randomUUID()): Account | null => {
      if (account.email !== '' && rowByEmail(account.email)) return null
      const { email, phone, passwordHash, role, locale, createdAt } = account
      run(
        k.insertInto('account').values({
          id,
          email_hash: hashFor(id, email),
          sealed: sealed(id, email, phone),
          password_hash: passwordHash,
          role,
          locale,
          email_verified: 0,
          disabled_at: null,
          created_at: createdAt,
          last_login_at: null,
        }),
      )
      if (role === 'customer') phones.add({ id, phone })
      staffCache = null
      // Not from the cache, which would outlive a transaction that is rolled back.
      const row = first(selectAccounts.where('id', '=', id))
      return row && opened(row)
    },
    staff,
    /** A member of staff, also a disabled one; null for any other account. */
    staffMember: (id: string): Account | null => {
      staffCache ??= new Map(staff().map((account) => [account.id, account]))
      return staffCache.get(id) ?? null
    },
    signedIn: (id: string, at: string) => update(id, { last_login_at: at }),
    setRole: (id: string, role: Role) => update(id, { role }),
    setDisabled: (id: string, at: string | null) => update(id, { disabled_at: at }),
    setPassword: (id: string, hash: string) => update(id, { password_hash: hash }),
    /** For an account without an e-mail. @returns false where another account has it */
    addEmail: ({ id, phone }: Account, email: string): boolean => {
      if (rowByEmail(email)) return false
      update(id, { email_hash: hashOf(email), sealed: sealed(id, email, phone) })
      return true
    },
    /** @returns false where the number opens as many accounts as it may */
    setPhone: ({ id, email }: Account, phone: string): boolean => {
      if (!phones.move({ id, phone })) return false
      update(id, { sealed: sealed(id, email, phone) })
      return true
    },
    setEmailVerified: (id: string) => update(id, { email_verified: 1 }),
    setLocale: (id: string, locale: Locale) => update(id, { locale }),
    remove: (id: string) => {
      cache.delete(id)
      staffCache = null
      run(k.deleteFrom('account').where('id', '=', id))
    },
  }
}

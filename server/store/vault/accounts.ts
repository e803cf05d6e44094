/** Accounts. E-mail and phone are encrypted; either is found by a keyed hash of its normalised form. */
import type { Compilable, Selectable } from 'kysely'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { type SavedView, SavedViews } from '#events/saved-view.ts'
import type { Locale, Role } from '#events/vocabulary.ts'
import { isWay, type Way } from '../letter.ts'
import { type Account, foldedEmail, foldedPhone, type Identifier } from '../records.ts'
import { keyedHash } from '../seal.ts'
import { accountHolder } from './bound-rows.ts'
import type { createDataKeyRepository } from './data-keys.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'

type Row = Selectable<VaultTables['account']>
type NewAccount = Pick<Account, 'email' | 'phone' | 'role' | 'locale' | 'consent' | 'createdAt'> & {
  passwordHash: string
}

const Personal = z.object({ email: z.string(), phone: z.string() })
const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text)

export function createAccountRepository(
  { db, k, all, first, run, sealedRow, openRow, changedRow }: VaultDatabase,
  keys: Pick<ReturnType<typeof createDataKeyRepository>, 'create' | 'destroy'>,
  hashing: Readonly<Record<Identifier, Buffer>>,
) {
  /** Null for an empty text, and for what is no phone number. */
  const hashOf = (what: Identifier, text: string): Buffer | null => {
    const folded = what === 'email' ? foldedEmail(text) : foldedPhone(text)
    return folded === '' ? null : keyedHash(hashing[what], folded)
  }
  /** A row with another e-mail and phone number. */
  const reachedBy = <R extends Omit<Row, 'sealed' | 'email_hash' | 'phone_hash'>>(
    row: R,
    { email, phone }: Pick<Account, Identifier>,
  ) => {
    const hashes = { email_hash: hashOf('email', email), phone_hash: hashOf('phone', phone) }
    return sealedRow('account', { ...row, ...hashes }, JSON.stringify({ email, phone }))
  }
  /** Null where the row is not as this program wrote it: there is no such account then. */
  const opened = (row: Row): Account | null => {
    const text = openRow('account', row)
    if (!text) return null
    const { email, phone } = Personal.parse(JSON.parse(text.toString()))
    return {
      id: row.id,
      email,
      phone,
      role: row.role,
      locale: isLocale(row.locale) ? row.locale : 'ml',
      consent: row.consent,
      proven: { email: row.email_proven_at, phone: row.phone_proven_at },
      disabled: row.disabled_at !== null,
      createdAt: row.created_at,
      lastLoginAt: row.last_login_at,
      toldBy:
        row.told_by !== null && isWay(row.told_by) ? { way: row.told_by, since: row.told_since ?? '' } : null,
    }
  }
  const selectAccounts = k.selectFrom('account').selectAll()
  /** Oldest first; sorted here, since there are few. */
  const accountsIn = (rows: Compilable<Row>): Account[] =>
    all(rows)
      .flatMap((row) => opened(row) ?? [])
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || (a.id < b.id ? -1 : 1))
  const holders = (what: Identifier, text: string): Account[] => {
    const hash = hashOf(what, text)
    const rows = selectAccounts.where(`${what}_hash`, '=', hash)
    return hash === null ? [] : accountsIn(rows)
  }
  const rowById = db.query<Row, [string]>('select * from account where id = ?')
  const byId = (id: string): Account | null => {
    const row = rowById.get(id)
    return row && opened(row)
  }
  const staff = (): Account[] => accountsIn(selectAccounts.where('role', 'in', ['admin', 'verifier']))
  /** Updated and not replaced, which would delete what belongs to the account. */
  const change = (id: string, changed: (row: Row) => Row | null): void => {
    const row = rowById.get(id)
    const next = row && changed(row)
    if (!next) return
    // Without the id: where that is set, SQLite looks for every row that refers to it.
    const { id: _same, ...values } = next
    run(k.updateTable('account').set(values).where('id', '=', id))
  }
  const update = (id: string, values: Partial<Row>): void =>
    change(id, (row) => changedRow('account', row, values))
  return {
    byId,
    /** The accounts with an e-mail address or user name, or with a phone number, oldest first; whether they proved it or not. */
    holders,
    passwordHash: (id: string) =>
      first(k.selectFrom('account').select('password_hash').where('id', '=', id))?.password_hash ?? null,
    add: (account: NewAccount, id: string): void => {
      const { passwordHash, role, locale, consent, createdAt } = account
      const row = {
        id,
        password_hash: passwordHash,
        role,
        locale,
        consent,
        email_proven_at: null,
        phone_proven_at: null,
        disabled_at: null,
        created_at: createdAt,
        last_login_at: null,
        told_by: null,
        told_since: null,
      }
      keys.create(accountHolder(id))
      run(k.insertInto('account').values(reachedBy(row, account)))
    },
    staff,
    /** A member of staff, also a disabled one; null for any other account. */
    staffMember: (id: string): Account | null => {
      const account = byId(id)
      return account?.role === 'customer' ? null : account
    },
    signedIn: (id: string, at: string) => update(id, { last_login_at: at }),
    setRights: (id: string, role: Role, disabledAt: string | null) =>
      update(id, { role, disabled_at: disabledAt }),
    setPassword: (id: string, hash: string) => update(id, { password_hash: hash }),
    /** Another e-mail or number, which nobody has proven yet; of '' there is none. */
    setIdentifier: (account: Account, what: Identifier, text: string) => {
      const isSame = hashOf(what, text)?.equals(hashOf(what, account[what]) ?? Buffer.of()) === true
      const proven = isSame ? {} : { [`${what}_proven_at`]: null }
      const reached = { ...account, [what]: text }
      change(account.id, (row) => (opened(row) ? reachedBy({ ...row, ...proven }, reached) : null))
    },
    prove: (id: string, what: Identifier, at: string) => update(id, { [`${what}_proven_at`]: at }),
    setLocale: (id: string, locale: Locale) => update(id, { locale }),
    /** By which way the family wants its messages. `since`: UTC. */
    chooseWay: (id: string, way: Way, since: string) => update(id, { told_by: way, told_since: since }),
    /** Its consent, and by which way it wants its messages. */
    forgetChoices: (id: string) => update(id, { consent: '', told_by: null, told_since: null }),
    remove: (id: string) => {
      run(k.deleteFrom('account').where('id', '=', id))
      keys.destroy(accountHolder(id))
    },
  }
}

// Saved views by account, encrypted, since a search text can be a family's name.

export function createViewRepository({ k, all, first, put, sealedRow, openRow }: VaultDatabase) {
  const opened = (row: Selectable<VaultTables['saved_views']> | null): SavedView[] => {
    const text = row && openRow('saved_views', row)
    // Views that cannot be parsed are dropped, so that the list still opens.
    return text ? (SavedViews.safeParse(JSON.parse(text.toString())).data ?? []) : []
  }
  const keep = (accountId: string, own: readonly SavedView[]): void => {
    const row = sealedRow('saved_views', { account_id: accountId }, JSON.stringify(own))
    put('saved_views', row)
  }
  return {
    of: (accountId: string): SavedView[] =>
      opened(first(k.selectFrom('saved_views').selectAll().where('account_id', '=', accountId))),
    /** What the others share, by whose it is. */
    sharedBeside: (accountId: string): { accountId: string; views: SavedView[] }[] =>
      all(
        k.selectFrom('saved_views').selectAll().where('account_id', '!=', accountId).orderBy('account_id'),
      ).map((row) => ({ accountId: row.account_id, views: opened(row).filter(({ shared }) => shared) })),
    /** Removes those that `isForgotten` tells, of everybody. */
    forget: (isForgotten: (view: SavedView) => boolean): void => {
      for (const row of all(k.selectFrom('saved_views').selectAll())) {
        const views = opened(row)
        const left = views.filter((view) => !isForgotten(view))
        if (left.length < views.length) keep(row.account_id, left)
      }
    },
    put: keep,
  }
}

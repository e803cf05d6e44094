/**
 * Changes of accounts that the log decides, in two phases: a change rests here, sealed, before its event is appended,
 * and takes effect in the same commit of the vault that removes it, once the log has the event. What the log did not
 * take is dropped, so that after a crash at any moment log and accounts say the same.
 */
import * as z from 'zod/mini'
import { locales, roles } from '#events/account-lists.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { inTransaction } from '../database.ts'
import { identifiers } from '../records.ts'
import { open, type SealingKey, seal } from '../seal.ts'
import type { createAccountRepository, createToldByRepository } from './accounts.ts'
import type { createCodeRepository } from './codes.ts'
import type { createOutsideLinkRepository } from './reset-links.ts'
import type { createSecondFactorRepository } from './second-factors.ts'
import type { createSessionRepository } from './sessions.ts'
import type { VaultDatabase } from './tables.ts'

const id = z.string()
const what = z.enum(identifiers)
const AccountChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('added'),
    id,
    email: z.string(),
    /** Of a family; staff have none. */
    phone: z.optional(z.string()),
    passwordHash: z.string(),
    role: z.enum(roles),
    locale: z.enum(locales),
    createdAt: z.string(),
  }),
  z.strictObject({
    kind: z.literal('rights'),
    id,
    role: z.enum(roles),
    disabledAt: z.nullable(z.string()),
  }),
  /**
   * `session`: the one that goes on, by the hash of its token in base64url. `proves`: what whoever chose the password has proven by
   * it, and when; null where that was the password before.
   */
  z.strictObject({
    kind: z.literal('password'),
    id,
    passwordHash: z.string(),
    session: z.nullable(z.string()),
    proves: z.nullable(z.strictObject({ what, at: z.string() })),
  }),
  z.strictObject({
    kind: z.literal('second-factor-on'),
    id,
    at: z.string(),
    recoveryCodes: z.array(z.string()),
    session: z.nullable(z.string()),
  }),
  z.strictObject({
    kind: z.literal('link'),
    id,
    fingerprint: z.string(),
    expiresAt: z.string(),
    maker: z.nullable(id),
    proves: z.nullable(what),
  }),
  /** `passwordHash`: one that nobody knows, where a colleague removed the second factor. */
  z.strictObject({ kind: z.literal('second-factor-off'), id, passwordHash: z.nullable(z.string()) }),
])
export type AccountChange = z.infer<typeof AccountChange>

/** The event that a change waits for. */
type AwaitedEvent = { stream: string; version: number; type: string }

type Needed = {
  accounts: ReturnType<typeof createAccountRepository>
  sessions: ReturnType<typeof createSessionRepository>
  secondFactors: ReturnType<typeof createSecondFactorRepository>
  emailCodes: ReturnType<typeof createCodeRepository>
  signInCodes: ReturnType<typeof createCodeRepository>
  outsideLinks: ReturnType<typeof createOutsideLinkRepository>
  toldBy: ReturnType<typeof createToldByRepository>
}
type Proof = NonNullable<Extract<AccountChange, { kind: 'password' }>['proves']>
const about = ({ stream, version, type }: AwaitedEvent) => `account-change|${stream}|${version}|${type}`

export function createAccountChangeRepository(
  { db, k, all, run, seals }: VaultDatabase,
  sealing: SealingKey,
  { accounts, sessions, secondFactors, emailCodes, signInCodes, outsideLinks, toldBy }: Needed,
) {
  const setRights = ({ id, role, disabledAt }: Extract<AccountChange, { kind: 'rights' }>): void => {
    const isOtherRole = accounts.byId(id)?.role !== role
    accounts.setRole(id, role)
    accounts.setDisabled(id, disabledAt)
    sessions.endAll(id)
    // A link for a disabled account is good once it is enabled again, as `bun run staff link` promises.
    if (isOtherRole || disabledAt !== null) sessions.dropResetLinks(id)
    sessions.dropResetLinksMadeBy(id)
  }
  const setPassword = (id: string, passwordHash: string, session: string | null): void => {
    accounts.setPassword(id, passwordHash)
    sessions.endOthers(id, session)
    sessions.dropResetLinks(id)
  }
  /** What nobody has ever proven goes: it may be a stranger's, who registered before the owner came. */
  const recover = (id: string, { what, at }: Proof): void => {
    const before = accounts.byId(id)
    if (!before) return
    const [since = null] = Object.values(before.proven)
      .filter((one) => one !== null)
      .sort()
    outsideLinks.removeBefore(id, since)
    if (since === null) {
      toldBy.forget(id)
      accounts.forgetConsent(id)
    }
    emailCodes.drop(id)
    signInCodes.drop(id)
    if (before.proven[what] === null) accounts.prove(id, what, at)
    const other = what === 'email' ? 'phone' : 'email'
    if (before.proven[other] === null) accounts.setIdentifier(before, other, '')
  }
  const workOf = (change: AccountChange): (() => void) => {
    const { id, kind } = change
    // A family may have been erased before a change that a full disk held up.
    if (kind !== 'added' && accounts.byId(id) === null) return () => undefined
    switch (kind) {
      case 'added':
        return () => accounts.add({ ...change, phone: change.phone ?? '', consent: '' }, id)
      case 'rights':
        return () => setRights(change)
      case 'password':
        return () => {
          setPassword(id, change.passwordHash, change.session)
          if (change.proves !== null) recover(id, change.proves)
        }
      case 'link':
        return () => sessions.addResetLink({ ...change, way: 'handed' })
      case 'second-factor-on':
        return () => {
          secondFactors.turnOn(id, change.at, change.recoveryCodes)
          sessions.endOthers(id, change.session)
        }
      case 'second-factor-off':
        return () => {
          secondFactors.remove(id)
          if (change.passwordHash !== null) setPassword(id, change.passwordHash, null)
        }
      default:
        return unforeseen(kind, () => undefined)
    }
  }
  /** To be called inside a transaction of the vault. */
  const apply = (change: AccountChange): void => workOf(change)()
  // True when the vault is opened: the process before may have ended between log and vault.
  let isPending = true
  const settleAll = (isRecorded: (event: AwaitedEvent) => boolean): void => {
    for (const { seq, sealed, ...event } of all(k.selectFrom('account_change').selectAll().orderBy('seq'))) {
      const text = isRecorded(event) ? open(sealing, sealed, about(event)) : null
      if (text) apply(AccountChange.parse(JSON.parse(text.toString())))
      run(k.deleteFrom('account_change').where('seq', '=', seq))
    }
  }
  return {
    apply,
    /** The streams whose event a change waits for. */
    streams: (): string[] =>
      all(k.selectFrom('account_change').selectAll())
        .filter((row) => seals.isGenuine('account_change', row))
        .map(({ stream }) => stream),
    /** `isRecorded`: whether the log has an event. The others are dropped. */
    settle: (isRecorded: (event: AwaitedEvent) => boolean): void => {
      if (!isPending) return
      inTransaction(db, () => settleAll(isRecorded))
      isPending = false
    },
    /** To be called inside the transaction of the vault that is durable before the event is appended. */
    stage: (event: AwaitedEvent, change: AccountChange): void => {
      isPending = true
      const sealed = seal(sealing, JSON.stringify(change), about(event))
      run(k.insertInto('account_change').values({ ...event, sealed }))
    },
  }
}

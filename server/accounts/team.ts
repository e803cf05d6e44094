/** Staff accounts: adding them, changing roles, disabling and enabling. The log decides. */
import { randomUUID } from 'node:crypto'
import { decided, type Refused, refused } from '#events/decider.ts'
import { translatorIn } from '#events/language/index.ts'
import { changeRights, isActiveAdmin, type RightsSeen } from '#events/staff.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { CommandKey } from '../store/records.ts'
import { isInLog } from '../store/staff-rights.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { emailTaken, type WithAccount } from './accounts.ts'
import type { Opening } from './opening.ts'
import { type Passwords, passwordProblem } from './passwords.ts'

type Once = { key?: CommandKey | undefined }
type NewStaff = Once & { email: string; password: string; role: StaffRole; actor: string }
type StaffChange = Once & {
  id: string
  role?: StaffRole | undefined
  disabled?: boolean | undefined
  before?: RightsSeen | undefined
  actor: string
}
export type Team = ReturnType<typeof createTeam>

/** Checked inside the command: the right may have been lost since the request began. `system`: the operator. */
export const mayManage = (tx: Transaction, actor: string): boolean =>
  actor === 'system' || isActiveAdmin(tx.rightsOf(actor))

type Needed = { store: Store; opening: Opening; passwords: Passwords }
export function createTeam({ store, opening, passwords }: Needed) {
  const { vault, state } = store
  const { accounts } = vault
  const answer = (id: string): WithAccount | Refused => {
    const account = accounts.byId(id)
    return account ? { ok: true, account } : refused('not-found')
  }
  const isTaken = (email: string): boolean => opening.provenBy('email', email).length > 0
  /** Admins who can sign in; accounts that the vault has lost do not count. */
  const otherAdmins = (tx: Transaction, id: string): number =>
    state.rights.ids().filter((one) => one !== id && isActiveAdmin(tx.rightsOf(one)) && accounts.byId(one))
      .length

  return {
    /** @returns the account, or `not-permitted`, `email-taken`, `busy` or a problem of the password */
    addStaff: async ({ email, password, role, actor, key }: NewStaff): Promise<WithAccount | Refused> => {
      const problem = passwordProblem(password, role)
      if (problem) return problem
      const passwordHash = await passwords.hash(password)
      if (passwordHash === 'busy') return refused('busy')
      const id = randomUUID()
      const createdAt = store.clock().toISOString()
      const outcome = await store.handle({ key }, (tx) => {
        if (!mayManage(tx, actor)) return refused('not-permitted')
        if (isTaken(email)) return emailTaken()
        tx.recordStaff(id, actor, { type: 'RoleGranted', facts: null, details: { role } })
        accounts.add({ email, phone: '', passwordHash, role, locale: 'en', consent: '', createdAt }, id)
        return { ok: true as const, id }
      })
      return outcome.ok ? answer(outcome.id) : outcome
    },
    /** Ends its sessions. @returns the account, or `not-permitted`, `not-found`, `moved-on`, `last-admin` */
    changeStaff: async ({
      id,
      role,
      disabled,
      before,
      actor,
      key,
    }: StaffChange): Promise<WithAccount | Refused> => {
      const outcome = await store.handle({ key }, (tx) => {
        if (!mayManage(tx, actor)) return refused('not-permitted')
        const account = accounts.byId(id)
        if (!account) return refused('not-found')
        const decision = changeRights(tx.rightsOf(id), { role, disabled, before }, otherAdmins(tx, id))
        if (!decision.ok) return decision
        for (const event of decision.events) tx.recordStaff(id, actor, event)
        const now = tx.rightsOf(id)
        if (now.role === null) return refused('not-found')
        const disabledAt = now.isActive ? null : tx.at
        if (decision.events.length > 0 || !isInLog(account, now))
          vault.setRights({ id, role: now.role, disabledAt })
        return decided()
      })
      return outcome.ok ? answer(id) : outcome
    },
  }
}

// The first admin of a new programme, from the environment.

export type FirstAdmin = { email: string; password: string } | null

const hasStaff = ({ store: { state, vault } }: { store: Store }): boolean =>
  vault.accounts.staff().some(({ id }) => state.rights.of(id).role !== null)

/** Only where there is no staff. @returns the password where it was generated */
export async function createFirstAdmin(parts: {
  config: Config
  store: Store
  team: Team
}): Promise<FirstAdmin> {
  if (hasStaff(parts)) return null
  const email = parts.config.adminEmail ?? 'admin'
  const password = parts.config.adminPassword ?? crypto.randomUUID()
  const outcome = await parts.team.addStaff({ email, password, role: 'admin', actor: 'system' })
  // Another server, which began at the same moment, may have added it.
  if (!outcome.ok && hasStaff(parts)) return null
  if (!outcome.ok)
    throw new OperatorError(
      `With ADMIN_EMAIL and ADMIN_PASSWORD as they are, the first admin cannot be created. ${translatorIn('en')(`refusal.${outcome.refusal}`)}.`,
    )
  return parts.config.adminPassword ? null : { email, password }
}

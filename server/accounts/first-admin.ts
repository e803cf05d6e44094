/** The first admin of a new programme, by the settings of the machine. */
import { translatorIn } from '#events/language/index.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Parts } from '../runtime/parts.ts'
import { settleAccountChanges } from '../store/account-changes.ts'

export type FirstAdmin = { email: string; password: string } | null

/** Milliseconds between two looks whether this server leads. */
const PAUSE = 200

const hasStaff = ({ store: { state, vault } }: Parts): boolean =>
  vault.accounts.staff().some(({ id }) => state.rights.of(id).role !== null)

/**
 * By the one server that leads. Where there is no staff yet and another one leads, it is waited for: until that one has created it, or is known to
 * be gone, as where it was killed right before. @returns as `createFirstAdmin`
 */
export async function createFirstAdminOnce(parts: Parts): Promise<FirstAdmin> {
  const { store } = parts
  while (!store.isLeader() && store.isHealthy() && !hasStaff(parts)) await Bun.sleep(PAUSE)
  if (!store.isLeader()) return null
  // It may have got as far as the event.
  settleAccountChanges(store)
  return createFirstAdmin(parts)
}

/** Creates the first admin where there is no staff. @returns the password only where it was generated. */
async function createFirstAdmin(parts: Parts): Promise<FirstAdmin> {
  const { state, vault } = parts.store
  if (hasStaff(parts)) return null
  // An older version wrote an account before its event: this is what it left when its first start was cut short.
  if (state.rights.ids().length === 0) for (const { id } of vault.accounts.staff()) vault.accounts.remove(id)
  const email = parts.config.adminEmail ?? 'admin'
  const password = parts.config.adminPassword ?? crypto.randomUUID()
  const outcome = await parts.team.addStaff({ email, password, role: 'admin', actor: 'system' })
  if (!outcome.ok)
    throw new OperatorError(
      `With ADMIN_EMAIL and ADMIN_PASSWORD as they are, the first admin cannot be created. ${translatorIn('en')(`refusal.${outcome.refusal}`)}.`,
    )
  return parts.config.adminPassword ? null : { email, password }
}

/** The first admin of a new programme, by the settings of the machine. */

import { translatorIn } from '#events/language/index.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Store } from '../store/store.ts'
import type { Team } from './team.ts'

export type FirstAdmin = { email: string; password: string } | null

const hasStaff = ({ store: { state, vault } }: { store: Store }): boolean =>
  vault.accounts.staff().some(({ id }) => state.rights.of(id).role !== null)

/** Creates the first admin where there is no staff. @returns the password only where it was generated. */
export async function createFirstAdmin(parts: {
  config: Config
  store: Store
  team: Team
}): Promise<FirstAdmin> {
  if (hasStaff(parts)) return null
  const email = parts.config.adminEmail ?? 'admin'
  const password = parts.config.adminPassword ?? crypto.randomUUID()
  const outcome = await parts.team.addStaff({ email, password, role: 'admin', actor: 'system' })
  if (!outcome.ok)
    throw new OperatorError(
      `With ADMIN_EMAIL and ADMIN_PASSWORD as they are, the first admin cannot be created. ${translatorIn('en')(`refusal.${outcome.refusal}`)}.`,
    )
  return parts.config.adminPassword ? null : { email, password }
}

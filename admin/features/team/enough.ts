/** Whether a team is large enough for the rule of two persons. Pure. */
import type { Member } from './api.ts'

/**
 * What one admin cannot do under the rule: `finalize` any family, where nobody else can verify one; or only go beyond the `places`,
 * which needs two admins, and finalize what they have verified themselves. Null where there are two admins.
 */
export type Missing = 'finalize' | 'places' | null

export function missingFor(team: readonly Pick<Member, 'role' | 'disabled'>[]): Missing {
  const active = team.filter(({ disabled }) => !disabled)
  const admins = active.filter(({ role }) => role === 'admin').length
  if (admins > 1) return null
  return active.length > 1 ? 'places' : 'finalize'
}

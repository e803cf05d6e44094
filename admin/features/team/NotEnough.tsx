/** Where the rule of two persons is on, or is to be switched on, and the team is too small for it: what nobody can do then. */

import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../app/texts/access.ts'
import { type Member, teamQuery } from './api.ts'

// Whether a team is large enough for the rule of two persons. Pure.

/**
 * What one admin cannot do under the rule: `finalize` any family, where nobody else can verify one; or only go beyond the `places`,
 * which needs two admins, and finalize what they have verified themselves. Null where there are two admins.
 */
type Missing = 'finalize' | 'places' | null

export function missingFor(team: readonly Pick<Member, 'role' | 'disabled'>[]): Missing {
  const active = team.filter(({ disabled }) => !disabled)
  const admins = active.filter(({ role }) => role === 'admin').length
  if (admins > 1) return null
  return active.length > 1 ? 'places' : 'finalize'
}

/** @returns null also while the team is not known */
export function useMissing(isOn: boolean): Missing {
  const team = useQuery({ ...teamQuery, enabled: isOn }).data
  return isOn && team ? missingFor(team) : null
}

export function NotEnough({ isOn }: { isOn: boolean }) {
  const { t } = useWords()
  const missing = useMissing(isOn)
  return missing && <p className="warning">{t(`access.oneAdmin.${missing}`)}</p>
}

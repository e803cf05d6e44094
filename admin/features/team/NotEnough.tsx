/** Where the rule of two persons is on, or is to be switched on, and the team is too small for it: what nobody can do then. */
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../app/texts/access.ts'
import { teamQuery } from './api.ts'
import { type Missing, missingFor } from './enough.ts'

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

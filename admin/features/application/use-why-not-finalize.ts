/** Why the reader cannot finalize a family; null where they can, or where that is not known yet. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { accountAtom } from '../../app/state.ts'
import { useTwoPersons } from '../../app/use-two-persons.ts'
import { applicationQuery } from './api.ts'
import { whyNotFinalize } from './finalizing.ts'
import { isSent } from './replies.ts'

export function useWhyNotFinalize(id: string): ReturnType<typeof whyNotFinalize> {
  const isOn = useTwoPersons()
  const application = useQuery(applicationQuery(id)).data
  const reader = useAtomValue(accountAtom)?.id ?? ''
  return isOn && application && isSent(application) ? whyNotFinalize(application, reader) : null
}

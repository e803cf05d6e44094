/** Whether the programme asks for two persons; only admins, whom it binds, may ask. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { settingsQuery } from './settings-query.ts'
import { accountAtom } from './state.ts'

export function useTwoPersons(): boolean {
  const isAdmin = useAtomValue(accountAtom)?.role === 'admin'
  const settings = useQuery({ ...settingsQuery, enabled: isAdmin }).data
  return settings?.find(({ key }) => key === 'two_persons')?.value === 'true'
}

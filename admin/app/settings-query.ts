/** The settings of the programme as an admin reads them; features that are bound by one read it here. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { everything } from './client.ts'
import { accountAtom } from './state.ts'

export const Setting = z.object({
  key: z.string(),
  value: z.string(),
  description: z.string(),
  /** Of a secret whether there is one, of others how they are written; '' for most. */
  hint: z.string(),
  /** Whether an organiser has saved it. */
  isConfirmed: z.boolean(),
})
export type Setting = z.infer<typeof Setting>

export const settingsQuery = queryOptions({
  queryKey: [...everything, 'settings'],
  meta: { follows: ['programme'] },
  queryFn: () => call('/api/admin/settings', { schema: z.array(Setting) }),
})

/** Whether the programme asks for two persons; only admins, whom it binds, may ask. */
export function useTwoPersons(): boolean {
  const isAdmin = useAtomValue(accountAtom)?.role === 'admin'
  const settings = useQuery({ ...settingsQuery, enabled: isAdmin }).data
  return settings?.find(({ key }) => key === 'two_persons')?.value === 'true'
}

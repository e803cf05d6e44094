/** The query client of the console, the prefix of its query keys, and how all its queries are invalidated. */
import { MutationCache, QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'
import { accountAtom } from './state.ts'

/** The prefix of every query key of the console's data. */
export const everything = ['admin'] as const

/** Invalidates all of it after a change, since one change may show in lists, counts and details. */
export const renew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: everything })

/**
 * docs/product.md section 7: data never becomes stale by itself, nothing is refetched on focus, nothing is retried.
 * @param onError called for every query and mutation that fails
 */
export const clientWith = (onError: (error: unknown) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      // Offline, a change fails at once; by default it would be paused and sent later, unseen.
      mutations: { networkMode: 'always' },
    },
  })

/** A change that was not made, since the person has to look at something before they send it again. */
export class LookFirst extends Error {}

/** Whether what a person saw was no longer so when they decided on it. */
export const isMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'moved-on'

/** Whether the same press would not be carried out, until the person has looked at what has changed. */
export const mustLookFirst = (error: unknown): boolean => error instanceof LookFirst || isMovedOn(error)

// The settings of the programme as an admin reads them; features that are bound by one read it here.

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

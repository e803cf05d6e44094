/** The query client of the console, its query keys, and the settings of the programme. */
import { MutationCache, QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'
import { accountAtom } from './state.ts'

export const everything = ['admin'] as const

/** Invalidates every query, because one change may show in lists, counts and details. */
export const renew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: everything })

/**
 * Data never become stale by themselves: no refetch on focus and no retry. The stream of changes decides what is refetched.
 * @param onError called for every query and mutation that fails
 */
export const clientWith = (onError: (error: unknown) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isGone = error instanceof ApiError && error.status === 404
        // An erased family leaves the memory of the window.
        if (isGone && query.meta?.application !== undefined) query.setState({ data: undefined })
        onError(error)
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      // Offline, a change fails at once; by default it would be paused and sent later, unseen.
      mutations: { networkMode: 'always' },
    },
  })

/** The server refused the change because the data that the person saw is out of date. */
export const isMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'moved-on'

export const Setting = z.object({
  key: z.string(),
  value: z.string(),
  description: z.string(),
  /** For a secret: whether one is set. For other settings: the expected format; mostly empty. */
  hint: z.string(),
  /** Whether an organiser has saved it. */
  isConfirmed: z.boolean(),
})
export type Setting = z.infer<typeof Setting>

export const settingsQuery = queryOptions({
  queryKey: [...everything, 'settings'],
  meta: { follows: ['programme', 'team'] },
  queryFn: () => call('/api/admin/settings', { schema: z.array(Setting) }),
})

/** Whether the rule of two persons is on. Only admins, whom the rule binds, may read the setting. */
export function useTwoPersons(): boolean {
  const isAdmin = useAtomValue(accountAtom)?.role === 'admin'
  const settings = useQuery({ ...settingsQuery, enabled: isAdmin }).data
  return settings?.find(({ key }) => key === 'two_persons')?.value === 'true'
}

/** The query client of the console, and how all queries are invalidated. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

/** What every key of the console's data begins with. */
export const everything = ['admin'] as const

/** After a change: lists, counts and everything else that it may show in. */
export const renew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: everything })

/**
 * SPEC.md section 7: reads are never stale by themselves, nothing is asked again on focus, nothing is retried.
 * @param onError hears of every read and change that failed
 */
export const clientWith = (onError: (error: unknown) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      // Without a network a change fails at once and says so; it is not kept and sent when nobody looks any more.
      mutations: { networkMode: 'always' },
    },
  })

/** Lists that a person has named: kept on the server by account, shared with colleagues or not, with a copy for the next start. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import * as z from 'zod/mini'
import { SavedView } from '#events/saved-view.ts'
import { call } from '#web/api.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { accountAtom } from '../../app/state.ts'

const Views = z.object({
  own: z.array(SavedView),
  /** Each with its owner's name. */
  shared: z.array(z.extend(SavedView, { owner: z.string() })),
})
type Views = z.infer<typeof Views>

/** A logout takes it away: a view may hold the words that somebody searched for. */
const COPY = 'views'
const Copy = z.object({ of: z.string(), views: Views })
const none: Views = { own: [], shared: [] }

function copyOf(account: string): Views {
  const copy = phoneStorage.read(COPY, Copy)
  return copy?.of === account ? copy.views : none
}

const taken = (account: string, views: Views): Views => {
  phoneStorage.set(COPY, JSON.stringify({ of: account, views }))
  return views
}

const viewsQuery = (account: string) =>
  queryOptions({
    queryKey: ['views', account],
    queryFn: async () => taken(account, await call('/api/admin/views', { schema: Views })),
    placeholderData: () => copyOf(account),
  })

/** Changes what the server has now, so that a view that was saved in another window meanwhile stays. @throws as `call` */
async function changeViews(
  client: QueryClient,
  account: string,
  change: (own: readonly SavedView[]) => SavedView[],
): Promise<void> {
  const { own } = await call('/api/admin/views', { schema: Views })
  const body = { views: change(own) }
  const views = await call('/api/admin/views', { method: 'PUT', body, schema: Views })
  client.setQueryData(viewsQuery(account).queryKey, taken(account, views))
}

export function useSavedViews() {
  const client = useQueryClient()
  const account = useAtomValue(accountAtom)?.id ?? ''
  const { data = none } = useQuery(viewsQuery(account))
  return {
    ...data,
    /** A name that is there already is given anew. @throws as `call` */
    save: (view: SavedView) =>
      changeViews(client, account, (own) => [...own.filter(({ name }) => name !== view.name), view]),
    forget: (view: SavedView) =>
      changeViews(client, account, (own) => own.filter(({ name }) => name !== view.name)),
  }
}

/** Columns of the list that are not shown, by their ids; SPEC's list has no bride. */
export const hiddenColumnsAtom = atomWithStorage<readonly string[]>('console:hiddenColumns', ['brideName'])

/** Saved views: stored on the server by account, perhaps shared, with a local copy that is shown until the reply arrives. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import * as z from 'zod/mini'
import { SavedView } from '#events/saved-view.ts'
import { call } from '#web/api.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { readBefore, sendChange } from '../../app/changes/send-change.ts'
import { accountAtom } from '../../app/state.ts'
import { type ColumnChoice, firstChoice } from './column-choice.ts'

const Views = z.object({
  own: z.array(SavedView),
  /** Each with its owner's name. */
  shared: z.array(z.extend(SavedView, { owner: z.string() })),
})
type Views = z.infer<typeof Views>

/** The storage key of the local copy. A logout deletes it, because a view may contain a search text. */
const COPY = 'views'
const Copy = z.object({ of: z.string(), views: Views })
const none: Views = { own: [], shared: [] }

function copyOf(account: string): Views {
  const copy = phoneStorage.read(COPY, Copy)
  return copy?.of === account ? copy.views : none
}

/** Stores the local copy. */
const stored = (account: string, views: Views): Views => {
  phoneStorage.set(COPY, JSON.stringify({ of: account, views }))
  return views
}

const viewsQuery = (account: string) =>
  queryOptions({
    queryKey: ['views', account],
    queryFn: async () => stored(account, await call('/api/admin/views', { schema: Views })),
    placeholderData: () => copyOf(account),
  })

/** Changes the server's present list, so that a view saved in another window is not lost. @throws as `sendChange` */
async function changeViews(
  client: QueryClient,
  account: string,
  change: (own: readonly SavedView[]) => SavedView[],
): Promise<void> {
  const { own } = await readBefore(call('/api/admin/views', { schema: Views }))
  const body = { views: change(own) }
  const views = await sendChange('/api/admin/views', { method: 'PUT', body, schema: Views })
  client.setQueryData(viewsQuery(account).queryKey, stored(account, views))
}

export function useSavedViews() {
  const client = useQueryClient()
  const account = useAtomValue(accountAtom)?.id ?? ''
  const { data = none } = useQuery(viewsQuery(account))
  return {
    ...data,
    /** Replaces a view of the same name. @throws as `call` */
    save: (view: SavedView) =>
      changeViews(client, account, (own) => [...own.filter(({ name }) => name !== view.name), view]),
    forget: (view: SavedView) =>
      changeViews(client, account, (own) => own.filter(({ name }) => name !== view.name)),
  }
}

/** The ids of the hidden columns, as they have been kept from the first version on. */
const hiddenColumnsAtom = atomWithStorage<readonly string[]>('console:hiddenColumns', firstChoice.hidden)
type Places = Omit<ColumnChoice, 'hidden'>
const { hidden: _, ...firstPlaces } = firstChoice
const columnPlacesAtom = atomWithStorage<Places>('console:columns', firstPlaces)

/** The columns of the list, kept on this device. */
export const columnsAtom = atom(
  (get): ColumnChoice => ({ ...firstPlaces, ...get(columnPlacesAtom), hidden: get(hiddenColumnsAtom) }),
  (_get, set, { hidden, ...places }: ColumnChoice) => {
    set(hiddenColumnsAtom, hidden)
    set(columnPlacesAtom, places)
  },
)

/** Saved views, stored on the server per account, and the visible columns, stored on this device. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import * as z from 'zod/mini'
import { type ListColumn, listColumns } from '#events/projections/list-columns.ts'
import { SavedView } from '#events/saved-view.ts'
import { call } from '#web/api.ts'
import { readBefore, sendChange } from '../../app/changes/send-change.ts'
import { accountAtom, densityAtom } from '../../app/state.ts'
import { filtersAtom, unfiltered } from './api.ts'

/** The ids of the own columns of the list, in order; any may be hidden. */
export const ownColumns = [
  'id',
  'groomName',
  'brideName',
  'district',
  'score',
  'status',
  'submitted',
  'actions',
] as const
export type OwnColumn = (typeof ownColumns)[number]
export const isOwnColumn = (id: string): id is OwnColumn => ownColumns.some((own) => own === id)

/** The API columns that an own column shows; `district` shows both districts and is sorted by the groom's. */
const shownBy: Readonly<Record<OwnColumn, readonly ListColumn[]>> = {
  id: ['id'],
  groomName: ['groomName'],
  brideName: ['brideName'],
  district: ['groomDistrict', 'brideDistrict'],
  score: ['totalScore'],
  status: ['status'],
  submitted: ['submittedAt'],
  actions: [],
}
const covered = new Set<ListColumn>([...Object.values(shownBy).flat(), 'version'])
export const extraColumns: readonly ListColumn[] = listColumns.filter((column) => !covered.has(column))
const isExtra = (id: string): id is ListColumn => extraColumns.some((column) => column === id)

/** Ids of columns. They stand in their order, the further ones behind the own. */
export type ColumnChoice = { hidden: readonly string[]; extra: readonly string[] }
/** The specified list has no bride's name. */
export const firstChoice: ColumnChoice = { hidden: ['brideName'], extra: [] }

/** The work list of missing documents shows which ones are missing. */
export function extrasOf({ extra }: ColumnChoice, { work }: { work: string }): ListColumn[] {
  const chosen = extra.filter(isExtra)
  return work === 'documents' && !chosen.includes('missingDocuments')
    ? [...chosen, 'missingDocuments']
    : chosen
}

/** The ids of the visible columns, from the left; the actions stay last. */
export function shownColumns(choice: ColumnChoice, filters: { work: string }): string[] {
  const own = ownColumns.filter((id) => !choice.hidden.includes(id))
  const further = extrasOf(choice, filters)
  return own.at(-1) === 'actions' ? [...own.slice(0, -1), ...further, 'actions'] : [...own, ...further]
}

/** The visible columns as the API and the export name them. */
export const asFields = (shown: readonly string[]): ListColumn[] =>
  shown.flatMap((id) => (isOwnColumn(id) ? shownBy[id] : isExtra(id) ? [id] : []))

/** The sort key of a header; null for a column that cannot be sorted. */
export function sortKeyOf(id: string): string | null {
  if (id === 'score') return 'score'
  if (id === 'actions') return null
  return (isOwnColumn(id) ? shownBy[id][0] : id) ?? null
}

const Views = z.object({
  own: z.array(SavedView),
  shared: z.array(z.extend(SavedView, { owner: z.string() })),
})
type Views = z.infer<typeof Views>

const none: Views = { own: [], shared: [] }

const viewsQuery = (account: string) =>
  queryOptions({
    queryKey: ['views', account],
    queryFn: () => call('/api/admin/views', { schema: Views }),
  })

/** Reads the list from the server first, so that a view saved in another window is not lost. @throws as `sendChange` */
async function changeViews(
  client: QueryClient,
  account: string,
  change: (own: readonly SavedView[]) => SavedView[],
): Promise<void> {
  const { own } = await readBefore(call('/api/admin/views', { schema: Views }))
  const body = { views: change(own) }
  const views = await sendChange('/api/admin/views', { method: 'PUT', body, schema: Views })
  client.setQueryData(viewsQuery(account).queryKey, views)
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

/** The columns of the list, stored on this device. */
export const columnsAtom = atomWithStorage<ColumnChoice>('console:columns', firstChoice)

export function useOpenView(): (view: SavedView) => void {
  const setFilters = useSetAtom(filtersAtom)
  const setColumns = useSetAtom(columnsAtom)
  const setDensity = useSetAtom(densityAtom)
  return ({ filters, hidden, extra, density }) => {
    setColumns({ hidden, extra })
    setDensity(density)
    setFilters({ ...unfiltered, ...filters })
  }
}

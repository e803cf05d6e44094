/** The navigation's links to saved views: one's own, each with a button that deletes it, and those shared by colleagues. */
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { SavedView } from '#events/saved-view.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { densityAtom, FIRST_VIEW, viewAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { filtersAtom, onlySeason, searchOf, unfiltered, useStats, workIcons, workKinds } from './api.ts'
import { columnsAtom, useSavedViews } from './saved-views.ts'

export function SavedViews() {
  const { t } = useWords()
  const { own, shared, forget } = useSavedViews()
  const current = useCurrentView()
  const items = [
    ...own.map((view) => ({ key: view.name, view, name: view.name, forget: () => forget(view) })),
    ...shared.map((view) => ({
      key: `${view.owner} ${view.name}`,
      view,
      name: t('console.sharedView', { name: view.name, owner: view.owner }),
    })),
  ]
  if (items.length === 0) return null
  return (
    <>
      <h2>{t('console.savedViews')}</h2>
      <ul>
        {items.map(({ key, ...item }) => (
          <SavedItem key={key} {...item} isCurrent={item.view === current} />
        ))}
      </ul>
    </>
  )
}

const isSame = (a: SavedView['filters'], b: SavedView['filters']): boolean =>
  JSON.stringify(searchOf({ ...a, offset: 0 })) === JSON.stringify(searchOf({ ...b, offset: 0 }))

/** The saved view whose filters are those of the open list; the first, where several are equal. */
function useCurrentView(): SavedView | undefined {
  const { own, shared } = useSavedViews()
  const filters = useAtomValue(filtersAtom)
  const isListOpen = useAtomValue(viewAtom) === FIRST_VIEW
  return isListOpen ? [...own, ...shared].find((view) => isSame(filters, view.filters)) : undefined
}

/** True while the list is open and no saved view matches it: then the navigation marks its status or work filter. */
export function useIsUnnamed(): boolean {
  const isListOpen = useAtomValue(viewAtom) === FIRST_VIEW
  return useCurrentView() === undefined && isListOpen
}

/** Opens a saved view: its filters, columns and row height. */
export function useOpenView(): (view: SavedView) => void {
  const setFilters = useSetAtom(filtersAtom)
  const setColumns = useSetAtom(columnsAtom)
  const setDensity = useSetAtom(densityAtom)
  return ({ filters, hidden, extra, order, pinned, density }) => {
    setColumns({ hidden, extra, order, pinned })
    setDensity(density)
    setFilters({ ...unfiltered, ...filters })
  }
}

type Item = { view: SavedView; name: string; isCurrent: boolean; forget?: () => Promise<void> }

/** @param forget for one's own view: deletes it */
function SavedItem({ view, name, isCurrent, forget }: Item) {
  const { t } = useWords()
  const open = useOpenView()
  const outcomes = useOutcomes()
  return (
    <NavigationItem
      icon={forget && view.shared ? icons.people : icons.star}
      name={name}
      isCurrent={isCurrent}
      open={() => open(view)}
      after={
        forget && (
          <button
            className="forget"
            type="button"
            aria-label={t('console.forgetView', { name })}
            onClick={() => void forget().catch((error) => outcomes.failed(error, t('console.viewFail')))}
          >
            <Icon of={icons.close} />
          </button>
        )
      }
    />
  )
}

/** The navigation's links to open work: missing documents, possible duplicates. */
export function WorkItems() {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const counts = useStats()?.work
  const isUnnamed = useIsUnnamed()
  return workKinds.map((work) => (
    <NavigationItem
      key={work}
      icon={workIcons[work]}
      name={t(`console.work.${work}`)}
      count={counts?.[work]}
      isCurrent={isUnnamed && filters.work === work}
      open={() => setFilters({ ...onlySeason(filters), work })}
    />
  ))
}

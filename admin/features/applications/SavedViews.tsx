/** The navigation's links to saved views: one's own, each with a button that deletes it, and those shared by colleagues. */
import { useAtomValue, useSetAtom } from 'jotai'
import type { SavedView } from '#events/saved-view.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { densityAtom, FIRST_VIEW, viewAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { searchOf, unfiltered } from './filters.ts'
import { filtersAtom } from './filters-atom.ts'
import { hiddenColumnsAtom, useSavedViews } from './saved-views.ts'

export function SavedViews() {
  const { t } = useWords()
  const { own, shared, forget } = useSavedViews()
  const current = useCurrentView([...own, ...shared])
  if (own.length + shared.length === 0) return null
  return (
    <>
      <h2>{t('console.savedViews')}</h2>
      <ul>
        {own.map((view) => (
          <SavedItem
            key={view.name}
            view={view}
            name={view.name}
            isCurrent={view === current}
            forget={() => forget(view)}
          />
        ))}
        {shared.map((view) => (
          <SavedItem
            key={`${view.owner} ${view.name}`}
            view={view}
            name={t('console.sharedView', { name: view.name, owner: view.owner })}
            isCurrent={view === current}
          />
        ))}
      </ul>
    </>
  )
}

const isSame = (a: SavedView['filters'], b: SavedView['filters']): boolean =>
  JSON.stringify(searchOf({ ...a, offset: 0 })) === JSON.stringify(searchOf({ ...b, offset: 0 }))

/** The saved view whose filters are those of the open list; the first, where several are equal. */
function useCurrentView<View extends SavedView>(views: readonly View[]): View | undefined {
  const filters = useAtomValue(filtersAtom)
  const isListOpen = useAtomValue(viewAtom) === FIRST_VIEW
  return isListOpen ? views.find((view) => isSame(filters, view.filters)) : undefined
}

/** True while the list is open and no saved view matches it: then the navigation marks its status or work filter. */
export function useIsUnnamed(): boolean {
  const isListOpen = useAtomValue(viewAtom) === FIRST_VIEW
  const { own, shared } = useSavedViews()
  return useCurrentView<SavedView>([...own, ...shared]) === undefined && isListOpen
}

/** Opens a saved view: its filters, columns and row height. */
export function useOpenView(): (view: SavedView) => void {
  const setFilters = useSetAtom(filtersAtom)
  const setHidden = useSetAtom(hiddenColumnsAtom)
  const setDensity = useSetAtom(densityAtom)
  return ({ filters, hidden, density }) => {
    setHidden(hidden)
    setDensity(density)
    setFilters({ ...unfiltered, ...filters })
  }
}

type Item = { view: SavedView; name: string; isCurrent: boolean; forget?: () => Promise<void> }

function SavedItem({ view, name, isCurrent, forget }: Item) {
  const open = useOpenView()
  return (
    <NavigationItem
      icon={forget && view.shared ? icons.people : icons.star}
      name={name}
      isCurrent={isCurrent}
      open={() => open(view)}
      after={forget && <Forget name={name} forget={forget} />}
    />
  )
}

function Forget({ name, forget }: { name: string; forget: () => Promise<void> }) {
  const { t } = useWords()
  const outcomes = useOutcomes()
  return (
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

/** The lists that this person has named, each of which may be forgotten again, and those that colleagues share. */
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
  const current = useOpenNamed([...own, ...shared])
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
        {shared.map((one) => (
          <SavedItem
            key={`${one.owner} ${one.name}`}
            view={one}
            isCurrent={one === current}
            name={t('console.sharedView', { name: one.name, owner: one.owner })}
          />
        ))}
      </ul>
    </>
  )
}

const same = (a: SavedView['filters'], b: SavedView['filters']): boolean =>
  JSON.stringify(searchOf({ ...a, offset: 0 })) === JSON.stringify(searchOf({ ...b, offset: 0 }))

/** The named list that is open, the first of those that are alike: it goes by its name, and not by its status too. */
function useOpenNamed<View extends SavedView>(views: readonly View[]): View | undefined {
  const filters = useAtomValue(filtersAtom)
  const place = useAtomValue(viewAtom)
  return place === FIRST_VIEW ? views.find((view) => same(filters, view.filters)) : undefined
}
export function useHasName(): boolean {
  const { own, shared } = useSavedViews()
  return useOpenNamed<SavedView>([...own, ...shared]) !== undefined
}

/** Opens a named list as it was when it was named. */
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

/** The lists that this person has named; each may be forgotten again. */
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { searchOf } from '../filters.ts'
import { hiddenColumnsAtom, type SavedView, savedViewsAtom } from '../saved-views.ts'
import { densityAtom, filtersAtom, viewAtom } from '../state.ts'
import { useWords } from '../words.ts'
import { Icon } from './Icon.tsx'
import { NavigationItem } from './NavigationItem.tsx'

export function SavedViews() {
  const { word } = useWords()
  const views = useAtomValue(savedViewsAtom)
  if (views.length === 0) return null
  return (
    <>
      <h2>{word('console.savedViews')}</h2>
      <ul>
        {views.map((view) => (
          <SavedItem key={view.name} view={view} />
        ))}
      </ul>
    </>
  )
}

const same = (a: SavedView['filters'], b: SavedView['filters']): boolean =>
  JSON.stringify(searchOf({ ...a, offset: 0 })) === JSON.stringify(searchOf({ ...b, offset: 0 }))

/** Opens a named list as it was when it was named. */
export function useOpenView(): (view: SavedView) => void {
  const [setFilters, setHidden, setDensity] = [
    useSetAtom(filtersAtom),
    useSetAtom(hiddenColumnsAtom),
    useSetAtom(densityAtom),
  ]
  return ({ filters, hidden, density }) => {
    setHidden(hidden)
    setDensity(density)
    setFilters(filters)
  }
}

function SavedItem({ view }: { view: SavedView }) {
  const { word } = useWords()
  const [views, setViews] = useAtom(savedViewsAtom)
  const [filters, place] = [useAtomValue(filtersAtom), useAtomValue(viewAtom)]
  const open = useOpenView()
  return (
    <NavigationItem
      icon="star"
      name={view.name}
      isCurrent={place === 'applications' && same(filters, view.filters)}
      open={() => open(view)}
      after={
        <button
          className="forget"
          type="button"
          aria-label={word('console.forgetView', { name: view.name })}
          onClick={() => setViews(views.filter((one) => one !== view))}
        >
          <Icon name="close" />
        </button>
      }
    />
  )
}

/** Links of the navigation to open work: missing documents, possible duplicates. */
import { useAtom, useAtomValue } from 'jotai'
import { FIRST_VIEW, viewAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { useStats } from './api.ts'
import { everybodyIn, workIcons, works } from './filters.ts'
import { filtersAtom } from './filters-atom.ts'
import { useHasName } from './SavedViews.tsx'

export function WorkItems() {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const view = useAtomValue(viewAtom)
  const counts = useStats()?.work
  const hasName = useHasName()
  return works.map((work) => (
    <NavigationItem
      key={work}
      icon={workIcons[work]}
      name={t(`console.work.${work}`)}
      count={counts?.[work]}
      isCurrent={view === FIRST_VIEW && !hasName && filters.work === work}
      open={() => setFilters({ ...everybodyIn(filters), work })}
    />
  ))
}
